import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, streamText } from 'ai'
import OpenAI from 'openai'
import type { Message } from '../fixtures.ts'

/** Programs that are made for OpenAI. A newer Node runs this file as it is, so nothing of this project is imported but types. */

export interface Access {
  readonly apiKey: string
  readonly baseURL: string
}

/** What a program got: the whole text, or why it did not. */
export interface Got {
  readonly text: string
  readonly failed?: { readonly status?: number | undefined; readonly message: string }
}

/** A program that is made for OpenAI. */
export interface Program {
  ask(model: string, messages: readonly Message[]): Promise<Got>
  stream(model: string, messages: readonly Message[]): Promise<Got>
}

export interface Lister {
  list(): Promise<string[]>
}

const failed = (error: unknown): NonNullable<Got['failed']> => {
  const { status, statusCode = status, message } = error as { status?: number; statusCode?: number; message: string }
  return { status: statusCode, message }
}

/** The `openai` package. */
export function openai({ apiKey, baseURL }: Access): Program & Lister {
  const client = new OpenAI({ apiKey, baseURL, maxRetries: 0 })
  type Messages = OpenAI.ChatCompletionMessageParam[]
  return {
    list: async () => (await client.models.list()).data.map(({ id }) => id),
    async ask(model, messages) {
      try {
        const { choices } = await client.chat.completions.create({ model, messages: [...messages] as Messages })
        return { text: choices[0]!.message.content! }
      } catch (error) {
        return { text: '', failed: failed(error) }
      }
    },
    async stream(model, messages) {
      let text = ''
      try {
        const chunks = await client.chat.completions.create({
          model,
          messages: [...messages] as Messages,
          stream: true,
        })
        for await (const { choices } of chunks) text += choices[0]?.delta.content ?? ''
        return { text }
      } catch (error) {
        return { text, failed: failed(error) }
      }
    },
  }
}

/** The AI SDK, which cannot list models. */
export function aiSdk({ apiKey, baseURL }: Access): Program {
  const arena = createOpenAICompatible({ name: 'arena', baseURL, apiKey })
  const asked = (model: string, messages: readonly Message[]) => ({
    model: arena(model),
    messages: messages as { role: 'user' | 'assistant'; content: string }[],
    maxRetries: 0,
  })
  return {
    async ask(model, messages) {
      try {
        return { text: (await generateText(asked(model, messages))).text }
      } catch (error) {
        return { text: '', failed: failed(error) }
      }
    },
    async stream(model, messages) {
      let text = ''
      let reason: unknown
      const { fullStream } = streamText({ ...asked(model, messages), onError: () => {} })
      for await (const part of fullStream) {
        if (part.type === 'text-delta') text += part.text
        if (part.type === 'error') reason = part.error
      }
      if (reason === undefined) return { text }
      const { message } = (reason as { error?: { message: string } }).error ?? {}
      return { text, failed: message ? { message } : failed(reason) }
    },
  }
}
