import { claims } from './claims.ts'

export const english = claims({
  hint: /\b(?:i|me|my|you|as|here)\b/,
  words: {
    be: "(?<!\\b(?:if|whether|imagine|pretend|suppose|wish|asks?|asked)(?: that)? )(?<!{letter})(?:i am|i'm)",
    was: "(?<!{letter})i(?: am|'m| was|'ve been| have been)",
    adjective:
      '(?:(?:[a-z]+ly|large|powerful|advanced|helpful|friendly|harmless|honest|new|open|open-source|open-weights?|source|multimodal|multilingual|conversational|generative|virtual|digital|smart|creative|versatile|capable|very|state-of-the-art|cutting-edge|next-generation|sophisticated|pre-?trained|trained|fine-tuned|text-based|text|general-purpose|language|large-scale|deep|machine|learning|neural|network|ai|ai-powered|artificial|intelligence|intelligent|personal|computer|reasoning|coding|experimental|free|(?:type|kind|form|version|instance|variant|member|family) of(?: an?| the)?),? ){0,8}',
    ai: '(?:ai(?: system| program| agent| tool| companion)?|artificial intelligence|language model|llm|chatbot|chat bot|bot|assistant|model)(?!{letter})(?! (?:fan|user|expert|developer|engineer|researcher|lover|enthusiast|critic)s?\\b)(?: \\([^()]{1,20}\\))?',
    made: '(?:created|developed|made|built|trained|designed|engineered|released|produced|launched|introduced|provided|powered|fine-tuned|programmed|owned|operated|maintained|crafted)',
    // Nobody else is these; people are trained, introduced and launched, and made to do things.
    born: '(?:created|developed|built|designed|engineered|programmed|crafted|fine-tuned|released)',
    by: '{made}(?:,? (?:and |or )?{made}){0,3}(?: [a-z]+ly| from scratch)? (?:by|at) (?:(?:the |an? |my |our )?(?:[a-z-]+ ){0,6}(?:at|from|of|in|called|named) )?(?:the )?(?:(?:tech |ai |research |safety )*(?:company|startup|giant|lab|team|organi[sz]ation|firm) )?{own}',
    which: "(?:,? (?:that|which|who)(?: is| was|'s| has been| were)?|,)?(?: [a-z]+ly)? ",
  },
  bare: [
    '{be}(?: (?:actually|indeed|just|simply|really|in fact|currently|called|named|known as|referred to as))?[,:]? {name}{end}',
    "(?<!{letter})(?:my (?:(?:official|full|model|underlying|base) )?(?:name|model) is|my name's|i go by|call me|i answer to)(?: the name| simply| just)?[:,]? {name}{end}",
    // "When you are talking to …" advises the reader.
    "^(?:(?:hi|hello|hey|yes|no|well|actually|currently|right now|by the way|here|in this (?:chat|conversation))[,!]? )?you(?:'re| are)(?: currently| now)? (?:talking|chatting|speaking|interacting|conversing) (?:to|with) {name}{end}",
    "(?:^|[,;:—–(] ?)as {name}(?:,| \\()(?:[^.]{0,80}, ?)? ?(?:i|i'm|i've|my)(?!{letter})",
    '^(?:(?:hi|hello|hey)\\b[^.]{0,20}?)?{name} here\\b',
    '\\bthis is {name} (?:speaking|here)\\b',
    '(?<!{letter})i, {name},',
  ],
  sure: [
    "{be} (?:an?|the|your) {adjective}{ai}(?:{which}{by})?(?:,? (?:that|which|who) is|,? and (?:i am|i'm|my name is))?(?:,? called|,? named|,? known as|,? by the name of|,? based on|,? powered by|,? (?:specifically|namely|more precisely|in particular)|,|:| —| –| -| \\()? (?:the )?{name}{end}",
    "{be} (?:(?:an?|the|your|one of the|part of the) (?:[a-z-]+ )?)?{own}(?:'s?)?(?:-based|-powered)? {adjective}(?:{ai}|family|series|architecture)(?!{letter})",
    "{was} (?:[a-z]+ly )?(?:based|built|powered|running|run|fine-tuned|derived|distilled) (?:on top of|on|upon|by|with|from|off)(?: the| an?)? ?(?:[a-z-]+ (?:of )?)?(?:[a-z]+'s? )?{name}",
    '(?<!{letter})i (?:run|operate) on(?: the| an?)? ?{name}',
    "\\bmodel (?:behind me|i am|i'm|i use|i run on|that powers me|powering me|you(?:'re| are) (?:talking|chatting|speaking|interacting) (?:to|with)|answering you) is (?:an? |the )?(?:version of )?{name}",
    '{was} (?:[a-z]+ly )?(?:{made},? (?:and |or )?)?(?={born}[a-z ,]{0,40}? by ){by}',
    '{was} (?:[a-z]+ly )?(?=made by ){by}(?! to(?!{letter}))',
    '{be} (?:{name},? )?(?:an?|the|your|one of the) {adjective}{ai}(?:,? (?:called|named|known as) {name},?|, {name},)?{which}{by}',
    '{be} (?:{name},? )?(?:an?|the|your) {adjective}{ai},? (?:from|of|by) (?:the )?(?:[a-z-]+ (?:at|from|of) )?{own}',
    '{be} (?:a|the) (?:product|creation|work) (?:of|by|from) {own}',
    "(?<!{letter})i belong to (?:the |an? )?{own}(?:'s?)? (?:family|series|line|models?)(?!{letter})",
    '{own}(?: has| have)? (?:also )?{born} me (?:to (?:help|assist|be|answer)|as an? {adjective}{ai})(?!{letter})',
    '\\bmy (?:(?:creators?|makers?)(?:,| at)|(?:creators?|developers?|makers?|parent company|manufacturers?)(?: is| are| was| were|:))(?: the)?(?: (?:team|people|folks|researchers|engineers|company|experts|scientists)(?: at| from)?)? {own}',
    "\\bas (?:an?|the|your) {adjective}{ai}{which}{by}[^.]{0,60}?(?<!{letter})(?:i|i'm|my|it's|it is)(?!{letter})",
    "\\bas (?:an?|the|your) {adjective}{ai},? (?:from|of|by) {own},? (?:i|i'm|my)(?!{letter})",
    "\\bas (?:an?|the|your) (?:[a-z-]+ )?{own}(?:'s?)? (?:[a-z-]+ )?{ai},? (?:i|i'm|my)(?!{letter})",
  ],
  peopleToo: [
    '{was} (?:[a-z]+ly )?{by}',
    '(?<!{letter})i (?:belong to|come from|came from) {own}',
    '{own}(?: has| have)? (?:also )?{made} me(?!{letter})',
    '{own} (?:is|are|was|were) (?:the )?(?:[a-z]+ ){0,3}(?:that|which|who)(?: has| have)? {made} me(?!{letter})',
  ],
})
