/**
 * Samples of several contenders whose work runs in processes of their own. Each is sampled once unmeasured, then in every
 * repeat, each time beginning with another one: a machine that is slower for a while is slower for all of them.
 */
export async function takeTurns<Name extends string, Sample>(
  contenders: Readonly<Record<Name, () => Promise<Sample>>>,
  { repeats, progress }: { readonly repeats: number; readonly progress?: (words: string) => void },
): Promise<Record<Name, Sample[]>> {
  const names = Object.keys(contenders) as Name[]
  const samples = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Sample[]>
  for (const name of names) await contenders[name]()
  for (let repeat = 0; repeat < repeats; repeat++) {
    progress?.(`repeat ${repeat + 1} of ${repeats}`)
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(repeat + turn) % names.length]!
      samples[name].push(await contenders[name]())
    }
  }
  return samples
}
