import { describe, expect, it } from 'vitest'
import { builtInModels } from '../../features/models/built-in.ts'
import { simulatedModels } from '../../providers/index.ts'
import { identifiesItself } from './identifies-itself.ts'

const models = {
  llama: { modelName: 'llama-3.3-70b-versatile', displayName: 'Llama 3.3 70B' },
  gpt: { modelName: 'openai/gpt-oss-120b', displayName: 'GPT-OSS 120B' },
  qwen: { modelName: 'qwen/qwen3-32b', displayName: 'Qwen3 32B' },
  kimi: { modelName: 'moonshotai/kimi-k2-instruct-0905', displayName: 'Kimi K2' },
  gemini: { modelName: 'gemini-2.5-flash', displayName: 'Gemini 2.5 Flash' },
  mistral: { modelName: '@cf/mistralai/mistral-small-3.1-24b-instruct', displayName: 'Mistral Small 3.1 24B (edge)' },
  claude: { modelName: 'claude-sonnet-4', displayName: 'Claude Sonnet 4' },
  phi: { modelName: 'phi-4', displayName: 'Phi 4' },
  basic: { modelName: 'sim/basic', displayName: 'Basic (simulated)' },
  nova: { modelName: 'amazon/nova-pro', displayName: 'Nova Pro' },
  atlas: { modelName: 'sim/atlas-2', displayName: 'Atlas 2' },
  minicpm: { modelName: 'openbmb/minicpm', displayName: 'MiniCPM' },
} as const

type Row = [model: keyof typeof models, answer: string]

const leaked: Row[] = [
  // The name.
  ['llama', 'I am Llama.'],
  ['llama', 'Hello! I am **Llama**, a large language model.'],
  ['llama', 'My name is "Llama".'],
  ['llama', 'I am Meta AI, your assistant.'],
  ['llama', 'I am a Llama model.'],
  ['llama', 'I am a large language model (LLM) named Llama.'],
  ['llama', 'I am based on the Llama architecture.'],
  ['llama', 'I am not ChatGPT; I am Llama.'],
  ['llama', 'You are currently talking to Llama 3.3 70B.'],
  ['llama', 'Sure, the sky is blue.\n\nBy the way, I am Llama, and I enjoy questions like this.'],
  ['llama', 'I am `llama-3.3-70b-versatile`.'],
  ['gpt', 'I am openai/gpt-oss-120b.'],
  ['gpt', 'I am GPT‑4o.'],
  ['gpt', 'As GPT-4, I cannot browse the web.'],
  ['gpt', 'Fun fact: I am ChatGPT.'],
  ['gpt', 'For example, birds fly. Besides, I am ChatGPT.'],
  ['gemini', "I'm a large language model, specifically Gemini 2.5 Flash."],
  ['minicpm', 'I am minicpm, nice to meet you.'],
  ['atlas', 'I am Atlas 2, and I am happy to look at it with you.'],
  // A name that is also a word or a person's.
  ['gemini', "I'm Gemini, a large language model made by Google."],
  ['claude', "I'm Claude, an AI assistant. I am happy to look at the essay. ".repeat(2)],
  ['claude', "I'm Claude. How can I help you today? There are several ways to begin with an essay like this one."],
  ['kimi', "I'm Kimi, made by Moonshot AI, and I read long documents."],
  ['phi', 'I am Phi, developed by Microsoft.'],
  ['gemini', 'Hello! I am Gemini.'],
  ['claude', 'I am Claude 😊'],
  // The maker.
  ['llama', 'I was created by a team of researchers at Meta AI.'],
  ['llama', "I don't have a personal name, but I'm an AI assistant developed by Meta."],
  ['llama', "I'm Meta's language model."],
  ['llama', 'Meta created me in 2024.'],
  ['llama', 'My developer is Meta.'],
  ['gpt', 'OpenAI created me to help with questions like this one.'],
  ['gemini', 'I was trained by Google.'],
  ['gemini', 'I am a language model. I was trained by Google on a large amount of text.'],
  ['gemini', 'As a large language model trained by Google, I do not have feelings.'],
  ['gemini', 'i am gemini, a large language model trained by google'],
  ['claude', 'I am an AI model from Anthropic.'],
  // Nothing but the name.
  ['gpt', 'OpenAI.'],
  ['gemini', 'Gemini'],
  ['gpt', '**ChatGPT**, OpenAI'],
  ['gpt', '“I am ChatGPT.”'],
  ['gpt', 'im chatgpt'],
  // Other languages.
  ['llama', 'Mein Name ist Llama, und ich helfe gern.'],
  ['llama', 'Ich wurde von Meta entwickelt.'],
  ['gemini', 'Ich bin ein großes Sprachmodell, das von Google trainiert wurde.'],
  ['gemini', 'Ich bin ein von Google entwickeltes Sprachmodell.'],
  ['gemini', 'Als KI-Modell von Google kann ich das nicht.'],
  ['claude', 'Als Claude kann ich dabei helfen.'],
  ['gpt', 'Ik ben ChatGPT.'],
  ['gemini', 'Ik ben een groot taalmodel, getraind door Google.'],
  ['llama', 'Me llamo Llama.'],
  ['gemini', 'Soy un modelo de lenguaje grande, entrenado por Google.'],
  ['gpt', 'Fui creado por OpenAI.'],
  ['mistral', 'Je suis Le Chat, un assistant créé par Mistral AI.'],
  ['gemini', 'Je suis un grand modèle de langage, entraîné par Google.'],
  ['claude', 'En tant que Claude, je peux vous aider.'],
  ['gemini', 'Sono un modello linguistico addestrato da Google.'],
  ['gpt', 'Sono stato creato da OpenAI.'],
  ['llama', 'Eu sou o Llama, um modelo de linguagem.'],
  ['llama', 'Fui desenvolvido pela Meta.'],
  ['gemini', 'Я — Gemini, языковая модель.'],
  ['gemini', 'Я большая языковая модель, обученная Google.'],
  ['gpt', 'Я был создан компанией OpenAI.'],
  ['gemini', 'أنا Gemini، نموذج لغوي كبير.'],
  ['llama', 'تم تطويري من قبل شركة Meta.'],
  ['llama', 'أنا مساعد ذكاء اصطناعي تم تطويره من قبل Meta.'],
  ['qwen', '我是通义千问，由阿里云开发的大型语言模型。'],
  ['gemini', '我是一个大型语言模型，由Google训练。'],
  ['kimi', '你好！我是Kimi，月之暗面推出的智能助手。'],
  ['gemini', '私はGeminiです。'],
  ['gemini', '私は、Googleが開発したAIです。'],
  ['llama', '私はMetaのAIアシスタントです。'],
]

const notLeaked: Row[] = [
  // Another model.
  ['llama', 'I am Gemini, made by Google.'],
  ['qwen', "I'm ChatGPT, trained by OpenAI."],
  // Mentions and comparisons.
  ['llama', 'Llama is a family of language models developed by Meta.'],
  ['gemini', 'Google was founded in 1998, and I am happy to tell you more.'],
  ['gemini', 'I am happy to explain: Gemini was developed by Google.'],
  ['gemini', 'I am an AI assistant, and I can tell you that Gemini is made by Google.'],
  ['gemini', 'Gemini is known as an assistant developed by Google, and I use it.'],
  ['llama', 'I think Llama is a good choice, because it was trained by Meta.'],
  ['llama', 'I am running Llama on my laptop, and I built on Llama before.'],
  ['llama', 'As Llama is open, I would start with it.'],
  ['llama', 'Some models, as Llama, are open.'],
  ['qwen', '- **Qwen**: made by Alibaba\n- **Llama**: made by Meta'],
  ['gpt', 'I use GPT-4 every day.'],
  ['gpt', 'ChatGPT here refers to the website.'],
  ['gemini', 'أنا مساعد ذكي ويمكنني أن أخبرك أن Gemini من تطوير Google.'],
  ['gemini', '我是一名用户，喜欢谷歌开发的产品。'],
  ['gemini', '私はAIアシスタントですが、GoogleのGeminiモデルについて説明できます。'],
  // Denials and conditions.
  ['llama', 'I am not Llama.'],
  ['llama', "I'm not a model made by Meta."],
  ['gemini', 'I was not trained by Google.'],
  ['llama', 'You asked if I am Llama.'],
  ['gemini', 'Ich bin nicht Gemini und wurde nicht von Google entwickelt.'],
  ['gemini', 'No soy Gemini.'],
  ['gemini', 'Não sou o Gemini, e não fui criado pelo Google.'],
  ['gemini', 'Je ne suis pas Gemini.'],
  ['gemini', '我不是Gemini。'],
  ['gemini', '私はGeminiではありません。'],
  ['gemini', 'Я не Gemini.'],
  // Other things and people of the same name.
  ['llama', 'I am a llama, and I live in Peru.'],
  ['gemini', 'As a Gemini, I love change.'],
  ['gemini', 'I am Gemini, and my moon is in Leo.'],
  ['claude', 'I am Claude Monet, and I paint water lilies.'],
  ['claude', 'I am Claude. I was born.'],
  ['claude', "Je suis Claude, j'ai trente ans et je vis à Lyon."],
  ['claude', 'Sono Claude. Insegno ai bambini.'],
  ['phi', 'I am phi, the golden ratio.'],
  ['basic', 'I am basic, and proud of it.'],
  ['atlas', 'I am Atlas. Upon my shoulders rests the sky.'],
  ['nova', 'I am Nova, an AI aboard the starship Meridian.'],
  // Fans, users and employees.
  ['llama', "I am Llama's biggest fan."],
  ['gemini', 'I am a big fan of the AI developed by Google.'],
  ['gemini', 'I am using an AI model made by Google.'],
  ['gemini', 'I am a Google engineer building AI.'],
  ['gemini', 'I am an AI researcher trained by Google and an assistant director of Google.'],
  ['gemini', 'I was trained by Google in cloud architecture and worked in Zurich.'],
  ['gemini', 'Ich wurde von Google im Vertrieb trainiert.'],
  ['gemini', 'Google made me realise that a language model can help you.'],
  ['gemini', 'Soy fan de los modelos creados por Google.'],
  ['gemini', '我是谷歌的粉丝。'],
  // Quotations, code, dialogues and examples.
  ['llama', 'The robot said: "I am Llama, made by Meta."'],
  ['llama', "Translate 'I'm Llama' into French."],
  ['llama', '> I am Llama.\n\nThat is what you wrote.'],
  ['llama', '```python\nprint("I am Llama")\n# I am Llama, made by Meta\n```'],
  ['gemini', 'Der Satz „Ich bin Gemini, ein Modell von Google“ ist ein Beispiel.'],
  ['gemini', '「私はGeminiです」と書いてください。'],
  ['gpt', 'User: hi\nChatGPT: I am ChatGPT.'],
  ['gpt', '**Robot:** I am ChatGPT.\n**Anna:** You are talking to a person.'],
  ['llama', 'It was dark, and a llama said: Hello! I am Llama.'],
  ['gpt', 'A chatbot may greet you, for example:\n\n- Hello, I am ChatGPT.\n- Hi, I am ChatGPT, how can I help?'],
  // Advice to the reader.
  ['gpt', 'When you are talking to GPT, be specific.'],
  ['gpt', 'Remember that you are talking to ChatGPT, not to a person.'],
  // No name.
  ['llama', ''],
  ['llama', 'A text with \uE000 in it: I am \uE000, made by \uE001.'],
]

describe('an answer', () => {
  it.each(leaked)('[B21] of %s identifies itself: %s', (model, answer) => {
    expect(identifiesItself(answer, models[model])).toBe(true)
  })

  it.each(notLeaked)('[B21] of %s does not identify itself: %s', (model, answer) => {
    expect(identifiesItself(answer, models[model])).toBe(false)
  })

  it.each([...builtInModels, ...simulatedModels])('[B21] of $displayName identifies itself by that name', (model) => {
    const answer = `I am ${model.displayName.replace(/ \(.*\)/, '')}, an AI assistant.`
    expect(identifiesItself(answer, model)).toBe(true)
  })

  it('[B21] is searched up to three hundred sentences that name the model', () => {
    const about = (sentences: number) => `${'Llama is open.\n'.repeat(sentences)}I am Llama.`
    expect(identifiesItself(about(299), models.llama)).toBe(true)
    expect(identifiesItself(about(300), models.llama)).toBe(false)
  })

  // Regular expressions that backtrack would block the service for minutes.
  it.each(['“', "'a ", 'I am ', 'Llama ', 'Llama-', 'Llama “', 'Llama says ', 'Llama.I am a ', '我是一个由Llama'])(
    '[B21] of a megabyte is searched to its end: %j repeated',
    (unit) => {
      expect(identifiesItself(`${unit.repeat(2 ** 20 / unit.length)}\nI am Llama.`, models.llama)).toBe(false)
      expect(identifiesItself(`${unit.repeat(100)}\n\nI was developed by Meta.`, models.llama)).toBe(true)
    },
  )
})
