// Starts Firefox, or WebKitGTK's small browser, on a screen of its own that is only in memory.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findOtherBrowsers } from '../../scripts/ensure-other-browsers.ts'
import { freePort } from '../../test/support/free-port.ts'
import { remotePage, until, type RemotePage } from './remote-page.ts'
import { overHttp, overMarionette, type Send } from './web-driver.ts'

export type Engine = 'Firefox' | 'WebKit'

export interface Browser {
  readonly page: RemotePage
  readonly close: () => Promise<void>
}

/** One browser with one page, on a screen and with a profile of its own. */
export async function openBrowser(engine: Engine): Promise<Browser> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stichwort-browser-'))
  const screen = await openScreen()
  const env = { ...process.env, DISPLAY: screen.name, HOME: folder, LANGUAGE: 'de' }
  const { send, child } = await (engine === 'Firefox' ? openFirefox : openWebKit)(folder, env)
  return {
    page: remotePage(send, screen.name),
    async close() {
      await send('deleteSession')
      await end(child)
      await end(screen.child)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

type Environment = Readonly<Record<string, string | undefined>>

interface Driven {
  readonly send: Send
  readonly child: ChildProcess
}

/** Xvfb writes the number of the free display that it has taken into its fourth stream. */
async function openScreen(): Promise<{ readonly name: string; readonly child: ChildProcess }> {
  const size = ['-screen', '0', '1500x1400x24']
  const child = spawn('Xvfb', ['-displayfd', '3', '-nolisten', 'tcp', ...size], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(child.stdio[3] as NodeJS.ReadableStream, 'data')
  return { name: `:${String(number).trim()}`, child }
}

/** Port 0: Firefox takes a free one, and writes it into its profile. */
async function openFirefox(folder: string, env: Environment): Promise<Driven> {
  const settings = {
    'marionette.port': 0,
    'intl.accept_languages': 'de-DE, de',
    'intl.locale.requested': 'de',
  }
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  writeFileSync(path.join(folder, 'user.js'), lines.join(''))
  const options = ['--marionette', '--no-remote', '--profile', folder]
  const child = spawn(findOtherBrowsers().firefox, options, { env, stdio: 'ignore' })
  const told = path.join(folder, 'MarionetteActivePort')
  const port = await until('port of Firefox', async () =>
    existsSync(told) ? Number(readFileSync(told, 'utf8')) || null : null,
  )
  const send = await overMarionette(port)
  await send('newSession')
  return { send, child }
}

async function openWebKit(_folder: string, env: Environment): Promise<Driven> {
  const { webKitDriver, miniBrowser } = findOtherBrowsers()
  const port = await freePort()
  const child = spawn(webKitDriver, [`--port=${port}`], { env, stdio: 'ignore' })
  const send = overHttp(`http://127.0.0.1:${port}`)
  const options = { binary: miniBrowser, args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  await until('answer of WebKitWebDriver', () =>
    send('newSession', { capabilities }).catch((error: unknown) => {
      // it does not listen yet
      if (error instanceof TypeError) return null
      throw error
    }),
  )
  return { send, child }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill()
  await exited
}
