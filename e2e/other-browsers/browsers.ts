// Starts Firefox, or WebKitGTK's small browser, on a screen of its own that is only in memory.
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findOtherBrowsers } from '../../scripts/ensure-other-browsers.ts'
import { freePort } from '#test/support/free-port.ts'
import { remotePage, until, type RemotePage } from './remote-page.ts'
import { overHttp, overMarionette, type Send } from './web-driver.ts'

export type Engine = 'Firefox' | 'WebKit'

export interface Browser {
  readonly page: RemotePage
  readonly close: () => Promise<void>
}

type Start = (program: string, options: readonly string[], more?: SpawnOptions) => ChildProcess

/** One browser with one page, on a screen and with a profile of its own. */
export async function openBrowser(engine: Engine): Promise<Browser> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stichwort-browser-'))
  const children: ChildProcess[] = []
  const start: Start = (program, options, more = {}) => {
    const child = spawn(program, options, { stdio: 'ignore', ...more })
    children.push(child)
    // a run that is broken off closes nothing
    process.once('exit', () => child.kill())
    return child
  }
  const close = async () => {
    // the screen last: what still has a window on it ends with it
    for (const child of children.toReversed()) await end(child)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const screen = await startScreen(start)
    const env = { ...process.env, DISPLAY: screen, HOME: folder, LANGUAGE: 'de' }
    const startHere: Start = (program, options) => start(program, options, { env })
    const send = await (engine === 'Firefox'
      ? startFirefox(startHere, folder)
      : startWebKit(startHere))
    return {
      page: remotePage(send, screen),
      async close() {
        await send('deleteSession')
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Xvfb takes a free display, and writes its number into its fourth stream. */
async function startScreen(start: Start): Promise<string> {
  const size = ['-screen', '0', '1500x1400x24']
  const screen = start('Xvfb', ['-displayfd', '3', '-nolisten', 'tcp', ...size], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')
  return `:${String(number).trim()}`
}

const FIREFOX_SETTINGS = {
  // Firefox takes a free port, and writes its number into the profile
  'marionette.port': 0,
  'intl.accept_languages': 'de-DE, de',
  'intl.locale.requested': 'de',
  // a mouse, fine and hovering; without a device Firefox behaves as on a tablet
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
}

async function startFirefox(start: Start, profile: string): Promise<Send> {
  const lines = Object.entries(FIREFOX_SETTINGS).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  writeFileSync(path.join(profile, 'user.js'), lines.join(''))
  start(findOtherBrowsers().firefox, ['--marionette', '--no-remote', '--profile', profile])
  const file = path.join(profile, 'MarionetteActivePort')
  const port = await until('port of Firefox', async () =>
    existsSync(file) ? Number(readFileSync(file, 'utf8')) || null : null,
  )
  const send = overMarionette(port)
  await send('newSession')
  return send
}

async function startWebKit(start: Start): Promise<Send> {
  const { webKitDriver, miniBrowser } = findOtherBrowsers()
  const port = await freePort()
  start(webKitDriver, [`--port=${port}`])
  const send = overHttp(`http://127.0.0.1:${port}`)
  const options = { binary: miniBrowser, args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  await until('answer of WebKitWebDriver', () =>
    send('newSession', { capabilities }).catch((error: unknown) => {
      // fetch says so while nobody listens yet
      if (error instanceof TypeError) return null
      throw error
    }),
  )
  return send
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill()
  await exited
}
