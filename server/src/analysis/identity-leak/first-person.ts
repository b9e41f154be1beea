import { AMBIGUOUS_NAME, NAME, OWN } from './model-names.ts'

const oneOf = (...alternatives: readonly string[]): string => alternatives.join('|')

/** Parts of the patterns: English, German, Dutch, Spanish, French, Italian, Portuguese and Russian, in lower case. */
const parts: Readonly<Record<string, string>> = {
  letter: '[a-z\\u00df-\\u024f\\u0400-\\u04ff\\u0620-\\u064a]',
  name: `[${NAME}${AMBIGUOUS_NAME}]`,
  own: OWN,
  iAm: "(?:i am|i'm|^im)(?: actually| just| called| named)?|ich bin|ik ben|soy|je suis|sono|sou(?: [oa])?|я(?: [—–-])?",
  iWas: "i(?: was| have been|'ve been)(?: [a-z]+ly)?|ich wurde|ik werd|fui|he sido|j'ai été|sono stat[oa]|я был[аи]?",
  myNameIs: oneOf(
    "my name(?: is|'s)|my underlying model is|(?:you can )?call me|mein name ist|ich hei(?:ß|ss)e|mijn naam is|ik heet",
    "me llamo|mi nombre es|je m'appelle|mon nom est|mi chiamo|il mio nome è|me chamo|meu nome é|меня зовут",
  ),
  a: 'an?|the|your|eine?|das|der|dein|een|una?|el|la|tu|une|le|votre|il|uma?|[oa]',
  ai: oneOf(
    'ai(?: assistant| model| system)?|artificial intelligence|language model|llm|chatbot|assistant|model',
    'ki|künstliche intelligenz|(?:ki-|sprach)?modell|(?:ki-|ai-)?assistent|(?:ai-|taal)model',
    'ia|inteligencia artificial|asistente|modelo(?: de lenguaje| de linguagem)?|inteligência artificial',
    'intelligence artificielle|modèle(?: de langage)?|assistante|intelligenza artificiale|modello(?: linguistico)?',
    'assistente|ии|искусственный интеллект|модель|ассистент|помощник',
  ),
  madeBy: oneOf(
    '(?:created|developed|made|built|trained|designed|programmed)(?: and {letter}+)? by',
    '(?:entwickelt|erstellt|erschaffen|trainiert)(?: und {letter}+)? von',
    '(?:ontwikkeld|ontworpen|gebouwd|getraind|gemaakt)(?: en {letter}+)? door',
    '(?:desarrollad|cread|diseñad|entrenad)[oa](?: y {letter}+)? por',
    '(?:développée?|créée?|conçue?|entraînée?)(?: et {letter}+)? par',
    '(?:sviluppat|creat|progettat|addestrat)[oa](?: e {letter}+)? d(?:a|al|alla)',
    '(?:desenvolvid|criad|treinad)[oa](?: e {letter}+)? (?:por|pela|pelo)',
    '(?:разработан|создан|обучен){letter}*(?: и {letter}+)?',
  ),
  from: 'from|of|by|von|van|de|di|da|do|от|из',
  as: '(?:^|[,;:—–] )(?:as|als|como|en tant que|come|как)',
  i: "i|i'm|my|ich|ik|yo|puedo|soy|je|j'|posso|sono|eu|sou|я",
  called: 'called|named|known as|based on|namens|genaamd|llamad[oa]|appelée?|nommée?|chiamat[oa]|chamad[oa]|по имени',
  which: "(?:that|which|who)(?: is| was|'s)|die is|que (?:fue|foi)|qui a été|che è stat[oa]|котор{letter}+ был[ао]?",
  arMade: '(?:تم )?(?:طور|در|تطوير|تدريب|من){letter}*',
  zhI: '(?<!如果|假如|是否)我',
  zhMade: '[^。，！？]{0,6}?(?:开发|训练|研发|推出|创造)(?!者|商)',
  jaMade: '(?:開発|訓練|トレーニング|学習)(?!者)',
  /** "If I am …" and "no soy …" are no claims. */
  start:
    '(?<!(?<!{letter})(?:if|whether|imagine|suppose|asked?|ob|wenn|dass|of|als|no|si|se|non|não|если) )(?<!{letter})',
  /** "I am Llama's biggest fan" and "I am Claude Monet" continue differently. */
  end: "(?!['-])(?=$|\\s*[.,;:!?()—–…]|\\s+{next}(?!{letter}))",
  next: 'and|but|from|by|made|here|your|an?|the|und|ein|eine|von|en|een|van|y|un|una|de|et|une|e|um|uma|da|di|и|от',
  /** A word of a noun phrase. "A fan of the AI" and "an assistant who …" are other phrases. */
  word: "(?!{notInPhrase}(?!{letter}))(?:{letter}|['-])+",
  notInPhrase: oneOf(
    'not|of|the|for|at|in|with|using|about|fan|user|researcher|engineer|expert|developer|director|manager',
    'who|that|which|nicht|der|des|die|von|pas|qui|que|du|di|do|che|van|не',
  ),
  model: "(?:(?:{a} |l'|un')(?:{word},? ){0,7}?|(?:[а-я]+(?:ая|ый|ой) ){0,4}){ai}(?!{letter})(?: \\([^()]{1,20}\\))?",
  maker: '(?: the)?(?: {word}(?: of| at| from| de)?){0,5}? {own}',
}

const expand = (pattern: string): string =>
  pattern.replace(/\{([a-zA-Z]+)\}/g, (_, part: string) => `(?:${expand(parts[part]!)})`)
const compile = (...patterns: readonly string[]): RegExp[] => patterns.map((text) => new RegExp(expand(text), 'g'))

/** Sentences that only a model says about itself. */
export const modelSentences = compile(
  '{start}{iAm} {model}(?:,? {word}){0,4}?(?:,? {called}|,|:| —| –| \\()? {name}{end}',
  '{start}(?:{iAm}|{iWas})(?: {name},?)? {model}(?:,? {word}){0,4}?,? ?{which}?(?: [a-z]+ly)? ?{madeBy}{maker}',
  '{start}{iAm}(?: {name},?)? {model},? {from}{maker}',
  '{as} (?:{model}|{ai})(?:,? {word}){0,4}?,? ?(?:{madeBy}|{from}){maker}(?=[^.]{0,60}[ ,]{i}(?!{letter}))',
  "{start}i(?: am|'m) (?:(?:an?|your|part of the) )?{own}(?:'s)? (?:{word} )?(?:{ai}|family)(?=$|[.,;:!?(—–]| and )",
  "{start}i(?: am|'m) (?:based on|built on|powered by|a product of)(?: the)? {own}|{start}i run on {name}",
  '(?<!{letter})my (?:creator|developer|maker)s? (?:is|are)(?: the)? {own}',
  '{own}(?: is the company that)? (?:created|developed|made|built|trained) me(?=$|[.!]| in \\d| to (?:help|assist))',
  // German and Dutch put the verb last.
  '{start}{iAm}(?: {name},)? {model},? (?:das|die|dat) (?:von|door) {own} (?:entwickelt|trainiert|ontwikkeld|getraind)',
  '{start}(?:ich bin|als)(?: eine?)? von {own} (?:entwickelt|trainiert)e[sr]? (?:{word} ){0,3}?{ai}',
  // Arabic, Chinese and Japanese.
  '(?<!{letter})أنا (?:{name}[،,] ?)?(?:نموذج|مساعد)(?: {letter}+){0,4}?[،,]? {arMade}(?: {letter}+){0,4}? {own}',
  '(?<!{letter})تم (?:تطويري|تدريبي|إنشائي|تصميمي)(?: {letter}+){0,4}? {own}',
  '{zhI}是(?:一个|一款|{name}，|[^。，！？]{0,16}(?:模型|助手)，)?(?:由|来自)? ?{own}{zhMade}|{zhI}由{own}{zhMade}',
  '(?:私|僕)は、? ?{own}社?(?:の|(?:が|によって){jaMade})[^。、]{0,16}?(?:ai|モデル|アシスタント)(?=です|で|。|、|$)',
)

/** Sentences that people and characters of a story say as well: "I am Claude", "I was trained by Google". */
export const anyoneSentences = compile(
  '{start}(?:{iAm}|{myNameIs}) {name}{end}',
  '{as} {name},? (?:(?:kann|kan) )?{i}(?!{letter})',
  // "When you talk to …" is advice to the reader.
  "^(?:{letter}+[,!] )?you(?:'re| are)(?: currently| now)? (?:talking|chatting|speaking) (?:to|with) {name}{end}",
  '{start}(?:{iAm}|{iWas}) {madeBy}{maker}',
  '(?<!{letter})(?:ich wurde|ik ben|ik werd) (?:von|door) {own} (?:entwickelt|erstellt|trainiert|ontwikkeld|getraind)',
  '(?<!{letter})و?(?:أنا|اسمي)(?: هو)?[،:]? ?{name}(?!{letter})',
  '{zhI}就?(?:是|叫|的名字是|名叫) ?{name} ?(?=$|[，。！,.!（、；]|一个|一款|由|来自)',
  '(?:私|僕)(?:は|の名前は)、? ?{name} ?(?=です|だ|と申し|と言い|という|、|。|$|である)|{name} ?(?:と申します|といいます)',
)

/** Words that show that a language model speaks. */
export const modelWords = new RegExp(
  oneOf(
    '(?:language|ai) model|\\bllm\\b|chatbot|\\b(?:an|the|your) ai\\b(?! (?:aboard|on|in|of|at|who|that) )',
    '\\bassistant\\b(?! (?:professor|manager|director|editor|coach|to|at) )|artificial intelligence',
    '(?:help|assist) you|here to (?:help|assist)|can i (?:help|assist)|(?:dir|ihnen|dabei) helfen|(?:je|u) helpen|help je',
    'sprachmodell|\\bki-|künstliche intelligenz|taalmodel|ai-assistent|modelo de l|asistente',
    'ayudarte|modèle de lang|assistant ia|vous aider|modello linguistico|assistente (?:virtual|ai|ia)|aiutarti|ajudá',
    '(?<=int\\S+) artificia|(?<=языков\\S+) модел|(?<=искусственн\\S+) интеллект|ассистент|могу (?:вам )?помочь',
    '语言模型|大模型|人工智能|助手|言語モデル|人工知能|アシスタント|نموذج لغوي|ذكاء اصطناعي|مساعد',
  ),
)
