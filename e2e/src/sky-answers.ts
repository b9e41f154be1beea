import { quorvex, tarnoble, zephlin } from './scripted-arena.ts'

/** Three answers with different styles, for the screenshots. */
export const skyAnswers: Readonly<Record<string, string>> = {
  [quorvex.modelName]: `Sunlight looks white, but it is a **mix of all colours**, like a box of crayons melted into one.

When it flies through the air it bumps into tiny bits of gas. Those bits toss the light around, and they toss *blue* far more than red:

| Colour | How much it is scattered |
| --- | --- |
| Red | a little |
| Green | about twice as much |
| Blue | more than four times as much |

So wherever you look, some of that tossed-about **blue light** reaches your eyes. At sunset the light has a longer way to go, the blue is lost on it, and what is left is orange and red.`,
  [zephlin.modelName]: `### The short answer

The air **scatters blue light** in every direction, so the whole sky glows with it.

### Try it yourself

1. Fill a glass with water and add a few drops of milk.
2. Shine a torch through it in a dark room.
3. From the side the water looks *blue-ish*, from the far end *orange-ish*.

Your glass is a tiny sky: the milk does what the air does.

> How strongly light is scattered goes with $1/\\lambda^4$, where $\\lambda$ is its wavelength. Blue waves are short, so they win.`,
  [tarnoble.modelName]: `Imagine the sun throwing **balls of every colour** at us.

- The big red balls fly straight through the air.
- The small **blue** ones bounce off everything on their way.

They bounce so often that they come to you from *all* sides. That is why the sky is blue, and not only the spot where the sun is.`,
}
