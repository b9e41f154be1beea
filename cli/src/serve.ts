import { defineCommand } from './define-command.ts'
import { exitCodes } from './errors.ts'

export const serveCommand = defineCommand({
  name: 'serve',
  summary: 'start the service, until Ctrl-C (`npm start` does the same)',
  arguments: [],
  options: {},
  notes: [
    'Everything is set by environment variables or a .env file in this folder: the README has the table.',
    'Without any, it serves simulated models on http://localhost:3000 and keeps its data in ./data.',
  ].join('\n'),
  examples: ['npx arena serve', 'PORT=8080 npx arena serve', 'GROQ_API_KEY=… npx arena serve'],
  async run() {
    // Not with the whole server: it starts the database before it loads the rest.
    const { serve } = await import('@arena/server/serve')
    await serve()
    return exitCodes.done
  },
})
