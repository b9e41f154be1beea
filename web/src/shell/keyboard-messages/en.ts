export const english = {
  title: 'Keyboard',
  everywhere: 'Everywhere',
  writing: 'Where you write',
  voting: 'While a battle waits for your vote',
  after: 'After your vote, and in a thread at any time',
  map: 'Show this map',
  prompt: 'Go to the prompt',
  send: 'Send the prompt',
  break: 'Break the line',
  next: 'Next battle',
  or: 'or',
  never: 'Single keys do nothing while you type.',
  single: 'Use single keys',
  singleText:
    'Switched off, letters, signs and arrows do nothing by themselves. This map stays behind the keyboard button at the top.',
}
