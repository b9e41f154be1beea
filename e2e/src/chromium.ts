import { existsSync } from 'node:fs'

const installed = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
const paths = [process.env.CHROMIUM, ...installed.map((name) => `/usr/bin/${name}`)]

/** The installed browser; playwright-core has none of its own. */
export function installedChromium(): { executablePath: string; args: string[] } {
  const executablePath = paths.find((path) => path !== undefined && existsSync(path))
  if (!executablePath)
    throw new Error('No browser: run `apt-get install chromium-headless-shell`, or set CHROMIUM to its path.')
  // Chromium does not start its sandbox as root, which most builds run as.
  return { executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] }
}
