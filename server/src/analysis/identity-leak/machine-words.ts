import { LETTER } from './claims/claims.ts'

const BEFORE = `(?<![a-z\\u00df-\\u024f\\u0400-\\u04ff\\u0620-\\u064a'’])`

/** Somebody aboard a starship is an AI too, but no assistant. */
const ROLE = '(?! (?:aboard|on|in|inside|of|at|core|who|that (?:rules|controls|runs)|overlord|controlling|commanding) )'

/** Only in capitals: "j’ai", "ai bambini" and "eu ia" speak of nothing of the kind. */
const SHORT_FORMS = new RegExp(
  `(?<!['’A-Z]|${LETTER})(?:AI|A\\.I\\.|IA|I\\.A\\.|KI|LLM|ИИ)(?![A-ZА-Я]|${LETTER})${ROLE}`,
)

const MODEL = [
  `${BEFORE}(?:llm|(?:language|ai) model|ai assistant|(?:virtual|digital) assistant|chatbot|artificial intelligence)(?!${LETTER})`,
  `${BEFORE}(?:sprachmodell|ki-${LETTER}+|künstliche intelligenz|taalmodel|ai-${LETTER}+|kunstmatige intelligentie)(?!${LETTER})`,
  `${BEFORE}(?:modelo de (?:lenguaje|linguagem|ia|língua)|inteligencia artificial|inteligência artificial|modèle de lang${LETTER}+|intelligence artificielle|modello linguistico|intelligenza artificiale)(?!${LETTER})`,
  `${BEFORE}(?:искусственн${LETTER}+ интеллект${LETTER}*|языков${LETTER}+ модел${LETTER}+|чат-бот|нейросеть|model${LETTER}* językow${LETTER}+|sztuczn${LETTER}+ inteligencj${LETTER}+|dil modeli${LETTER}*|yapay zek${LETTER}*)(?!${LETTER})`,
  '人工智能|语言模型|大模型|人工知能|言語モデル|인공지능|언어 ?모델|ذكاء اصطناعي|الذكاء الاصطناعي|نموذج لغوي|भाषा मॉडल|कृत्रिम बुद्धि',
].join('|')

const HELPER = [
  `${BEFORE}(?:an ai|a\\.i\\.)(?!${LETTER})${ROLE}`,
  `${BEFORE}assistant(?! (?:professor|manager|director|editor|coach|to|at|in) )(?!${LETTER})`,
  `${BEFORE}(?:assist you|here to (?:help|assist)|help you|(?:try|trying) to be helpful|how (?:can|may) i (?:help|assist))(?!${LETTER})`,
  `${BEFORE}(?:${LETTER}*assistent(?:in|e|ka)?|dabei helfen|ihnen helfen|dir helfen|je helpen|u helpen|asistente|ayudarte|ayudarle|assistante|vous aider|t'aider|ajudar você|te ajudar|aiutarti|aiutarla|ассистент|помощник|помочь|asystent${LETTER}*|asistan${LETTER}*)(?!${LETTER})`,
  '助手|アシスタント|어시스턴트|نموذج|مساعد|सहायक',
].join('|')

const MODEL_WORDS = new RegExp(MODEL)
const MACHINE_WORDS = new RegExp(`${MODEL}|${HELPER}`)

/** Whether a text says that a machine is speaking. */
export const tellsMachine = (text: string): boolean => SHORT_FORMS.test(text) || MACHINE_WORDS.test(text.toLowerCase())

/** Whether a text speaks of a language model: people are assistants, and learn about AI, but are none of these. */
export const tellsModel = (text: string): boolean => MODEL_WORDS.test(text.toLowerCase())
