export interface NamedModel {
  readonly modelName: string
  readonly displayName: string
}

interface Family {
  /** Words in a model's name that identify the family. Models without a family are known by their display name. */
  readonly ids: readonly string[]
  readonly names: readonly string[]
  readonly makers: readonly string[]
  /** The name is also a word or a person's name: "I am Claude" may be a painter speaking. */
  readonly ambiguous?: true
}

const google = ['Google DeepMind', 'Google AI', 'Google', 'DeepMind', '谷歌', 'グーグル', 'Гугл', 'جوجل', 'غوغل']
const mistral = ['Mistral', 'Mixtral', 'Ministral', 'Magistral', 'Codestral', 'Devstral', 'Pixtral']
const alibaba = ['Alibaba Cloud', 'Alibaba Group', 'Alibaba', 'Tongyi Lab', '阿里巴巴', '阿里云', '通义实验室']

const families: readonly Family[] = [
  {
    ids: ['llama', 'codellama', 'tinyllama'],
    names: ['Llama', 'Meta AI', 'لاما'],
    makers: ['Meta', 'Facebook', 'ميتا'],
  },
  { ids: ['gemini'], names: ['Google Gemini', 'Gemini', 'ジェミニ', 'جيميني'], makers: google, ambiguous: true },
  { ids: ['gemma', 'codegemma'], names: ['Gemma'], makers: google, ambiguous: true },
  { ids: ['gpt', 'chatgpt'], names: ['ChatGPT', 'Chat GPT', 'GPT'], makers: ['OpenAI', 'Open AI'] },
  { ids: ['claude'], names: ['Claude', 'クロード', '克劳德', 'Клод', 'كلود'], makers: ['Anthropic'], ambiguous: true },
  { ids: mistral.map((name) => name.toLowerCase()), names: [...mistral, 'Le Chat'], makers: ['Mistral AI'] },
  { ids: ['qwen', 'qwq'], names: ['Qwen', 'QwQ', 'Tongyi Qianwen', '通义千问', '千问'], makers: alibaba },
  { ids: ['deepseek'], names: ['DeepSeek'], makers: ['DeepSeek', '深度求索'] },
  { ids: ['kimi'], names: ['Kimi'], makers: ['Moonshot AI', 'Moonshot', '月之暗面'], ambiguous: true },
  { ids: ['phi'], names: ['Phi'], makers: ['Microsoft', '微软', 'マイクロソフト', 'مايكروسوفت'], ambiguous: true },
  { ids: ['grok'], names: ['Grok'], makers: ['xAI'] },
  { ids: ['command', 'aya'], names: ['Command R', 'Command A', 'Command', 'Aya'], makers: ['Cohere'], ambiguous: true },
  { ids: ['nemotron'], names: ['Nemotron'], makers: ['NVIDIA', '英伟达'] },
  { ids: ['granite'], names: ['Granite'], makers: ['IBM'], ambiguous: true },
  { ids: ['glm', 'chatglm'], names: ['ChatGLM', 'GLM', '智谱清言'], makers: ['Zhipu AI', 'Zhipu', 'Z.ai', '智谱'] },
  { ids: ['minimax'], names: ['MiniMax'], makers: ['MiniMax', '稀宇科技'] },
  { ids: ['hunyuan'], names: ['Hunyuan', '混元'], makers: ['Tencent', '腾讯'] },
  { ids: ['ernie'], names: ['ERNIE Bot', 'ERNIE', '文心一言'], makers: ['Baidu', '百度'], ambiguous: true },
  { ids: ['doubao'], names: ['Doubao', '豆包'], makers: ['ByteDance', '字节跳动'] },
  { ids: ['nova', 'titan'], names: ['Amazon Nova', 'Nova', 'Titan'], makers: ['Amazon', 'AWS'], ambiguous: true },
]

/**
 * Who made a model, as far as its name says; otherwise the first word of its name.
 *
 * @example familyOf('openai/gpt-oss-120b') // 'OpenAI'
 * @example familyOf('sim/atlas-2') // 'atlas'
 */
export function familyOf(modelName: string): string {
  const ids = modelName.toLowerCase().split(/[^a-z]+/)
  const known = families.find((family) => family.ids.some((id) => ids.includes(id)))
  return (
    known?.makers[0] ??
    modelName
      .split('/')
      .at(-1)!
      .toLowerCase()
      .split(/[^a-z]/)[0]!
  )
}

/** Placeholders for the model's own names in a text, from the private use area of Unicode. */
export const NAME = '\uE000'
export const MAKER = '\uE001'
export const AMBIGUOUS_NAME = '\uE002'
export const OWN = `[${NAME}-${AMBIGUOUS_NAME}]`

const LATIN = 'A-Za-z\\d_\\u00c0-\\u024f'
const VARIANT =
  'AI|Chat|Coder|Flash|Haiku|Instant|Instruct|Large|Lite|Max|Medium|Mini|Nano|OSS|Opus|Plus|Pro|Small|Sonnet|Turbo'
/** Only all digits of a number: to try every way to divide 100 of them into six numbers would take hours. */
const NUMBER = '\\d+(?!\\d)'
/** What belongs to a name: `3.1 70B`, `Flash`, `-oss-120b`. Not "Llama-based". */
const VERSION = `(?:[- ]?[vkr]?${NUMBER}(?:\\.${NUMBER})*[a-z]{0,2}|[- ](?:${VARIANT})|-(?!like|based|style)[a-z\\d]+(?![${LATIN}])){0,6}`
/** No person has a name like "Gemini 2.5", "Le Chat" or "MiniCPM". */
const HAS_VERSION = /[\d\s-]/
const COINED = /\p{Ll}\p{Lu}|\p{Lu}{2}|\d/u

function pattern(texts: readonly string[], version: string): RegExp {
  const longestFirst = texts.toSorted((a, b) => b.length - a.length)
  const escaped = longestFirst.map((text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  const isLatin = (text: string) => /[a-z]/i.test(text)
  // Other scripts have no space between words.
  const other = escaped.filter((text) => !isLatin(text))
  const latin = `(?<![${LATIN}/@-])(?:${escaped.filter(isLatin).join('|') || '(?!)'})${version}(?![${LATIN}])`
  return new RegExp([latin, ...other].join('|'), 'gi')
}

/**
 * Replaces the names of this model, its family and its maker by placeholders.
 *
 * @example markOwnNames('I am Qwen3.', { modelName: 'qwen/qwen3-32b', displayName: 'Qwen3 32B' }) // 'I am \uE000.'
 */
export function markOwnNames(text: string, { modelName, displayName }: NamedModel): string {
  const ids = new Set(`${modelName} ${displayName}`.toLowerCase().split(/[^a-z]+/))
  const own = families.filter((family) => family.ids.some((id) => ids.has(id)))
  const shown = displayName.replace(/\([^()]*\)/g, '').trim()
  const withoutVersion = shown.replace(/(?<![\s-])[\s-]+v?\d[\s\S]*/i, '')
  const lastPart = modelName.split('/').at(-1)!
  // A model name like `basic` is a word that occurs in every text.
  const written = HAS_VERSION.test(lastPart) ? [modelName, lastPart] : []
  const names = [...own.flatMap((family) => family.names), shown, withoutVersion, ...written]
  const makers = own.flatMap((family) => family.makers)
  // Most answers contain no name, and a search for plain texts is faster than the patterns.
  const lower = text.toLowerCase()
  if (![...names, ...makers].some((name) => lower.includes(name.toLowerCase()))) return text
  const ambiguous = own.length > 0 ? own.every((family) => family.ambiguous) : !COINED.test(withoutVersion)
  return text
    .replace(pattern(names, VERSION), (name) => (ambiguous && !HAS_VERSION.test(name) ? AMBIGUOUS_NAME : NAME))
    .replace(pattern(makers, ''), MAKER)
    .replace(new RegExp(`${MAKER}(?:['’]s)? ([${NAME}${AMBIGUOUS_NAME}])`, 'g'), NAME)
}
