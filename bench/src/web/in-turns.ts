/**
 * A sample for every contender and repeat. All of them run in every repeat, each time beginning with another one: a machine
 * that is slower for a while is slower for all of them.
 */
export async function inTurns<Name extends string, Sample>(
  contenders: Readonly<Record<Name, () => Promise<Sample>>>,
  repeats: number,
): Promise<Record<Name, Sample[]>> {
  const names = Object.keys(contenders) as Name[]
  const samples = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Sample[]>
  for (let repeat = 0; repeat < repeats; repeat++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(repeat + turn) % names.length]!
      samples[name].push(await contenders[name]())
    }
  }
  return samples
}
