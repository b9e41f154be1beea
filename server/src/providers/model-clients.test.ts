import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../config.ts'
import { modelCall } from './hosts/fixtures.ts'
import { startRecordedHost } from './hosts/recorded-host.ts'
import { type CallableHost, createModelClients } from './index.ts'

const lab = readConfig({ GROQ_API_KEY: 'key', GROQ_BASE_URL: 'http://127.0.0.1:9' }).environmentHosts[0]!
const real = { providerName: 'groq', simulated: false }
const simulated = { providerName: 'groq', simulated: true }

function create(readHosts: () => Promise<readonly CallableHost[]>) {
  const config = readConfig({ SIMULATOR_PACE: 'off' })
  const modelClients = createModelClients({ config, readHosts })
  onTestFinished(() => modelClients.close())
  return modelClients
}

it('[G1] never lets the simulator answer for a real model, or a host for a simulated one', async () => {
  let hosts: CallableHost[] = []
  const modelClients = create(async () => hosts)
  await modelClients.readActiveHosts()
  expect(() => modelClients.of(real)).toThrow('exchanged')
  expect(modelClients.of(simulated)).toBeDefined()
  hosts = [lab]
  modelClients.forget()
  expect(await modelClients.readActiveHosts()).toMatchObject({
    simulated: false,
    hosts: [{ name: 'groq', drawn: true, isFailing: false }],
  })
  expect(() => modelClients.of(simulated)).toThrow('exchanged')
  expect(modelClients.of(real)).toBe(modelClients.host('groq'))
})

it('[B28] lets a variable say how the models of a host of the environment begin their reasoning', async () => {
  const far = await startRecordedHost()
  onTestFinished(() => far.close())
  far.play({ body: JSON.stringify({ choices: [{ message: { content: 'Hm.</think>Hi' }, finish_reason: 'stop' }] }) })
  const config = readConfig({ GROQ_BASE_URL: far.baseUrl, GROQ_REASONING_STARTS: 'open' })
  const modelClients = create(async () => config.environmentHosts)
  await modelClients.readActiveHosts()
  expect(await modelClients.of(real).complete(modelCall())).toMatchObject({ text: 'Hi', reasoning: 'Hm.' })
})

it('[G2] has one client as long as its host does not change, and another one after a change', async () => {
  let hosts = [lab]
  const modelClients = create(async () => hosts)
  const clientAfter = async () => {
    modelClients.forget()
    await modelClients.readActiveHosts()
    return modelClients.host('groq')
  }
  const first = await clientAfter()
  expect(await clientAfter()).toBe(first)
  hosts = [{ ...lab, apiKey: 'another' }]
  expect(await clientAfter()).not.toBe(first)
  hosts = [{ ...lab, apiKey: null } as CallableHost]
  expect(await clientAfter()).toBeUndefined()
})

it('[G9] keeps a host that fails out of draws when its label changes, and not when its key or address does', async () => {
  const recorded = await startRecordedHost()
  onTestFinished(() => recorded.close())
  recorded.play({ status: 500 })
  const failing = { ...lab, baseUrl: recorded.baseUrl }
  let hosts: CallableHost[] = [failing]
  const modelClients = create(async () => hosts)
  const isFailing = async () => {
    modelClients.forget()
    return (await modelClients.readActiveHosts()).hosts.map((host) => host.isFailing)
  }
  expect(await isFailing()).toEqual([false])
  const failFiveTimes = async () => {
    for (let time = 0; time < 5; time += 1)
      await expect(modelClients.of(real).complete(modelCall())).rejects.toThrow('500')
  }
  await failFiveTimes()
  expect(await isFailing()).toEqual([true])
  hosts = [{ ...failing, label: 'Another', drawn: false }]
  expect(await isFailing()).toEqual([true])
  hosts = [{ ...failing, apiKey: 'another' }]
  expect(await isFailing()).toEqual([false])
  await failFiveTimes()
  expect(await isFailing()).toEqual([true])
  hosts = [{ ...failing, apiKey: 'another', baseUrl: `${recorded.baseUrl}/v2` }]
  expect(await isFailing()).toEqual([false])
})

it('[G2] ignores hosts that were read before newer ones', async () => {
  const answers: ((hosts: CallableHost[]) => void)[] = []
  const modelClients = create(() => new Promise((resolve) => answers.push(resolve)))
  const older = modelClients.readActiveHosts()
  modelClients.forget()
  const newer = modelClients.readActiveHosts()
  answers[1]!([lab])
  await newer
  const client = modelClients.host('groq')
  answers[0]!([])
  await older
  expect(modelClients.host('groq')).toBe(client)
  expect(modelClients.of(real)).toBe(client)
})
