import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEnoughNode } from '../scripts/install.mjs'

const ROOT = path.resolve(import.meta.dirname, '..')
/** What a build and a start need of a clone. */
const CLONED = [
  'package.json',
  'package-lock.json',
  'scripts',
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'vite.server.config.ts',
  'tsconfig.base.json',
]

let clone: string
let server: ChildProcess | null = null
beforeAll(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'stichwort-clone-'))
  for (const name of CLONED) {
    cpSync(path.join(ROOT, name), path.join(clone, name), { recursive: true })
  }
  // What is installed is borrowed, and nothing is installed into it.
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(clone, 'node_modules'))
})
afterAll(() => {
  server?.kill('SIGKILL')
  rmSync(clone, { recursive: true, force: true })
})

async function start(): Promise<{ readonly output: string; readonly address: string }> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: clone,
    // Without npm in reach.
    env: { PATH: '', PORT: '0', DATA_DIR: path.join(clone, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server = child
  let output = ''
  for await (const data of child.stdout) {
    output += String(data)
    const [, address = ''] = /is at (http:\S+)/.exec(output) ?? []
    if (address !== '') return { output, address }
  }
  throw new Error(`The server did not start: ${output}`)
}

async function stop(): Promise<void> {
  const exited = server && once(server, 'exit')
  server?.kill('SIGTERM')
  await exited
}

test('[OPS-1] npm start builds what is stale, and becomes the server', async () => {
  const first = await start()
  expect(first.output).toContain('Building the web app')
  expect(first.output).toContain('Building the server')
  const args = readFileSync(`/proc/${server?.pid}/cmdline`, 'utf8').split('\0')
  expect(args).toContain(path.join(clone, 'dist-server/main.js'))
  const page = await fetch(first.address)
  expect(page.status).toBe(200)
  const [, script = ''] = /src="(\/assets\/[^"]+)"/.exec(await page.text()) ?? []
  expect((await fetch(first.address + script)).status).toBe(200)
  await stop()

  const second = await start()
  expect(second.output).not.toContain('Building')
  await stop()

  const source = path.join(clone, 'src/client/styles/base.css')
  writeFileSync(source, `${readFileSync(source, 'utf8')}\n.changed { color: inherit; }\n`)
  const third = await start()
  expect(third.output).toContain('Building the web app')
  expect(third.output).not.toContain('Building the server')
  await stop()
}, 120_000)

test('[OPS-40] npm run stichwort runs what is built, or else the sources', () => {
  const run = (arg: string) =>
    spawnSync(process.execPath, ['scripts/stichwort.mjs', arg], {
      cwd: clone,
      env: { PATH: '' },
      encoding: 'utf8',
    })
  const helps = () => {
    const { status, stdout } = run('help')
    expect(status).toBe(0)
    expect(stdout).toContain('npm run stichwort COMMAND')
  }
  helps()
  rmSync(path.join(clone, 'dist-server'), { recursive: true })
  helps()
  expect(run('sing').status).toBe(2)
})

test('[OPS-2] npm test sets up, runs the parts and closes with one line over them', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>
  }
  const [node = '', ...args] = (scripts['test'] ?? '').split(' ')
  expect(node).toBe('node')
  const run = spawnSync(process.execPath, [...args, 'format'], { cwd: ROOT, encoding: 'utf8' })
  expect(run.stdout.trimEnd().split('\n').at(-1)).toMatch(/^\d+ passed, \d+ failed, \d+ skipped$/)
  expect(run.stdout).toContain('oxfmt --check')
  const wrong = spawnSync(process.execPath, [...args, 'no-such-part'], { encoding: 'utf8' })
  expect(wrong.stderr).toContain('format, lint, types, unit, bundle, browser')
  expect(readFileSync(path.join(ROOT, '.ci/run'), 'utf8')).toMatch(/\nexec npm test\n$/)
})

test('[OPS-3] there are at most ten scripts, and each names a program that is there', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>
  }
  expect(Object.keys(scripts)).toEqual(
    expect.arrayContaining(['start', 'test', 'dev', 'build', 'check', 'bench', 'format']),
  )
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(10)
  for (const command of Object.values(scripts)) {
    const [program = '', file = ''] = command.split(' ')
    const place = program === 'node' ? file : `node_modules/.bin/${program}`
    expect(existsSync(path.join(ROOT, place)) ? '' : command).toBe('')
  }
})

test('[OPS-5] an older runtime is not taken', () => {
  const old = path.join(clone, 'old-node')
  writeFileSync(old, '#!/bin/sh\necho v20.19.0\n', { mode: 0o755 })
  expect(newEnoughNode([old])).toBeUndefined()
  expect(newEnoughNode([path.join(clone, 'missing'), old, process.execPath])).toBe(process.execPath)
})
