import { defineCommand } from './command.ts'

export const serveCommand = defineCommand({
  name: 'serve',
  summary: 'start the service, until Ctrl-C (`npm start`, and `arena` without a command, do the same)',
  notes: [
    'Configured by environment variables or a .env file in this folder: see docs/configuration.md.',
    'By default it serves simulated models on http://localhost:3000 and stores data in ./data.',
  ].join('\n'),
  examples: ['npx arena serve', 'PORT=8080 npx arena serve', 'GROQ_API_KEY=… npx arena serve'],
  async run() {
    // This entry starts the database before it loads the rest of the server.
    const { serve } = await import('@arena/server/serve')
    await serve(async (environment, settings) => {
      const { misspelt } = await import('./doctor/variables.ts')
      return misspelt(environment, settings)
    })
  },
})
