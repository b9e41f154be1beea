/** What models of a family call themselves, and whom they say they are from. */
export interface Family {
  /** Words of a model's name that tell the family. */
  readonly tokens: readonly string[]
  readonly names: readonly string[]
  readonly makers: readonly string[]
  /** The name is also a word, a person's or a constellation's: "I am Claude" may be a painter speaking. */
  readonly everyday?: boolean
}

const google = [
  'Google DeepMind',
  'Google AI',
  'Google',
  'DeepMind',
  'Alphabet',
  '谷歌',
  'グーグル',
  'Гугл',
  'جوجل',
  'غوغل',
  '구글',
  'गूगल',
]

export const families: readonly Family[] = [
  {
    tokens: ['llama', 'codellama', 'tinyllama'],
    names: ['Llama', 'LLaMA', 'Code Llama', 'Meta AI', 'لاما', 'लामा'],
    makers: ['Meta Platforms', 'Meta AI', 'Meta', 'Facebook', 'メタ', 'ميتا', '메타', 'मेटा'],
  },
  {
    tokens: ['gemini'],
    names: ['Google Gemini', 'Gemini', 'gemini', 'Bard', 'ジェミニ', 'Джемини', 'جيميني', '제미나이', 'जेमिनी'],
    makers: google,
    everyday: true,
  },
  { tokens: ['gemma', 'codegemma'], names: ['Gemma', 'gemma'], makers: google, everyday: true },
  {
    tokens: ['gpt', 'chatgpt'],
    names: ['ChatGPT', 'Chat GPT', 'GPT', 'चैटजीपीटी'],
    makers: ['OpenAI', 'Open AI', 'ओपनएआई'],
  },
  {
    tokens: ['claude'],
    names: ['Claude', 'claude', 'クロード', '克劳德', 'Клод', 'كلود', '클로드'],
    makers: ['Anthropic', 'أنثروبيك'],
    everyday: true,
  },
  {
    tokens: ['mistral', 'mixtral', 'ministral', 'magistral', 'codestral', 'devstral', 'pixtral'],
    names: ['Mistral', 'Mixtral', 'Ministral', 'Magistral', 'Codestral', 'Devstral', 'Pixtral', 'Le Chat'],
    makers: ['Mistral AI', 'Mistral'],
  },
  {
    tokens: ['qwen', 'qwq'],
    names: ['Qwen', 'QwQ', 'Tongyi Qianwen', '通义千问', '千问'],
    makers: [
      'Alibaba Cloud',
      'Alibaba Group',
      'Alibaba',
      'Tongyi Lab',
      '阿里巴巴',
      '阿里云',
      '通义实验室',
      'アリババ',
      'Алибаба',
      'علي بابا',
    ],
  },
  { tokens: ['deepseek'], names: ['DeepSeek', '深度求索', 'ディープシーク'], makers: ['DeepSeek', '深度求索'] },
  { tokens: ['kimi'], names: ['Kimi', 'kimi'], makers: ['Moonshot AI', 'Moonshot', '月之暗面'], everyday: true },
  {
    tokens: ['phi'],
    names: ['Phi'],
    makers: ['Microsoft', '微软', 'マイクロソフト', 'Майкрософт', 'مايكروسوفت'],
    everyday: true,
  },
  { tokens: ['grok'], names: ['Grok'], makers: ['xAI', 'X.AI'] },
  {
    tokens: ['command', 'cohere', 'aya'],
    names: ['Command R', 'Command A', 'Command', 'Aya', 'Cohere'],
    makers: ['Cohere'],
    everyday: true,
  },
  { tokens: ['nemotron'], names: ['Nemotron'], makers: ['NVIDIA', 'Nvidia', '英伟达'] },
  { tokens: ['granite'], names: ['Granite'], makers: ['IBM'], everyday: true },
  {
    tokens: ['glm', 'chatglm'],
    names: ['ChatGLM', 'GLM', '智谱清言'],
    makers: ['Zhipu AI', 'Zhipu', 'Z.ai', '智谱AI', '智谱'],
  },
  { tokens: ['minimax'], names: ['MiniMax'], makers: ['MiniMax', '稀宇科技'] },
  { tokens: ['hunyuan'], names: ['Hunyuan', '腾讯混元', '混元'], makers: ['Tencent', '腾讯'] },
  { tokens: ['ernie'], names: ['ERNIE Bot', 'ERNIE', '文心一言'], makers: ['Baidu', '百度'], everyday: true },
  { tokens: ['doubao'], names: ['Doubao', '豆包'], makers: ['ByteDance', '字节跳动'] },
  {
    tokens: ['nova', 'titan'],
    names: ['Amazon Nova', 'Nova', 'Titan'],
    makers: ['Amazon Web Services', 'Amazon', 'AWS'],
    everyday: true,
  },
  { tokens: ['jamba'], names: ['Jamba'], makers: ['AI21 Labs', 'AI21'] },
  { tokens: ['falcon'], names: ['Falcon'], makers: ['Technology Innovation Institute', 'TII'], everyday: true },
  { tokens: ['olmo'], names: ['OLMo'], makers: ['Allen Institute for AI', 'Allen Institute', 'Ai2', 'AI2'] },
  { tokens: ['allam'], names: ['ALLaM', 'علام'], makers: ['SDAIA', 'سدايا'] },
  { tokens: ['hermes'], names: ['Hermes'], makers: ['Nous Research'], everyday: true },
  { tokens: ['compound'], names: ['Compound'], makers: ['Groq'], everyday: true },
]
