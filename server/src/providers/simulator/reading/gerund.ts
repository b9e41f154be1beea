const doubled =
  /^(?:get|run|swim|stop|plan|cut|win|sit|put|begin|set|hit|let|dig|shop|chat|jog|hug|plug|rub|skip|trim|wrap)$/i

/** Turns a verb phrase into something that can be a subject: "learn to bake" becomes "learning to bake". */
export function gerund(phrase: string): string {
  const [verb = '', ...rest] = phrase.split(' ')
  if (!/^[a-z]{2,}$/i.test(verb) || /ing$/i.test(verb)) return phrase
  return [ending(verb), ...rest].join(' ')
}

function ending(verb: string): string {
  if (doubled.test(verb)) return `${verb}${verb.at(-1)}ing`
  if (/ie$/i.test(verb)) return `${verb.slice(0, -2)}ying`
  if (/[^eoy]e$/i.test(verb) && verb.length > 2) return `${verb.slice(0, -1)}ing`
  return `${verb}ing`
}
