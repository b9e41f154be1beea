import type { Random } from '../random.ts'
import { capitalise } from '../reading/clean.ts'

export function carefulPoem(topic: string, random: Random): string {
  return random.pick([
    `**${capitalise(topic)}**

I looked for words that I could lend
to what was there before,
and found the beginning near the end,
and the end beside the door.

It did not ask me to explain,
it did not ask for praise;
it came as softly as the rain
comes in on summer days.

So let it stand, and let it be
as plain as bread, as new:
a thing that I was slow to see
and now hand on to you.`,
    `**${capitalise(topic)}**

There is an hour when all grows clear,
when even walls seem thin,
and what was far away is near,
and what was out comes in.

I would not hold it if I could:
what’s held is half undone.
It’s quite enough to have understood
the slow work of the sun.`,
  ])
}

export function carefulStory(topic: string, random: Random): string {
  const name = random.pick(['Mara', 'Tobias', 'Ines', 'Jonah'])
  return `**The Winter of the Question**

The first time ${name} heard of ${topic}, it was from an old man at the ferry, who told it badly and laughed in the wrong places. ${name} did not believe a word, and yet could not stop thinking of it: at the mill, at supper, on the long walk home.

All winter the thought stayed. It changed small things. ${name} began to ask questions, first of others, then of the silence after they had answered. By spring the village had divided into those who found this tiresome and those who had started asking too.

When the ferry ran again, the old man was on it. “So,” he said, “did you find out whether it was true?”

“No,” said ${name}. “But I found out what I would do if it were.”

The old man nodded as if that had been the question all along, and this time he laughed in the right place.`
}

export function carefulLetter(topic: string, recipient: string | null): string {
  return `**Subject:** ${capitalise(topic)}

Dear ${recipient === null ? '[name]' : capitalise(recipient)},

I am writing to you about ${topic}. I have thought about the timing, and I will make sure that nothing you are counting on is left undone.

If it suits you, a short yes or no by Thursday would help me plan. If you would like to talk it over first, I am free on most mornings.

Thank you for considering it.

Kind regards,
[your name]`
}
