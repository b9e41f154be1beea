import type { Form } from './request.ts'

const defaults: Record<Form, string> = {
  poem: 'the last light of the day',
  haiku: 'the evening',
  limerick: 'a baker from Bree',
  story: 'a lighthouse keeper',
  joke: 'computers',
  letter: 'our meeting',
  slogan: 'your idea',
}

/** What a piece of writing is to be about. */
export function subjectOf(sentence: string, form: Form): string | null {
  const about =
    /\b(?:about|on the (?:topic|theme|subject) of|called|titled|featuring|regarding|über|sur|sobre)\s+(.+)$/i.exec(
      sentence,
    )?.[1]
  const loose = about ?? looseSubject(sentence, form)
  const bare = loose
    ?.replace(/[\s.?!…]+$/, '')
    .replace(/,? (?:in|with|using) (?:the style of .+|\S+ (?:lines|stanzas|words|sentences|paragraphs))$/i, '')
    .trim()
  return bare === undefined || bare === '' ? null : bare
}

function looseSubject(sentence: string, form: Form): string | undefined {
  if (form === 'letter')
    return /\b(?:asking (?:for|about)|requesting|thanking \w+ for|apologi[sz]ing for|to (?:ask|apply) for|declining|because of|for)\s+(.+)$/i.exec(
      sentence,
    )?.[1]
  if (form === 'slogan') return /\bfor\s+(.+)$/i.exec(sentence)?.[1]
  return /\b(?:of|for|where|in which|with|on)\s+(.+)$/i.exec(sentence)?.[1]
}

export const defaultSubject = (form: Form): string => defaults[form]

export function recipientOf(sentence: string): string | null {
  const found = /\bto (?:my |our |the |a )?([\p{L}-]+)/iu.exec(sentence)?.[1]
  return found === undefined || /^(?:ask|apply|thank|say|tell|request|decline|invite)$/i.test(found) ? null : found
}
