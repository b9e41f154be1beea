export const english = {
  title: 'Privacy',
  account: 'Open my account',
  stored: {
    title: 'What is stored',
    text: 'Your prompts, their images and the answers are stored in your threads. Your votes and the reasons you give are stored with an internal ID; the votes count on the leaderboard. A study is stored with its prompts, answers and votes; its voters read the prompts and answers, and its report names no voter. An account also has your name, email, password (as a hash) and sessions.',
  },
  readers: {
    title: 'Who can read it',
    text: "Your threads are private: only you can read them, unless you share one. Admins don't see prompts or answers on their pages. The people who run this service have access to its database.",
  },
  models: {
    title: 'Where prompts go',
    text: 'A prompt is sent to the providers of the models that answer it, and to nobody else. Simulated models answer inside this service.',
  },
  sharing: {
    title: 'Training and research data',
    text: "Prompts, answers and votes are exported to train or study models only if you agree: the setting on the account page is off until you turn it on. A vote on somebody else's shared thread needs the consent of both of you. The prompts, answers and votes of a study are exported if its owner agrees; no export names a voter. You can withdraw at any time; files that were exported before are not changed.",
  },
  deleting: {
    title: 'How to delete it',
    text: 'Deleting a thread erases its prompts and answers. On the account page you can delete everything. Your votes then stay on the leaderboard, without a link to you.',
  },
  browser: {
    title: 'In your browser',
    text: 'One cookie keeps you signed in, and your language, theme, prompt settings and drafts are kept in your browser. There is no tracking, and nothing is loaded from other sites.',
  },
}
