import { describe, expect, it } from 'vitest'
import { readPrompt } from './read-prompt.ts'

describe('readPrompt', () => {
  it.each([
    ['Hello!', 'smalltalk'],
    ['Which model are you?', 'smalltalk'],
    ['谢谢', 'smalltalk'],
    ['What is 6 * 7?', 'arithmetic'],
    ['Write a Python function to reverse a string', 'code'],
    ['Write a script that tells a joke', 'code'],
    ['How do I sort a list in JavaScript?', 'code'],
    ['center a div with css', 'code'],
    ['Schreibe eine Funktion, die eine Liste sortiert', 'code'],
    ['Compare Python and JavaScript', 'comparison'],
    ['Should I rent or buy a house?', 'comparison'],
    ['Which is better: tea or coffee?', 'comparison'],
    ['比较咖啡和茶的区别', 'comparison'],
    ['Give me 5 tips for better sleep', 'list'],
    ['Name the planets', 'list'],
    ['Nenne fünf Ideen für eine Gartenparty', 'list'],
    ['Translate "good morning" to French', 'translation'],
    ['How do you say thank you in Japanese?', 'translation'],
    ['Write a poem about code', 'creative'],
    ['Tell me a joke', 'creative'],
    ['请写一首关于春天的诗', 'creative'],
    ['How do I make coffee?', 'instructions'],
    ['Plan a weekend in Rome', 'instructions'],
    ['Explain recursion', 'explanation'],
    ['Warum ist der Himmel blau?', 'explanation'],
    ['空はなぜ青いのですか', 'explanation'],
    ['What is the capital of Australia?', 'answer'],
    ['ما هي عاصمة مصر؟', 'answer'],
    ['Why do cats purr?', 'open'],
    ['Should I buy a house?', 'open'],
    ['asdkjh qwe', 'open'],
    ['', 'smalltalk'],
    ['What should I cook tonight?', 'list'],
    ['List the steps to bake bread', 'instructions'],
    ['Is Python better than Java?', 'comparison'],
    ['Who is Ada Lovelace?', 'explanation'],
    ['Hi! What is 2 + 2?', 'arithmetic'],
  ])('%s is read as %s', (prompt, kind) => {
    expect(readPrompt(prompt, null).kind).toBe(kind)
  })

  it('finds the two sides of a comparison', () => {
    expect(readPrompt('What is the difference between TCP and UDP?', null)).toMatchObject({
      left: { name: 'TCP', fact: { title: 'TCP' } },
      right: { name: 'UDP', fact: { title: 'UDP' } },
      isChoice: false,
    })
  })

  it('counts what a list asks for', () => {
    expect(readPrompt('Name three fruits', null)).toMatchObject({ items: ['apple', 'banana', 'mango'] })
    expect(readPrompt('Explain gravity in three sentences', null).kind).toBe('explanation')
  })

  it('takes the language of the program from the prompt', () => {
    expect(readPrompt('Write a function in Rust that checks if a number is prime', null)).toMatchObject({
      code: { fence: 'rust', task: 'prime', ready: true },
    })
    expect(readPrompt('Reverse a string in Haskell', null)).toMatchObject({
      code: { askedFor: 'Haskell', fence: 'python' },
    })
  })

  it('keeps the best sentences of a text to summarise', () => {
    const text =
      'Rain fell on the old harbour all night. Someone coughed. By morning the harbour lay under water and the boats had drifted into the old streets.'
    const request = readPrompt(`Summarize: ${text}`, null)
    expect(request).toMatchObject({ kind: 'summary' })
    expect(request.kind === 'summary' && request.best[0]).toBe('Rain fell on the old harbour all night.')
  })

  it('obeys the system text in language and length', () => {
    expect(readPrompt('Explain gravity', 'Always answer in German.').language).toBe('de')
    expect(readPrompt('Explain gravity', 'Be concise.').brief).toBe(true)
    expect(readPrompt('Explain gravity', null)).toMatchObject({ language: 'en', brief: false })
  })

  it('quotes a foreign topic for answers in English only', () => {
    expect(readPrompt('Was ist Heimat?', null)).toMatchObject({ topic: '“Heimat”', bareTopic: 'Heimat' })
  })
})
