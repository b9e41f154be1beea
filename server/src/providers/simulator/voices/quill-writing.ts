import type { Random } from '../random.ts'
import { capitalise } from '../reading/clean.ts'

export function longPoem(topic: string, random: Random): string {
  return random.pick([
    `**${capitalise(topic)}**

What shall I say of ${topic}
that has not been said by rain,
by the slow hand of the evening
on the same old windowpane?

That it comes when no one calls it,
that it stays and does not stay,
that we only learn its colour
in the hour it goes away.

I have kept a place beside me
at the table, by the bread:
for the things that have no language
and are better left unsaid.

Let them sit with us a little.
Let the lamp burn low and long.
There are words enough for sorrow.
This was only ever song.`,
    `**${capitalise(topic)}**

Nobody taught the river how to bend,
and no one taught the swallow where to fly.
So let me not explain you to the end,
but stand beside you, looking at the sky.

They ask of ${topic}, what is it for?
I ask the apple tree; it only flowers.
There is a use in things that is no more
than company in uncompanioned hours.

And if it goes, as all that’s golden goes,
I’ll keep the shape it pressed into the air:
the way a room remembers, when you close
the door, that there was someone singing there.`,
  ])
}

export function longStory(topic: string, random: Random): string {
  const place = random.pick(['Harrowgate Quay', 'the island of Sull', 'the last house in Wren Lane'])
  return `**A Lantern for the Ferryman**

They still tell it at ${place}, though nobody tells it twice the same way: the story of ${topic}.

It was the year the snow came before the apples were in. Old Annet, who mended nets and minded nobody’s business, found the first sign of it on her doorstep, wrapped in wet leaves like something the night had wished to give back. She did not scream, and she did not send for anyone. She put the kettle on.

“Well,” she said to the dark, “you had better come in.”

By midnight the whole lane knew. By morning everyone had an explanation, and the explanations quarrelled with each other in the street. Only Annet asked a question. She asked it quietly, over the second cup, and whatever the answer was, she nodded, took the lantern from its hook, and walked down to the water.

They never saw her afraid, before or after. When the children asked her about it, years later, she would say only this: “Most of what comes to your door in the dark is colder than you are.”

And she would look at the lantern, which has not gone out since.`
}

export function poetsLetter(topic: string, recipient: string | null): string {
  return `Dear ${recipient === null ? 'friend' : capitalise(recipient)},

the morning is grey here and good for writing, so let me come to it without ceremony: I write to you about ${topic}.

I have carried the question about with me for some days. It has grown lighter, as questions do when one is ready to ask them. Would you think it over, and tell me plainly? A plain answer from you is worth more to me than a kind one.

With warm regards`
}
