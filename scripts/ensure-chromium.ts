import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a Chromium: the system's, else a freshly installed one; without one the process ends, saying what to do. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  if (isRoot() && onPath('apt-get')) {
    console.log('Installing Chromium for the browser tests …')
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit' })
  }
  const installed = findChromium()
  if (installed) return installed
  console.error('The browser tests need Chromium: install it, or name it in CHROMIUM_PATH.')
  process.exit(1)
}

export function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH']
  if (named) return named
  for (const command of COMMANDS) {
    const place = onPath(command)
    if (place) return place
  }
  return MAC_APPS.find((app) => existsSync(app)) ?? null
}

function onPath(command: string): string | null {
  const { status, stdout } = spawnSync('which', [command], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

const isRoot = (): boolean => process.getuid?.() === 0
