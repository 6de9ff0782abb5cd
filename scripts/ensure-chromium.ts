import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const SHELL = 'chromium-headless-shell'
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of a Chromium: the system's, else a freshly installed one. Without a Chromium the process prints advice and
 * ends.
 */
export function ensureChromium(): string {
  return findChromium() ?? installed('chromium') ?? stop()
}

/**
 * The path of Chromium without its own windows, which the browser tests prefer: they take half of the processor's time
 * with it. If it is not available, any Chromium is good enough.
 */
export function ensureHeadlessShell(): string {
  return process.env['CHROMIUM_PATH'] ?? onPath(SHELL) ?? installed(SHELL) ?? ensureChromium()
}

function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH']
  if (named) return named
  for (const command of BROWSERS) {
    const place = onPath(command)
    if (place) return place
  }
  return MAC_APPS.find((app) => existsSync(app)) ?? null
}

/** Installs the Debian package with the command's name; null if that fails. */
function installed(name: string): string | null {
  installPackages([name])
  return onPath(name)
}

/** Installs Debian packages, where this process may do so. */
export function installPackages(names: readonly string[]): void {
  if (!isRoot() || !onPath('apt-get')) return
  console.log(`Installing ${names.join(', ')} for the browser tests …`)
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  spawnSync('apt-get', ['install', '-y', '-qq', ...names], { stdio: 'inherit' })
}

function stop(): never {
  console.error('The browser tests need Chromium: install it, or name it in CHROMIUM_PATH.')
  process.exit(1)
}

export function onPath(command: string): string | null {
  const { status, stdout } = spawnSync('which', [command], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

const isRoot = (): boolean => process.getuid?.() === 0
