/** What a prompt is about, for those who judge: models have subjects that they are better at. */
export type Subject = 'knowledge' | 'code' | 'mathematics' | 'writing'

export interface DemoPrompt {
  readonly text: string
  readonly subject: Subject
  /** Who writes it: people mostly write in their own language. */
  readonly language: string
}

const of =
  (language: string, subject: Subject) =>
  (...texts: readonly string[]): DemoPrompt[] =>
    texts.map((text) => ({ text, subject, language }))

/** What the people of the demo ask. The simulated models have something of their own to say to each. */
export const demoPrompts: readonly DemoPrompt[] = [
  ...of('en', 'knowledge')(
    'Explain the tides to a child.',
    'Why is the sky blue?',
    'What is the capital of Australia?',
    'What is a black hole?',
    'How do vaccines work?',
    'Give me five tips for sleeping better.',
    'How do I make a good cup of coffee at home, step by step?',
    'Compare tea and coffee for somebody who wants to stay awake.',
    'What causes an earthquake?',
    'Who was Marie Curie?',
    'What is inflation, in plain words?',
    'Name five cities in Europe that are worth a weekend.',
    'How does photosynthesis work?',
    'Why did Rome fall?',
    'Which is the deepest place in the ocean?',
    'Suggest three quick dinners without meat.',
    'Compare dogs and cats for somebody who has moved into a small flat, works from home three days a week, is out on most evenings, has a park around the corner, and would like to know which of the two would be happier there.',
  ),
  ...of('en', 'code')(
    'Write a Python function that checks whether a word is a palindrome.',
    'Write quicksort in TypeScript.',
    'How do I reverse a string in Java?',
    'Write FizzBuzz in Rust.',
    'Explain recursion with an example in JavaScript.',
    'Write a SQL query that groups products by category.',
    'Write binary search in Go, and say what the algorithm costs.',
    'How do I center a div with CSS?',
    'Compare Python and JavaScript for a beginner.',
    'What is Docker for?',
    'Write a Java method that counts the words in a string.',
    'Write a Python function that computes the factorial of a number. It should work for zero, it should refuse negative numbers with an error that says why, and please add a sentence about how it works and how long it takes for large inputs.',
  ),
  ...of('en', 'mathematics')(
    'What is 17 * 23?',
    'Solve 2x + 3 = 11 for x.',
    'What is (12 + 8) / 5 - 1?',
    'Solve 5x - 7 = 18.',
    'What is 15% of 240?',
    'What is 2^10 + 24?',
  ),
  ...of('en', 'writing')(
    'Write a short poem about autumn rain.',
    'Write a haiku about the sea.',
    'Write a polite email that asks my landlord to repair the heating.',
    'Tell me a joke.',
    'Write a short story about a lighthouse.',
    'Suggest three names for a cat.',
    'Translate "Where is the train station?" into French.',
    'Summarise this in one sentence: The city council met on Tuesday to discuss the new bridge. After three hours of debate, members agreed to build it further north, where the river is narrower and the ground is firm. Work will begin next spring and is expected to take two years. Residents of the old harbour had asked for this place.',
  ),
  ...of('de', 'knowledge')(
    'Was ist die Hauptstadt von Kanada?',
    'Warum ist der Himmel blau?',
    'Was ist die Schwerkraft?',
    'Wie funktioniert die Photosynthese?',
  ),
  ...of('de', 'writing')('Schreibe mir ein kurzes Gedicht über den Herbst.'),
  ...of('de', 'code')('Schreibe eine Python-Funktion, die prüft, ob ein Wort ein Palindrom ist.'),
  ...of('fr', 'knowledge')(
    'Quelle est la capitale de la Belgique ?',
    'Pourquoi le ciel est bleu ?',
    'Qu’est-ce que la gravité, avec des mots simples ?',
  ),
  ...of('fr', 'writing')('Écris un petit poème sur la pluie de printemps.'),
  ...of('es', 'knowledge')(
    '¿Cuál es la capital de la Argentina?',
    '¿Qué es un agujero negro?',
    '¿Qué es la inteligencia artificial?',
  ),
  ...of('es', 'writing')('Escribe un poema corto sobre el mar en invierno.'),
  ...of('ja', 'knowledge')('日本の首都はどこですか？', '空はなぜ青いのですか？'),
  ...of('zh', 'knowledge')('法国的首都是哪里？', '什么是黑洞？'),
  ...of('ar', 'knowledge')('ما هي عاصمة مصر؟', 'لماذا السماء زرقاء؟'),
]
