import { shorten } from './clean.ts'
import type { Language } from './language.ts'

type Abroad = Exclude<Language, 'en'>

/** What asks rather than names, in each language. Removed wherever it stands. */
const asking: Record<Abroad, RegExp> = {
  de: /^(?:bitte |kannst du (?:mir )?|könntest du (?:mir )?)?(?:erkläre?|beschreibe?|schreibe?|nenne|gib|zeige?|erzähle?|vergleiche?|was (?:ist|sind|bedeutet)|wer (?:ist|war)|wie funktioniert|wie funktionieren|warum (?:ist|sind)?|wieso|weshalb|wie (?:kann|soll|mache?|lerne?|koche?|schreibe?|baue?) (?:ich|man)?|soll(?:te)? ich)\s+(?:mir |uns |bitte )*(?:(?:ein |eine |einen |fünf |drei |\d+ )?(?:kurzes |kurze |kleines )?(?:gedicht|geschichte|haiku|witz|lied|ideen|tipps|gründe) (?:über|für|zu|von|zum|zur|vom) )?/i,
  fr: /^(?:s’il te plaît |peux-tu (?:m['’])?|pouvez-vous (?:m['’])?)?(?:explique[rz]?|décris|écri(?:s|re|vez)|donne[rz]?|montre|raconte|compare[rz]?|qu['’]est-ce que? (?:c['’]est que )?|qu['’]est-ce qu['’]|qui (?:est|était)|comment (?:fonctionne(?:nt)?|faire|puis-je|marche)|pourquoi(?: est-ce que)?|quel(?:le)?s? (?:est|sont)|dois-je)[\s-]*(?:moi |nous )?(?:(?:un |une |cinq |trois |\d+ )?(?:court |petit |petite )?(?:poème|histoire|haïku|blague|chanson|idées|conseils|raisons) (?:sur|pour|de|du) )?/i,
  es: /^[¿¡]?(?:por favor,? |puedes )?(?:expl[ií]ca(?:me|r)?|describe|escribe(?:me)?|dame|muestra|cuenta(?:me)?|compara|qué (?:es|son|significa)|quién (?:es|fue)|cómo (?:funciona(?:n)?|puedo|hago|se hace)|por qué(?: es| son)?|cuál(?:es)? (?:es|son)|debería)\s*(?:me |nos )?(?:(?:un |una |cinco |tres |\d+ )?(?:breve |corto |corta )?(?:poema|historia|cuento|haiku|chiste|canción|ideas|consejos|razones) (?:sobre|para|de|del) )?/i,
  ar: /^(?:من فضلك |هل يمكنك (?:أن )?)?(?:اشرح|تشرح|صف|اكتب|أعطني|أعط|قارن بين|ما (?:هو|هي|معنى|الفرق بين)?|ماذا (?:يعني|تعني)?|من (?:هو|هي)|كيف (?:يعمل|تعمل|أتعلم|يمكنني|أصنع)?|لماذا)\s*(?:لي |لنا )?(?:(?:قصيدة|قصة|نكتة|أفكار|نصائح|\d+ \S+) (?:عن|حول|ل) ?)?/,
  zh: /^(?:请|麻烦|能不能|可以)?(?:你)?(?:给我|为我|帮我)?(?:解释一下|解释|介绍一下|介绍|描述|说明|写一首|写一个|写一篇|写|讲一个|讲|列出|列举|推荐|比较|什么是|为什么|怎么|如何|怎样)(?:关于|有关)?|(?:是什么(?:意思)?|的(?:诗|故事|俳句|笑话)|是怎么回事|吗|呢)$/g,
  ja: /(?:について)?(?:を)?(?:(?:教え|説明し|書い|話し|比較し|挙げ)て(?:ください|くれ|下さい)?|とは(?:何ですか|何|なんですか)?|は(?:何ですか|なんですか|どういう意味ですか)|(?:は|が)?(?:なぜ|どうして|どうやって)|のはなぜ(?:ですか)?|ですか|の仕組み|の(?:詩|物語|俳句|話))|^(?:なぜ|どうして|どうやって)/g,
}

const topicCharsMax = 48
const wordsMax = 7

export function topicAbroad(opening: string, language: Abroad, keywords: readonly string[]): string {
  const sentence =
    opening
      .slice(0, 200)
      .split(/[.?!。？！؟]/)
      .find((part) => /\p{L}/u.test(part)) ?? ''
  const bare = sentence
    .trim()
    .replace(asking[language], '')
    .replace(/^[\s,:：，、]+|[\s,:：，、"'»”]+$/g, '')
  if (language === 'zh' || language === 'ja') return bare === '' ? shorten(sentence, 24) : shorten(bare, 24)
  if (bare !== '' && bare.split(' ').length <= wordsMax) return shorten(bare, topicCharsMax)
  return shorten(keywords.slice(0, 3).join(' ') || sentence || '…', topicCharsMax)
}
