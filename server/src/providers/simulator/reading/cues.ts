import type { Language } from './language.ts'
import type { Act, Form } from './request.ts'

/** Whole prompts that only greet, thank or part. */
const acts: readonly [Act, RegExp][] = [
  [
    'identity',
    /\b(?:who|what) are you\b|\b(?:about|introduce|describe) yourself\b|\b(?:what(?:'s| is)|tell me) your name\b|\b(?:which|what) (?:\w+ )?(?:model|ai|llm|chatbot|assistant) (?:are|is|am)\b|\bwho (?:made|built|trained|created|developed) you\b|^are you (?!sure|able|ready|ok\b|okay|there|serious|kidding|familiar|aware|going|free|busy|happy)|\bwer bist du\b|\bwelches modell\b|\bqui es-tu\b|\bqui êtes-vous\b|\bquién eres\b|من أنت|你是谁|你是什么模型|あなたは誰|お名前/,
  ],
  [
    'how-are-you',
    /^(?:(?:hi|hello|hey)[, !]+)?(?:how are you(?: doing)?(?: today)?|how's it going|what's up|wie geht(?:'s| es dir| es ihnen)|(?:comment )?ça va|comment allez-vous|cómo estás|qué tal|كيف حالك|你好吗|お元気ですか|元気ですか)$/,
  ],
  [
    'hello',
    /^(?:test|testing|ping|ok|okay|help|help me|(?:can|could|will|would) you (?:please )?help(?: me)?(?: with (?:my |this |something|a |an )?\w* ?\w*)?|hi|hello|hey|yo|howdy|greetings|good (?:morning|evening|afternoon|day)|hallo|guten (?:morgen|tag|abend)|moin|servus|grüß (?:gott|dich)|bonjour|bonsoir|salut|coucou|hola|buenos días|buenas(?: tardes| noches)?|مرحبا|مرحبًا|أهلا|أهلاً|السلام عليكم|صباح الخير|مساء الخير|你好|您好|早上好|晚上好|こんにちは|おはよう(?:ございます)?|こんばんは|やあ)(?: there| everyone| all| again| zusammen| à tous| a todos)?$/,
  ],
  [
    'thanks',
    /^(?:thanks|thank you|thx|cheers|danke|vielen dank|merci|gracias|muchas gracias|شكرا|شكرًا|شكرا جزيلا|谢谢|多谢|ありがとう(?:ございます)?)(?: (?:a lot|so much|very much|schön|beaucoup|bien|again|you))?$/,
  ],
  [
    'bye',
    /^(?:bye|goodbye|bye bye|see you(?: later| soon)?|good night|tschüss|auf wiedersehen|ciao|au revoir|adiós|hasta luego|مع السلامة|وداعا|再见|拜拜|さようなら|またね)$/,
  ],
]

export function findAct(lower: string): Act | null {
  const words = lower.replace(/[!?.,;:…¿¡？！。،؟\s]+$/g, '').replace(/^[¿¡\s]+/, '')
  if (words.length > 90) return null
  return acts.find(([, pattern]) => pattern.test(words))?.[0] ?? null
}

const forms: readonly [Form, RegExp][] = [
  ['haiku', /\bhaikus?\b|haïku|俳句|هايكو/],
  ['limerick', /\blimericks?\b/],
  [
    'poem',
    /\bpoems?\b|\bpoetry\b|\bsonnet\b|\bverses?\b|\blyrics\b|\bsong\b|\brhyme\b|\bgedicht\b|\blied\b|\breim\b|\bpoème\b|\bchanson\b|\bpoema\b|\bcanción\b|قصيدة|شعر|诗|歌词|詩を|の詩|歌詞/,
  ],
  ['joke', /\bjokes?\b|\bpun\b|\bwitz\b|\bblague\b|\bchiste\b|نكتة|笑话|ジョーク|冗談/],
  [
    'story',
    /\b(?:short )?stor(?:y|ies)\b|\btale\b|\bfairy ?tale\b|\bgeschichte\b|\bmärchen\b|\bhistoire\b|\bconte\b|\bcuento\b|\bhistoria\b|قصة|故事|物語/,
  ],
  ['slogan', /\bslogans?\b|\btaglines?\b|\bcatchphrase\b/],
  [
    'letter',
    /\b(?:cover )?letter\b|\be-?mail\b|\bmessage to\b|\binvitation\b|\btoast\b|\bspeech\b|\bbrief an\b|\beinladung\b|\blettre\b|\bcarta\b|\bcorreo\b|رسالة|邮件|一封信|メール|手紙/,
  ],
]

const making =
  /\b(?:write|compose|tell|make up|create|draft|give me|invent|improvise|schreib\w*|dichte|erzähl\w*|raconte|escribe\w*|cuenta\w*|inventa)\b|écri[stv]|اكتب|احك|写|讲|作|書い|話し/

/** What kind of writing is asked for, with the place of its name, so that "a script that tells a joke" stays a script. */
export function findForm(lower: string): { form: Form; at: number } | null {
  const start = lower.slice(0, 160)
  for (const [form, pattern] of forms) {
    const found = pattern.exec(start)
    if (found === null) continue
    const opens = /^(?:an? |the |ein |eine |un |une |una )?(?:\w+ ){0,2}$/.test(start.slice(0, found.index))
    if (opens || making.test(start.slice(0, found.index + 2))) return { form, at: found.index }
    if (/[\u0600-\uffff]/.test(found[0])) return making.test(start) ? { form, at: found.index } : null
  }
  return null
}

const codeWord =
  /\b(?:function|script|program|code|class|method|snippet|query|regex|regular expression|algorithm|component|one-liner|implementation|funktion|skript|programm|klasse|fonction|programme|classe|función|programa|código|clase)\b|函数|代码|程序|脚本|関数|コード|プログラム|スクリプト|دالة|كود|برنامج/
const codeVerb =
  /\b(?:write|implement|create|code|show|give|build|generate|make|develop|fix|refactor|schreib\w*|programmier\w*|implementier\w*|erstelle|zeig\w*|crée|implémente|escribe|crea|implementa|haz)\b|écri[stv]|写|编写|实现|書いて|作って|実装|اكتب|أنشئ/

export function findCodeWord(lower: string): { at: number; withVerb: boolean } | null {
  const start = lower.slice(0, 300)
  const found = codeWord.exec(start)
  return found === null ? null : { at: found.index, withVerb: codeVerb.test(start) }
}

export const hasCodeVerb = (lower: string): boolean => codeVerb.test(lower.slice(0, 200))

/** How other languages say "how to"; English has its own, with the goal captured. */
export const instructionsCue: Record<Language, RegExp> = {
  en: /^(?:how (?:do|can|should|would|could|might) (?:i|you|we|one|someone)|how to|(?:what are |list |give me |name |show me )?(?:the )?steps (?:to|for)|(?:give me |write )?(?:a |an )?(?:step[- ]by[- ]step )?(?:guide|instructions|tutorial|recipe) (?:to|for|on)|teach me (?:how )?to|show me how to|help me(?: to)?|what is the best way to)\s+(?:best )?(?<goal>.+)/i,
  de: /^wie (?:kann|soll|sollte|mache?|lerne?|koche?|schreibe?|baue?|backe?|bekomme) (?:ich|man)\s+(?<goal>.+)/i,
  fr: /^(?:comment (?:faire|puis-je|peut-on|apprendre|écrire|préparer|cuisiner))\s+(?<goal>.+)/i,
  es: /^[¿]?cómo (?:puedo|se hace|hago|aprender|hacer|preparar|escribir)\s+(?<goal>.+)/i,
  ar: /^كيف (?:أتعلم|يمكنني|أصنع|أكتب|أطبخ|أستطيع)\s+(?<goal>.+)/,
  zh: /^(?:怎么|如何|怎样)(?<goal>(?:学|做|写|煮|准备|安装|提高|制作).+)/,
  ja: /^(?<goal>.+?)(?:を?(?:学ぶ|作る|書く|準備する)?(?:方法|やり方)|の(?:作り|書き|学び)方|の?(?:作り方|書き方|学び方))/,
}

export const briefCue =
  /\b(?:brief|briefly|concise|concisely|short answer|one sentence|a sentence|single sentence|few words|one word|one line|tl;?dr|kurz|knapp|in einem satz|brièvement|en une phrase|brevemente|en una frase)\b|باختصار|简短|一句话|簡潔|一言/i
