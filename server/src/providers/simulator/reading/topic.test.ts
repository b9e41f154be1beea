import { describe, expect, it } from 'vitest'
import { keywordsOf } from './keywords.ts'
import { detectLanguage } from './language.ts'
import { topicOf } from './topic.ts'

describe('topicOf', () => {
  it.each([
    ['Hi there, can you explain how photosynthesis works, please?', 'photosynthesis'],
    ["Explain black holes like I'm five", 'black holes'],
    ['Why is the sky blue?', 'what makes the sky blue'],
    ['Why did Rome fall?', 'what made Rome fall'],
    ['What does HTTP mean?', 'HTTP'],
    ['Should I buy a house?', 'whether to buy a house'],
    ['Is remote work better than office work?', 'whether remote work is better than office work'],
    ['Who invented the telephone?', 'who invented the telephone'],
    ['How old is the universe?', 'the question “How old is the universe”'],
    ['What do you think about remote work?', 'remote work'],
    ['prove that the square root of 2 is irrational', 'the claim that the square root of 2 is irrational'],
    ['I feel tired today', 'what you describe'],
    ['What is quantum computing? Answer in one sentence.', 'quantum computing'],
    ['Erkläre mir die Rekursion', 'die Rekursion'],
    ['Explique-moi la photosynthèse', 'la photosynthèse'],
    ['重力について教えてください', '重力'],
    ['🍕🍕🍕', 'your message'],
  ])('%s', (prompt, topic) => {
    expect(topicOf(prompt, detectLanguage(prompt), keywordsOf(prompt))).toBe(topic)
  })
})
