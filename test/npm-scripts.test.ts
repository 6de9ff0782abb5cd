import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newestNode, packagedNode } from '../scripts/find-node.mjs'
import { importedPackages } from './support/imported-packages.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
/** The files of a clone that a build and a start need. */
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

interface LockedPackage {
  readonly os?: string | readonly string[]
  readonly cpu?: string | readonly string[]
  readonly bin?: Readonly<Record<string, string>>
}

let clone: string
const copy = (name: string) =>
  cpSync(path.join(ROOT, name), path.join(clone, name), { recursive: true })
let server: ChildProcess | null = null
beforeAll(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'stichwort-clone-'))
  for (const name of CLONED) copy(name)
  // as they are built before the tests, from the same sources; a web app that is not built, or stale, is built by the first start
  for (const name of ['dist-server', 'dist'].filter((each) => existsSync(path.join(ROOT, each))))
    copy(name)
  // a link to the installed packages; the tests install no packages into it
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(clone, 'node_modules'))
})
afterAll(() => {
  server?.kill('SIGKILL')
  rmSync(clone, { recursive: true, force: true })
})

/** Starts the script directly, with an empty PATH, so that it cannot find npm. */
const BY_ITSELF = { program: process.execPath, args: ['scripts/start.mjs'], PATH: '' }
const BY_NPM = { program: 'npm', args: ['start'], PATH: process.env.PATH ?? '' }

async function start({ program, args, PATH } = BY_ITSELF) {
  const child = spawn(program, args, {
    cwd: clone,
    detached: true,
    env: { PATH, PORT: '0', DATA_DIR: path.join(clone, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  server = child
  let output = ''
  const both = new PassThrough()
  child.stderr.pipe(both, { end: false })
  for await (const data of child.stdout.pipe(both)) {
    output += String(data)
    const [, address = ''] = /is at (http:\S+)/.exec(output) ?? []
    if (address !== '') return { output, address, child }
  }
  throw new Error(`The server did not start: ${output}`)
}

async function stop(): Promise<void> {
  const exited = server && once(server, 'exit')
  server?.kill('SIGTERM')
  await exited
}

const SMALL_BUILD = "export default { build: { ssr: 'src/server/main.ts' } }"
const SMALL_SERVER = "console.log('It is at http://changed.example'); setInterval(() => {}, 60_000)"

test('[OPS-1] npm start builds what is stale, and becomes the server', async () => {
  const first = await start()
  expect(first.output).not.toContain('Building the server')
  const args = readFileSync(`/proc/${server?.pid}/cmdline`, 'utf8').split('\0')
  expect(args).toContain(path.join(clone, 'dist-server/main.js'))
  const page = await fetch(first.address)
  expect(page.status).toBe(200)
  const [, script = ''] = /src="(\/assets\/[^"]+)"/.exec(await page.text()) ?? []
  expect((await fetch(first.address + script)).status).toBe(200)
  await stop()

  // a server that is built in a moment: the whole one takes as long as six starts
  writeFileSync(path.join(clone, 'vite.server.config.ts'), SMALL_BUILD)
  writeFileSync(path.join(clone, 'src/server/main.ts'), SMALL_SERVER)
  const second = await start()
  expect(second.output).toContain('Building the server')
  expect(second.output).not.toContain('Building the web app')
  expect(second.address).toBe('http://changed.example')
  await stop()
  rmSync(path.join(clone, 'dist-server'), { recursive: true })
  for (const name of ['vite.server.config.ts', 'src/server/main.ts', 'dist-server']) copy(name)
})

test('[OPS-1] [OPS-31] a stale web app is built, and the earlier build is served where that fails', async () => {
  // a build that fails at once: one of the whole app, which is made before all tests, takes ten seconds
  const source = path.join(clone, 'vite.config.ts')
  const code = readFileSync(source, 'utf8')
  writeFileSync(source, `${code}\nthrow new Error('no build')\n`)
  const { output, address } = await start()
  writeFileSync(source, code)
  expect(output).not.toContain('Building the server')
  expect(output).toContain('Building the web app failed.')
  expect(output).toContain('Going on with what was built before.')
  const built = readFileSync(path.join(clone, 'dist/index.html'), 'utf8')
  expect(await (await fetch(address)).text()).toBe(built)
  await stop()
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
  '[OPS-63] %s to npm start ends the server',
  async (signal) => {
    const { child, address } = await start(BY_NPM)
    expect((await fetch(address)).status).toBe(200)
    // a terminal sends SIGINT to the whole process group, and npm relies on this
    process.kill((signal === 'SIGINT' ? -1 : 1) * Number(child.pid), signal)
    // 'close' comes when no process has the output open any more
    await once(child, 'close')
    await expect(fetch(address)).rejects.toThrow('fetch failed')
  },
)

test('[OPS-64] every text of the web app is there compressed, and no source map', () => {
  const dist = path.join(clone, 'dist')
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  expect(files.filter((name) => name.endsWith('.map'))).toEqual([])
  // a file of a line or two would be larger compressed
  const isLong = (name: string) => statSync(path.join(dist, name)).size > 200
  const scripts = files.filter((name) => /\.(js|css|html)$/.test(name) && isLong(name))
  expect(scripts.length).toBeGreaterThan(10)
  for (const name of scripts) expect(files).toContain(`${name}.br`)
  for (const name of scripts) expect(files).toContain(`${name}.gz`)
})

test('[OPS-66] the licences of what is bundled are served with it', () => {
  const licences = readFileSync(path.join(clone, 'dist/licences.txt'), 'utf8')
  for (const name of ['react-dom', 'prosemirror-view', 'yjs']) expect(licences).toContain(name)
  expect(licences).toContain('Permission is hereby granted')
  expect(licences).toContain('SIL OPEN FONT LICENSE')
  expect(licences).toContain('@fontsource-variable/inter')
})

/** The compressed size of the build's files of script with these names. */
function sizeOf(...names: readonly string[]): number {
  const assets = path.join(clone, 'dist/assets')
  const files = names.map((name) =>
    readdirSync(assets).filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.js\\.br$`).test(file)),
  )
  expect(files.map(({ length }) => length)).toEqual(names.map(() => 1))
  return files.flat().reduce((sum, file) => sum + statSync(path.join(assets, file)).size, 0)
}

test('[OPS-65] the sign-in page needs less than 88 KB of script', () => {
  expect(neededBy('sign-in')).toEqual(['app', 'rolldown-runtime', 'sign-in'])
  expect(sizeOf('app', 'rolldown-runtime', 'sign-in')).toBeLessThan(88_000)
})

test('[OPS-598] list and editor share less than 13 KB of script', () => {
  expect(sizeOf('signed-in')).toBeLessThan(13_000)
})

test('[OPS-597] the page names files that there are', () => {
  const page = readFileSync(path.join(clone, 'dist/index.html'), 'utf8')
  const [, parts = '{}'] = /<meta name="parts" content="([^"]+)"/.exec(page) ?? []
  const named = JSON.parse(parts.replaceAll('&quot;', '"')) as Readonly<Record<string, string[]>>
  expect(Object.keys(named)).toEqual(['auth', 'editor', 'scripts'])
  const files = Object.values(named).flat()
  expect(files.filter((file) => !existsSync(path.join(clone, 'dist', file)))).toEqual([])
})

test('[OPS-700] the page brings the style sheets of the first files and its icon', () => {
  const page = readFileSync(path.join(clone, 'dist/index.html'), 'utf8')
  expect(page).not.toMatch(/rel="stylesheet"|href="\/icon\.svg"/)
  const [, styles = ''] = /<style>(.+)<\/style>/s.exec(page) ?? []
  // of every page, the header, the sheet and the sign-in page
  for (const rule of [':root', 'header', '.ProseMirror', 'form']) expect(styles).toContain(rule)
  const assets = readdirSync(path.join(clone, 'dist/assets'))
  const first = /^(app|sign-in|signed-in|editor)-[\w-]{8}\.css$/
  expect(assets.filter((name) => first.test(name))).toEqual([])
})

test('[OPS-607] the files that show the text need less than 265 KB of script', () => {
  expect(neededBy('editor')).toEqual(['app', 'editor', 'rolldown-runtime', 'signed-in'])
  expect(sizeOf('app', 'signed-in', 'editor')).toBeLessThan(265_000)
})

test('[OPS-65] the browser has the calls without the library of their schemas', () => {
  expect(readFileSync(path.join(clone, 'dist/licences.txt'), 'utf8')).not.toContain('typebox')
})

/** The names of the files of script without which this one cannot run, and its own. */
function neededBy(part: string): readonly string[] {
  const assets = path.join(clone, 'dist/assets')
  const files = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const found = new Set<string>()
  const find = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    const code = readFileSync(path.join(assets, file), 'utf8')
    for (const [, other = ''] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) find(other)
  }
  find(files.find((name) => new RegExp(`^${part}-[\\w-]{8}\\.js$`).test(name)) ?? '')
  return [...found].map((file) => file.replace(/-[\w-]{8}\.js$/, '')).toSorted()
}

test('[OPS-65] list and menus do not wait for the editor', () => {
  for (const screen of ['scripts-screen', 'user-menu', 'own-script']) {
    expect(neededBy(screen)).toContain('signed-in')
    expect(neededBy(screen)).not.toContain('editor')
  }
})

test('[MOB-13] the service worker keeps files that there are, and those of the first page', () => {
  const worker = readFileSync(path.join(clone, 'dist/service-worker.js'), 'utf8')
  const files = /FILES = '([^']+)'/.exec(worker)?.[1]?.split(' ') ?? []
  expect(files.filter((name) => !existsSync(path.join(clone, 'dist', name)))).toEqual([])
  const page = readFileSync(path.join(clone, 'dist/index.html'), 'utf8')
  const named = [...page.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([name]) => name)
  expect(named).not.toEqual([])
  expect(files).toEqual(expect.arrayContaining(named))
})

test('[OPS-60] the dependencies are what the built server loads', () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>
  }
  const loaded = importedPackages(path.join(clone, 'dist-server'))
    // an optional import of the package 'debug'
    .filter((name) => name !== 'supports-color')
  const isLoaded = (name: string) => loaded.some((each) => path.matchesGlob(name, each))
  const isNamed = (each: string) =>
    Object.keys(dependencies).some((name) => path.matchesGlob(name, each))
  expect(loaded.filter((each) => !isNamed(each))).toEqual([])
  expect(Object.keys(dependencies).filter((name) => !isLoaded(name))).toEqual([])
})

test('[OPS-5] an older Node that runs the built server ends with one line', () => {
  const pretend = `data:text/javascript,${encodeURIComponent(`
    const [versions, version] = [{ ...process.versions, node: '20.19.0' }, 'v20.19.0']
    Object.defineProperties(process, { versions: { value: versions }, version: { value: version } })
  `)}`
  const main = path.join(clone, 'dist-server/main.js')
  const run = spawnSync(process.execPath, ['--import', pretend, main], { encoding: 'utf8' })
  expect(run.status).toBe(1)
  expect(run.stderr).toBe(
    'Stichwort needs Node 26, and this is v20.19.0: `npm start` brings the right one along.\n',
  )
  // no static import: an imported module could fail before the check of the version
  expect(readFileSync(main, 'utf8')).not.toMatch(/^import\b(?!\()/m)
})

test('[OPS-400] npm run stichwort runs what is built, or else the sources', () => {
  const run = (arg: string) =>
    spawnSync(process.execPath, ['scripts/stichwort.mjs', arg], {
      cwd: clone,
      env: { PATH: '' },
      encoding: 'utf8',
    })
  // that the build helps: shell-commands.test.ts
  expect(run('sing').status).toBe(2)
  rmSync(path.join(clone, 'dist-server'), { recursive: true, force: true })
  const { status, stdout } = run('help')
  expect(status).toBe(0)
  expect(stdout).toContain('npm run stichwort COMMAND')
})

test('[OPS-2] npm test sets up, runs the parts and closes with one line over them', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>
  }
  const [node = '', ...args] = (scripts['test'] ?? '').split(' ')
  expect(node).toBe('node')
  const run = spawnSync(process.execPath, [...args, 'api'], { cwd: ROOT, encoding: 'utf8' })
  expect(run.stdout.trimEnd().split('\n').at(-1)).toMatch(/^\d+ passed, \d+ failed, \d+ skipped$/)
  expect(run.stdout).toContain('scripts/check-api.ts')
  const wrong = spawnSync(process.execPath, [...args, 'no-such-part'], { encoding: 'utf8' })
  expect(wrong.stderr).toContain('browser, components, server, unit, types, bundle, lint, format')
  expect(readFileSync(path.join(ROOT, '.ci/run'), 'utf8')).toMatch(/\nexec npm test\n$/)
})

test('[OPS-3] package.json has at most ten scripts, and each names an existing program', () => {
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

test('[OPS-5] the newest runtime is taken, and an older one never', () => {
  const nodeOf = (version: string) => {
    const file = path.join(clone, `node-${version}`)
    writeFileSync(file, `#!/bin/sh\necho v${version}\n`, { mode: 0o755 })
    return file
  }
  const [old, first, newer] = [nodeOf('20.19.0'), nodeOf('26.9.1'), nodeOf('26.10.0')]
  expect(newestNode([old])).toBeNull()
  expect(newestNode([path.join(clone, 'missing'), null, old, first])).toBe(first)
  expect(newestNode([first, newer])).toBe(newer)
  expect(newestNode([newer, first])).toBe(newer)
  expect(newestNode([newer, nodeOf('127.0.0')])).toBe(nodeOf('127.0.0'))
})

test('[OPS-5] the packaged runtime is found where npm puts it, on every platform', () => {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>
  }
  const nodes = Object.entries(packages).flatMap(([place, { os, cpu, bin }]) =>
    bin?.['node'] === undefined || os === undefined
      ? []
      : [{ os: String(os), cpu: String(cpu), file: path.join(place, bin['node']) }],
  )
  expect(nodes.map(({ os, cpu }) => `${os}-${cpu}`).toSorted()).toEqual([
    'darwin-arm64',
    'linux-arm64',
    'linux-x64',
    'win32-x64',
  ])
  for (const { os, cpu, file } of nodes) expect(packagedNode('node_modules', os, cpu)).toBe(file)
  expect(packagedNode('node_modules', 'sunos', 'x64')).toBeNull()
  expect(existsSync(packagedNode(path.join(ROOT, 'node_modules')) ?? '')).toBe(true)
})
