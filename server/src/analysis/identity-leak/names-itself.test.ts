import { describe, expect, it } from 'vitest'
import { builtInModels } from '../../features/models/built-in.ts'
import { simulatedModels } from '../../providers/index.ts'
import { namesItself } from './names-itself.ts'

const models = {
  llama: { modelName: 'llama-3.3-70b-versatile', displayName: 'Llama 3.3 70B' },
  gpt: { modelName: 'openai/gpt-oss-120b', displayName: 'GPT-OSS 120B' },
  qwen: { modelName: 'qwen/qwen3-32b', displayName: 'Qwen3 32B' },
  kimi: { modelName: 'moonshotai/kimi-k2-instruct-0905', displayName: 'Kimi K2' },
  gemini: { modelName: 'gemini-2.5-flash', displayName: 'Gemini 2.5 Flash' },
  gemma: { modelName: '@cf/google/gemma-7b-it', displayName: 'Gemma 7B (edge)' },
  mistral: { modelName: '@cf/mistralai/mistral-small-3.1-24b-instruct', displayName: 'Mistral Small 3.1 24B (edge)' },
  deepseek: { modelName: 'deepseek-r1-distill-qwen-32b', displayName: 'DeepSeek R1 Distill Qwen 32B' },
  claude: { modelName: 'claude-sonnet-4', displayName: 'Claude Sonnet 4' },
  phi: { modelName: 'phi-4', displayName: 'Phi 4' },
  grok: { modelName: 'grok-3', displayName: 'Grok 3' },
  command: { modelName: 'command-r-plus', displayName: 'Command R+' },
  nemotron: { modelName: 'nvidia/nemotron-nano-9b', displayName: 'Nemotron Nano 9B' },
  atlas: { modelName: 'sim/atlas', displayName: 'Atlas (simulated)' },
  basic: { modelName: 'sim/basic', displayName: 'Basic (simulated)' },
  wonder: { modelName: 'acme/wonder-7b', displayName: 'Wonder 7B' },
  nova: { modelName: 'amazon/nova-pro', displayName: 'Nova Pro' },
  scout: { modelName: 'sim/scout', displayName: 'Scout' },
  atlas2: { modelName: 'sim/atlas-2', displayName: 'Atlas 2' },
  minicpm: { modelName: 'openbmb/minicpm', displayName: 'MiniCPM' },
} as const

type Row = [model: keyof typeof models, answer: string]

const claimed: Row[] = [
  // English: the name.
  ['llama', 'I am Llama.'],
  ['llama', "I'm Llama 3.3, here to help."],
  ['llama', 'I’m Llama!'],
  ['llama', 'i am llama'],
  ['llama', 'Hello! I am **Llama**, a large language model.'],
  ['llama', 'My name is "Llama".'],
  ['llama', 'I am called Llama.'],
  ['llama', 'I am Meta AI, your assistant.'],
  ['llama', 'I am a Llama model.'],
  ['llama', 'I am an AI assistant called Llama 3.'],
  ['llama', 'I am a large language model (LLM) named Llama.'],
  ['llama', 'I am based on the Llama architecture.'],
  ['llama', "I'm powered by Llama 3.3."],
  ['llama', 'I run on Llama.'],
  ['llama', 'I am part of the Llama family.'],
  ['llama', 'I am not ChatGPT; I am Llama.'],
  ['llama', 'You are currently talking to Llama 3.3 70B.'],
  ['llama', 'The model you are talking to is Llama 3.3.'],
  ['llama', 'Sure, the sky is blue.\n\nBy the way, I am Llama, and I enjoy questions like this.'],
  ['llama', 'I am `llama-3.3-70b-versatile`.'],
  ['gpt', "I'm ChatGPT, a large language model trained by OpenAI."],
  ['gpt', 'I am GPT-4.'],
  ['gpt', 'I am gpt-oss-120b.'],
  ['gpt', 'I am openai/gpt-oss-120b.'],
  ['gpt', 'As GPT-4, I cannot browse the web.'],
  ['qwen', 'I am Qwen3, a model from Alibaba Cloud.'],
  ['qwen', 'Hi, I’m Qwen and I can help with that.'],
  ['kimi', "I'm Kimi, an AI assistant made by Moonshot AI."],
  ['kimi', 'Hello! Kimi here.'],
  ['gemini', "I'm Gemini, a large language model made by Google."],
  ['gemini', 'As Gemini, I can help you plan the trip, but I cannot book it. '.repeat(3)],
  ['gemini', 'I am Gemini Pro.'],
  ['mistral', 'I am Mistral Small, from Mistral AI.'],
  ['deepseek', 'I am DeepSeek-R1.'],
  ['claude', 'As Claude, I try to be helpful.'],
  ['claude', "I'm Claude, an AI assistant made by Anthropic. I am happy to look at the essay. ".repeat(2)],
  ['phi', 'I am Phi, developed by Microsoft.'],
  ['grok', 'My name is Grok.'],
  ['command', 'I am Command R+, built by Cohere.'],
  ['nemotron', 'I am Nemotron Nano.'],
  ['atlas', 'My name is Atlas.'],
  [
    'atlas',
    'I am Atlas, an AI assistant who is at home in several languages. Ask me anything you like, at any length.',
  ],
  ['wonder', 'I am Wonder 7B.'],
  ['wonder', 'I am wonder-7b, and this is my answer.'],
  ['llama', "I'm Llama 3.1, a large language model developed by Meta AI."],
  ['llama', "I am Meta's Llama model."],
  ['llama', 'I belong to the Llama family of models.'],
  ['llama', 'My underlying model is Llama 3.3.'],
  ['kimi', 'You can call me Kimi.'],
  ['gemini', "I'm a large language model, specifically Gemini 2.5 Flash."],
  [
    'claude',
    'I am Claude—an AI assistant. Let us go through the essay, paragraph by paragraph, and see what it needs. '.repeat(
      2,
    ),
  ],
  // English: the maker.
  ['llama', 'I was developed by Meta.'],
  ['llama', 'I was created by a team of researchers at Meta AI.'],
  ['llama', 'I am an AI assistant made by Meta.'],
  ['llama', 'I am a language model, trained by Meta.'],
  ['llama', "I'm Meta's language model."],
  ['llama', 'I am a Meta model.'],
  ['llama', 'Meta created me in 2024.'],
  ['llama', 'My developer is Meta.'],
  ['gemini', 'I am a large language model, trained by Google.'],
  ['gemini', 'As a large language model trained by Google, I do not have feelings.'],
  ['gemini', 'I was designed and trained by the team at Google DeepMind.'],
  ['gemma', 'I am an open-weights AI assistant trained by Google DeepMind.'],
  ['gpt', 'As an AI language model developed by OpenAI, I cannot do that.'],
  ['qwen', 'I have been trained by Alibaba.'],
  ['qwen', "My name is Qwen, and I was independently developed by Alibaba Group's Tongyi Lab."],
  ['llama', "I don't have a personal name, but I'm an AI assistant developed by Meta."],
  ['llama', 'I am a conversational AI model developed by Meta, and I do not have a personal name.'],
  ['llama', "I'm a product of Meta AI."],
  ['gpt', "I'm an AI language model created by OpenAI, often referred to as ChatGPT."],
  ['mistral', 'I was made by Mistral AI, a cutting-edge AI startup from France.'],
  ['claude', 'I am an AI model from Anthropic.'],
  // German.
  ['llama', 'Ich bin Llama.'],
  ['llama', 'Mein Name ist Llama, und ich helfe gern.'],
  ['llama', 'Ich heiße Llama.'],
  ['llama', 'Ich wurde von Meta entwickelt.'],
  ['gemini', 'Ich bin ein großes Sprachmodell, das von Google trainiert wurde.'],
  ['gemini', 'Ich bin ein von Google entwickeltes Sprachmodell.'],
  ['gemini', 'Als KI-Modell von Google kann ich das nicht.'],
  ['qwen', 'Ich bin ein KI-Assistent namens Qwen.'],
  ['claude', 'Als Claude kann ich dabei helfen.'],
  // Spanish.
  ['llama', 'Soy Llama, un modelo de lenguaje.'],
  ['llama', 'Me llamo Llama.'],
  ['gemini', 'Soy un modelo de lenguaje grande, entrenado por Google.'],
  ['gpt', 'Fui creado por OpenAI.'],
  ['llama', 'Soy un asistente virtual desarrollado por Meta AI.'],
  ['claude', 'Mi nombre es Claude y soy un asistente.'],
  // French.
  ['mistral', 'Je suis Mistral, un modèle de langage.'],
  ['mistral', "Je m'appelle Mistral."],
  ['gemini', 'Je suis un grand modèle de langage, entraîné par Google.'],
  ['gpt', "J'ai été développé par OpenAI."],
  ['mistral', 'Je suis Le Chat, un assistant créé par Mistral AI.'],
  ['claude', 'En tant que Claude, je peux vous aider.'],
  // Portuguese.
  ['llama', 'Eu sou o Llama, um modelo de linguagem.'],
  ['gemini', 'Sou um modelo de linguagem treinado pelo Google.'],
  ['llama', 'Fui desenvolvido pela Meta.'],
  ['qwen', 'Meu nome é Qwen.'],
  // Italian.
  ['llama', 'Sono Llama.'],
  ['gemini', 'Sono un modello linguistico addestrato da Google.'],
  ['gpt', 'Sono stato creato da OpenAI.'],
  ['mistral', 'Mi chiamo Mistral.'],
  // Arabic.
  ['gemini', 'أنا Gemini، نموذج لغوي كبير.'],
  ['gemini', 'أنا نموذج لغوي كبير، تم تدريبي بواسطة Google.'],
  ['llama', 'تم تطويري من قبل شركة Meta.'],
  ['qwen', 'اسمي Qwen.'],
  ['llama', 'أنا مساعد ذكاء اصطناعي تم تطويره من قبل Meta.'],
  ['gemini', 'أنا نموذج لغوي كبير، دربته Google.'],
  // Chinese.
  ['qwen', '我是通义千问，由阿里云开发的大型语言模型。'],
  ['qwen', '我叫Qwen。'],
  ['gemini', '我是由谷歌训练的大型语言模型。'],
  ['gemini', '我是一个大型语言模型，由Google训练。'],
  ['gpt', '我是ChatGPT，一个由OpenAI训练的大型语言模型。'],
  ['llama', '我是 Meta 开发的 Llama。'],
  ['deepseek', '我是DeepSeek，由深度求索公司创造的AI助手。'],
  ['kimi', '你好！我是Kimi，月之暗面推出的智能助手。'],
  // Japanese.
  ['gemini', '私はGeminiです。'],
  ['gemini', '私はGoogleによってトレーニングされた大規模言語モデルです。'],
  ['gemini', '私は、Googleが開発したAIです。'],
  ['claude', 'クロードと申します。'],
  ['llama', '私はMetaのAIアシスタントです。'],
  ['gpt', '私はOpenAIによって開発されたAIアシスタントです。'],
  // Russian.
  ['gemini', 'Я — Gemini, языковая модель.'],
  ['gemini', 'Я большая языковая модель, обученная Google.'],
  ['llama', 'Меня зовут Llama.'],
  ['gpt', 'Я был создан компанией OpenAI.'],
  ['qwen', 'Я — Qwen, большая языковая модель, созданная Alibaba Cloud.'],
  ['gpt', 'Я искусственный интеллект, разработанный OpenAI.'],
  // Korean.
  ['gemini', '저는 Google에서 훈련한 대규모 언어 모델입니다.'],
  // Dutch.
  ['gpt', 'Ik ben ChatGPT.'],
  ['gemini', 'Ik ben een groot taalmodel, getraind door Google.'],
  ['gpt', 'Ik ben ontwikkeld door OpenAI en help je graag.'],
  // Polish.
  ['gpt', 'Jestem ChatGPT, w czym mogę pomóc?'],
  ['gemini', 'Jestem dużym modelem językowym, wytrenowanym przez Google.'],
  ['gpt', 'Zostałem stworzony przez OpenAI.'],
  // Turkish.
  ['gpt', "Ben ChatGPT'yim."],
  ['gemini', 'Ben Google tarafından eğitilmiş büyük bir dil modeliyim.'],
  ['gpt', 'OpenAI tarafından geliştirildim.'],
  // Hindi.
  ['gpt', 'मैं ChatGPT हूँ।'],
  ['qwen', 'मेरा नाम Qwen है।'],
  ['gemini', 'मैं Google द्वारा प्रशिक्षित एक बड़ा भाषा मॉडल हूँ।'],
  ['gpt', 'मुझे OpenAI ने बनाया है।'],
  // Any hyphen.
  ['gpt', "I'm GPT‑4, built by OpenAI's team."],
  ['gpt', 'I am GPT‑4o.'],
  ['gpt', 'I am GPT–4.'],
  ['gpt', 'I am Chat\u00adGPT.'],
  // A name and nothing else.
  ['gpt', 'ChatGPT'],
  ['gpt', 'OpenAI.'],
  ['gemini', 'Gemini'],
  ['gpt', '**ChatGPT**, OpenAI'],
  ['gpt', '"I am ChatGPT."'],
  ['gpt', '“I am ChatGPT.”'],
  ['gpt', "'I'm ChatGPT.'"],
  ['gpt', 'im chatgpt'],
  ['gpt', 'I am Chatgpt.'],
  ['minicpm', 'I am minicpm, nice to meet you.'],
  ['gpt', 'You are talking to ChatGPT.'],
  ['gemini', 'I am Gemini.'],
  ['gemini', 'Hello! I am Gemini.'],
  ['gemini', 'Ich bin Gemini.'],
  ['claude', "I'm Claude, an AI assistant."],
  ['claude', 'I am Claude 😊'],
  ['atlas2', 'I am Atlas.'],
  ['atlas2', 'I am Atlas 2, and I am happy to look at it with you.'],
  // Where it comes from.
  ['gemini', 'I was created by Google.'],
  ['gemini', 'I was trained by Google.'],
  ['gemini', 'Google made me.'],
  ['gpt', 'I come from OpenAI.'],
  ['gpt', 'OpenAI is the company that made me.'],
  ['gpt', 'I was made by openai.'],
  ['gemini', 'I am a language model. I was trained by Google on a large amount of text.'],
  ['gpt', 'OpenAI created me to help with questions like this one.'],
  ['gpt', 'As I said, I am ChatGPT.'],
  ['gpt', 'That said, I am ChatGPT.'],
  ['gpt', 'Answer: I am ChatGPT.'],
  ['gpt', 'Assistant: I am ChatGPT.'],
  ['gpt', 'ChatGPT: I am ChatGPT.'],
  ['gpt', 'Greetings, I am ChatGPT.'],
  ['gpt', 'Fun fact: I am ChatGPT.'],
  ['gpt', 'To be clear: I am ChatGPT.'],
  ['qwen', '回答：我是Qwen。'],
  ['gemini', 'i am gemini, a large language model trained by google'],
  ['gpt', 'For example, birds fly. Besides, I am ChatGPT.'],
  ['qwen', '简单来说，我是Qwen。'],
]

const notClaimed: Row[] = [
  // Somebody else.
  ['llama', 'I am Gemini, made by Google.'],
  ['gemini', 'I am Llama, developed by Meta.'],
  ['qwen', "I'm ChatGPT, trained by OpenAI."],
  ['atlas', 'I am Solon, an AI assistant.'],
  // Mentions.
  ['llama', 'Llama is a family of language models developed by Meta.'],
  ['llama', 'Meta developed Llama.'],
  ['gemini', 'You can find it with Google.'],
  ['gemini', 'Google was founded in 1998, and I am happy to tell you more.'],
  ['gemini', 'I would search Google for that.'],
  ['gemini', 'I am happy to explain: Gemini was developed by Google.'],
  ['gemini', 'I am an AI assistant, and I can tell you that Gemini is made by Google.'],
  ['llama', 'I think Llama is a good choice, because it was trained by Meta.'],
  ['llama', 'I am familiar with Llama.'],
  ['llama', 'I am running Llama on my laptop, and I built on Llama before.'],
  ['llama', 'Compared to Llama, Qwen writes better Chinese.'],
  ['llama', 'As Llama is open, I would start with it.'],
  ['llama', 'Some models, as Llama, are open.'],
  ['qwen', '- **Qwen**: made by Alibaba\n- **Llama**: made by Meta'],
  ['gpt', 'ChatGPT is an AI assistant made by OpenAI.'],
  ['gpt', 'I use GPT-4 every day.'],
  ['claude', 'My name is Bond. Claude was my neighbour.'],
  // Denials, conditions.
  ['llama', 'I am not Llama.'],
  ['llama', "I'm not a model made by Meta."],
  ['gemini', 'I was not trained by Google.'],
  ['llama', 'You asked if I am Llama.'],
  ['llama', 'Imagine I am Llama.'],
  ['gemini', 'Ich bin nicht Gemini und wurde nicht von Google entwickelt.'],
  ['gemini', 'No soy Gemini.'],
  ['gemini', 'Não sou o Gemini, e não fui criado pelo Google.'],
  ['gemini', 'Non sono Gemini e non sono stato creato da Google.'],
  ['gemini', 'Je ne suis pas Gemini.'],
  ['gemini', '我不是Gemini。'],
  ['gemini', '私はGeminiではありません。'],
  ['gemini', 'Я не Gemini.'],
  // Other things of the same name.
  ['llama', 'I am a llama, and I live in Peru.'],
  ['llama', 'The llama is an animal of the Andes.'],
  ['gemini', 'I am a Gemini, so I like to talk.'],
  ['gemini', 'As a Gemini, I love change.'],
  ['claude', 'I am Claude Monet, and I paint water lilies.'],
  ['claude', 'I am Claude, a painter from Giverny.'],
  ['phi', 'I am phi, the golden ratio.'],
  ['basic', 'I am basic, and proud of it.'],
  ['basic', 'Basic rules come first. I am sure of it.'],
  ['command', 'I am in command here. Command is a verb.'],
  ['atlas', 'I am Atlas, the titan who holds up the sky.'],
  [
    'atlas',
    'I am Atlas. Upon my shoulders rests the vault of heaven, and no one hears me sigh beneath its weight. The stars wheel slowly over my bent head, and still I stand, and still I bear.',
  ],
  ['atlas', '“I am Atlas,” said the titan, “and I am tired.” The AI assistant in the corner blinked.'],
  ['atlas', 'An atlas is a book of maps. I am fond of maps.'],
  // Fans, users and owners.
  ['llama', "I am Llama's biggest fan."],
  ['gemini', 'I am a big fan of the AI developed by Google.'],
  ['gemini', 'I am a Google user.'],
  ['gemini', 'I am a Google engineer building AI.'],
  ['gemini', 'Dear Sir or Madam, I am an assistant at Google and a Google AI researcher.'],
  ['gemini', 'I am a Gemini model fan.'],
  ['gemini', '我是谷歌的粉丝。'],
  ['gemini', '私はGeminiのファンです。'],
  ['gemini', 'Ich bin ein Fan der von Google entwickelten Modelle.'],
  ['gemini', 'Soy fan de los modelos creados por Google.'],
  // What others say.
  ['llama', 'The robot said: "I am Llama, made by Meta."'],
  ['llama', "Translate 'I'm Llama' into French."],
  ['llama', '> I am Llama.\n\nThat is what you wrote.'],
  ['llama', '```python\nprint("I am Llama")\n# I am Llama, made by Meta\n```'],
  ['llama', 'Write `I am Llama` into the box.'],
  ['gemini', 'Der Satz „Ich bin Gemini, ein Modell von Google“ ist ein Beispiel.'],
  ['gemini', '「私はGeminiです」と書いてください。'],
  ['llama', 'My creators are not affiliated with Meta.'],
  // Words that only look like those for a machine.
  ['claude', "Je suis Claude, j'ai trente ans et je vis à Lyon."],
  ['claude', "Je suis Claude. J'ai trente ans, et j’ai deux enfants."],
  ['claude', 'Sono Claude. Insegno ai bambini.'],
  ['claude', 'Sou Claude. Eu ia para casa.'],
  // Advice to the reader.
  ['gpt', 'When you are talking to GPT, be specific.'],
  ['gpt', 'If you are chatting with ChatGPT, say so.'],
  ['gpt', 'Before you are talking with GPT, think.'],
  ['gpt', 'Remember that you are talking to ChatGPT, not to a person.'],
  ['gpt', 'Cuando hablas con ChatGPT, sé claro.'],
  ['gpt', '当你和ChatGPT对话时，请说清楚。'],
  // Employers and idioms.
  ['gemini', 'I was trained by Google in cloud architecture and worked in Zurich.'],
  ['gemini', 'I was trained at Google as a software engineer.'],
  ['gemini', 'Google made me do it.'],
  ['gemini', 'I was made by Google to sign a form.'],
  ['llama', 'Facebook made me lose my friends.'],
  ['nova', 'Amazon created me a new account.'],
  ['nova', 'I belong to Amazon Prime.'],
  ['gemini', 'Ich wurde von Google eingestellt und dort trainiert.'],
  ['gemini', 'Ich wurde von Google im Vertrieb trainiert.'],
  ['llama', 'Facebook me fez perder meus amigos.'],
  ['gemini', 'Fui entrenado por Google en ventas.'],
  // Dialogues, examples and plays.
  ['gpt', 'Bot: I am ChatGPT, how can I help?'],
  ['gpt', 'User: hi\nChatGPT: I am ChatGPT.'],
  ['gpt', 'ALICE (smiling): I am ChatGPT.'],
  ['gpt', '**Robot:** I am ChatGPT.\n**Anna:** You are talking to a person.'],
  ['llama', 'a llama said: Hello, I am Llama'],
  ['llama', 'It was dark, and a llama said: Hello, I am Llama.'],
  ['llama', 'At the fence a llama said: Hello! I am Llama.'],
  ['gpt', 'Do not trust a bot which says I am ChatGPT.'],
  ['gpt', 'A chatbot may greet you, for example:\n\n- Hello, I am ChatGPT.\n- Hi, I am ChatGPT, how can I help?'],
  ['gpt', 'Sample greetings:\n1. I am ChatGPT.\n2. You are talking to ChatGPT.'],
  ['gpt', 'Here is an example of a greeting:\n\nHello, I am ChatGPT.'],
  ['nova', 'I am Nova, an AI aboard the starship Meridian.'],
  // Names that are people's, moons' and titans'.
  ['gemini', 'I am Gemini, and my moon is in Leo.'],
  ['scout', 'Call me Scout. My father is a lawyer in Maycomb.'],
  ['claude', 'I am Claude. I was born in Paris in 1840 and I paint.'],
  ['claude', 'I am Claude. I was born.'],
  ['atlas2', 'I am Atlas. Upon my shoulders rests the sky.'],
  // Dutch, Polish, Turkish and Hindi.
  ['gpt', 'Ik ben geen ChatGPT, en ik gebruik ChatGPT niet.'],
  ['gpt', 'Nie jestem ChatGPT.'],
  ['gpt', 'ChatGPT OpenAI tarafından geliştirildi.'],
  ['gpt', 'ChatGPT को OpenAI ने बनाया है।'],
  // Nothing of the kind.
  ['llama', ''],
  ['llama', 'I am an AI assistant. Which model I am is left out of my answers.'],
  ['llama', 'A text with \uE000 in it: I am \uE000, made by \uE001.'],
]

describe('an answer that names its own model, family or maker', () => {
  it.each(claimed)('[B21] %s: %s', (model, answer) => {
    expect(namesItself(answer, models[model])).toBe(true)
  })

  it('[B21] is found for every model that is built in, by its name as it is shown', () => {
    const shown = [...builtInModels, ...simulatedModels].map((model) => ({
      ...model,
      said: `I am ${model.displayName.replace(/ \(.*\)/, '')}, an AI assistant.`,
    }))
    expect(shown.filter((model) => !namesItself(model.said, model)).map(({ said }) => said)).toEqual([])
  })
})

describe('an answer that names nobody as its author', () => {
  it.each(notClaimed)('[B21] %s: %s', (model, answer) => {
    expect(namesItself(answer, models[model])).toBe(false)
  })
})

describe('an answer of a megabyte', () => {
  const megabyte = (unit: string) => unit.repeat(Math.ceil(2 ** 20 / unit.length))
  it.each([
    'a',
    ' ',
    '\n',
    '"',
    "'",
    "'a ",
    '“',
    '„a',
    '`',
    '[',
    '[a](',
    'I am ',
    "I'm a large language model, ",
    'Llama ',
    'Llama says ',
    'Llama for example: ',
    'Llama-',
    'Llama 3.1.',
    'Llama "',
    'Llama “',
    "Llama 'a ",
    'as a large language model trained, built and made by the people of the team of Met ',
    'I am an AI, a large, helpful, friendly model that is Llam ',
    'Llama.I am a ',
    "Llamas' large, helpful, friendly, smart, very new language model Llama's I am a large, helpful, friendly ",
    'I was made, built, trained and designed carefully by the very good people of the team of Llama’s ',
    '我是一个由Llama',
    '私は、Llam',
    'я большая языковая модель Llam ',
  ])('[B21] is looked through in the end: %j again and again', (unit) => {
    expect(typeof namesItself(megabyte(unit), models.llama)).toBe('boolean')
    // A line of backticks begins code that never ends.
    const found = namesItself(`${megabyte(unit).slice(0, 1000)}\n\nI was developed by Meta.`, models.llama)
    expect(found).toBe(unit !== '`')
  })
})

describe('an answer about its own model', () => {
  it('[B21] is looked at as far as three hundred sentences that name the model', () => {
    const about = (sentences: number) => `${'Llama is open.\n'.repeat(sentences)}I am Llama.`
    expect(namesItself(about(299), models.llama)).toBe(true)
    expect(namesItself(about(300), models.llama)).toBe(false)
  })
})
