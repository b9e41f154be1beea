/** What the last stage of a container file sets. */
export interface ContainerSettings {
  readonly entrypoint: readonly string[]
  readonly command: readonly string[]
  readonly healthCheck: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly user: string
  readonly stopSignal: string
}

/** Reads the instructions of `deploy/Dockerfile` that tests repeat without a container. */
export function readDockerfile(text: string): ContainerSettings {
  const stage = text.slice(text.lastIndexOf('\nFROM ')).replaceAll('\\\n', ' ')
  const instruction = (name: string): string => {
    const found = stage.match(new RegExp(`^${name} (.*)$`, 'm'))
    if (!found) throw new Error(`The container file has no ${name}.`)
    return found[1]!
  }
  return {
    entrypoint: JSON.parse(instruction('ENTRYPOINT')),
    command: JSON.parse(instruction('CMD')),
    healthCheck: JSON.parse(instruction('HEALTHCHECK').replace(/^.*?CMD /, '')),
    environment: Object.fromEntries(
      instruction('ENV')
        .split(' ')
        .map((pair) => pair.split('=') as [string, string]),
    ),
    user: instruction('USER'),
    stopSignal: instruction('STOPSIGNAL'),
  }
}
