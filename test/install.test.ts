// The installation with which every npm script begins, with the real npm and a test registry.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'

const SCRIPTS = path.resolve(import.meta.dirname, '../scripts')

let project: string
let registry: Server
beforeEach(async () => {
  project = mkdtempSync(path.join(tmpdir(), 'stichwort-install-'))
  cpSync(SCRIPTS, path.join(project, 'scripts'), { recursive: true })
  registry = createServer(({ url = '' }, response) => {
    const [, name = ''] = url.split('/')
    response.end(url.endsWith('.tgz') ? tarballOf(name) : JSON.stringify(aboutPackage(name)))
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  writeFileSync(
    path.join(project, '.npmrc'),
    `registry=${registryUrl()}\nfetch-retries=0\ncache=${path.join(project, 'cache')}\n`,
  )
  lock({ dependencies: ['alpha'], devDependencies: ['tool'] })
})
afterEach(() => {
  registry?.close()
  rmSync(project, { recursive: true, force: true })
})

const registryUrl = () => `http://127.0.0.1:${(registry.address() as AddressInfo).port}`

function aboutPackage(name: string) {
  const tarball = `${registryUrl()}/${name}/${name}-1.0.0.tgz`
  const dist = { tarball, integrity: integrityOf(name) }
  return {
    name,
    'dist-tags': { latest: '1.0.0' },
    versions: { '1.0.0': { name, version: '1.0.0', dist } },
  }
}

const integrityOf = (name: string) =>
  `sha512-${createHash('sha512').update(tarballOf(name)).digest('base64')}`

/** A tar file of one file, package/package.json. */
function tarballOf(name: string): Buffer {
  const content = Buffer.from(JSON.stringify({ name, version: '1.0.0' }))
  const header = Buffer.alloc(512)
  header.write('package/package.json', 0)
  header.write('0000644\0', 100)
  header.write('0000000\0'.repeat(2), 108)
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write('        0', 148)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return gzipSync(Buffer.concat([header, content, Buffer.alloc(1536 - content.length)]))
}

type Needs = Readonly<Record<'dependencies' | 'devDependencies', readonly string[]>>

function lock(needs: Needs): void {
  const versions = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, '1.0.0']))
  const about = {
    name: 'house',
    version: '1.0.0',
    dependencies: versions(needs.dependencies),
    devDependencies: versions(needs.devDependencies),
  }
  const entry = (name: string, dev: boolean) => [
    `node_modules/${name}`,
    { version: '1.0.0', integrity: integrityOf(name), ...(dev && { dev }) },
  ]
  const packages = {
    '': about,
    ...Object.fromEntries(needs.dependencies.map((name) => entry(name, false))),
    ...Object.fromEntries(needs.devDependencies.map((name) => entry(name, true))),
  }
  const lockFile = { name: 'house', version: '1.0.0', lockfileVersion: 3, requires: true, packages }
  writeFileSync(path.join(project, 'package.json'), JSON.stringify(about))
  writeFileSync(path.join(project, 'package-lock.json'), JSON.stringify(lockFile))
}

async function install(
  env: NodeJS.ProcessEnv = {},
): Promise<{ readonly code: number; readonly output: string }> {
  const code = "import('./scripts/install.mjs').then(({ ensureInstalled }) => ensureInstalled())"
  const child = spawn(process.execPath, ['-e', code], {
    cwd: project,
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => (output += String(data)))
  const [status] = await once(child, 'close')
  return { code: Number(status), output }
}

const isThere = (name: string) =>
  existsSync(path.join(project, 'node_modules', name, 'package.json'))

test('[OPS-1] the packages of the lock file are installed once, also where NODE_ENV is production', async () => {
  expect(await install({ NODE_ENV: 'production' })).toMatchObject({ code: 0 })
  expect([isThere('alpha'), isThere('tool')]).toEqual([true, true])
  expect(existsSync(path.join(project, '.new-installation'))).toBe(false)
  const again = await install({ NODE_ENV: 'production' })
  expect(again).toEqual({ code: 0, output: '' })
})

test('[OPS-31] a lock file that is only newer installs nothing', async () => {
  await install()
  const later = new Date(Date.now() + 60_000)
  utimesSync(path.join(project, 'package-lock.json'), later, later)
  expect(await install()).toEqual({ code: 0, output: '' })
})

test('[OPS-31] without a registry the old installation stays in use', async () => {
  await install()
  lock({ dependencies: ['alpha', 'beta'], devDependencies: ['tool'] })
  const { port } = registry.address() as AddressInfo
  registry.close()
  registry.closeAllConnections()
  const { code, output } = await install()
  expect(code).toBe(0)
  expect(output).toContain('npm ci failed: going on with what was installed before.')
  expect([isThere('alpha'), isThere('tool'), isThere('beta')]).toEqual([true, true, false])

  registry.listen(port, '127.0.0.1')
  await once(registry, 'listening')
  expect(await install()).toMatchObject({ code: 0 })
  expect([isThere('alpha'), isThere('tool'), isThere('beta')]).toEqual([true, true, true])
})

test('[OPS-31] a package that the lock file no longer names is removed', async () => {
  await install()
  lock({ dependencies: ['alpha'], devDependencies: [] })
  await install()
  expect([isThere('alpha'), isThere('tool')]).toEqual([true, false])
  expect(readFileSync(path.join(project, 'node_modules/.package-lock.json'), 'utf8')).not.toContain(
    'tool',
  )
})

test('[OPS-31] a first installation that fails ends with one line', async () => {
  registry.close()
  registry.closeAllConnections()
  const { code, output } = await install()
  expect(code).toBe(1)
  expect(output.trimEnd().split('\n').at(-1)).toBe('npm ci failed.')
  expect(existsSync(path.join(project, 'node_modules'))).toBe(false)
})
