// Checks of deploy/ that need neither Caddy nor nginx; the checks with these programs: npm run bench deploy.
import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SOCKETS, socketPath } from '#/shared/api/sockets.ts'

const DEPLOY = path.join(path.dirname(import.meta.dirname), 'deploy')
const read = (file: string) => readFileSync(path.join(DEPLOY, file), 'utf8')

/** The pattern by which each proxy finds a script's id in an address; the id decides the node. */
const RULES = {
  Caddyfile: /path_regexp script (\S+)$/m.exec(read('Caddyfile'))?.[1],
  'nginx.conf': /^\s*~(\S+) \$id;$/m.exec(read('nginx.conf'))?.[1],
}

test.each(Object.entries(RULES))('[OPS-27] %s hashes the script of a socket', (_, rule = '') => {
  const idIn = (address: string) => new RegExp(rule).exec(address)?.[1]
  expect(idIn(socketPath('collab', 'a-1'))).toBe('a-1')
  const others = (Object.keys(SOCKETS) as (keyof typeof SOCKETS)[]).filter(
    (name) => name !== 'collab',
  )
  expect(others.map((name) => idIn(socketPath(name, 'a-1')))).toEqual(others.map(() => undefined))
  expect(idIn('/api/scripts/a-1')).toBeUndefined()
  expect(idIn('/api/collab/a-1/b')).toBeUndefined()
})

test('[OPS-411] the proxies keep what watches the nodes inside, and queries out of the log', () => {
  for (const name of ['metrics', 'livez', 'readyz'])
    for (const file of ['Caddyfile', 'nginx.conf']) expect(read(file)).toContain(name)
  // only inside a `handle`: Caddy runs a bare `respond` after every `handle`, in any order of the file
  expect(read('Caddyfile')).toMatch(/handle @inside \{\s+respond 404\s+\}/)
  const [, format = ''] = /^log_format \S+ '(.*)';$/m.exec(read('nginx.conf')) ?? []
  expect(format).toContain('$uri')
  expect(format).not.toMatch(/\$request\b|\$request_uri|\$args/)
})

test('[OPS-98] the container runs without root, and says whether it works', () => {
  const image = read('Containerfile')
  for (const line of ['ARG BASE=node:26-', 'USER node', 'VOLUME /data', 'HEALTHCHECK', '/readyz'])
    expect(image).toContain(line)
  expect(image.indexOf('USER node')).toBeGreaterThan(image.lastIndexOf('\nRUN'))
  expect(read('compose.yaml')).toContain('read_only: true')
})

/** What the compose file says of each container, by its name; what the two nodes have in common is `node`. */
function containers(): readonly (readonly [string, string])[] {
  const [head = '', services = ''] = read('compose.yaml').split(/^services:$/m)
  const [, node = ''] = head.split(/^x-node: &node$/m)
  const [list = ''] = services.split(/^networks:$/m)
  const parts = list.split(/^ {2}(\w+):$/m).slice(1)
  const others = parts.flatMap((name, index) =>
    index % 2 === 0 ? [[name, parts[index + 1] ?? ''] as const] : [],
  )
  return [['node', node], ...others.filter(([, text]) => !text.includes('<<: *node'))]
}

test('[OPS-174] each container has limits, no more rights than it needs, and a file system that cannot be written', () => {
  expect(containers().map(([name]) => name)).toEqual(['node', 'database', 'caddy'])
  for (const [, text] of containers())
    for (const line of [
      /^ +mem_limit: \S/m,
      /^ +memswap_limit: \S/m,
      /^ +cpus: \S/m,
      /^ +pids_limit: \d/m,
      /^ +read_only: true$/m,
      /^ +tmpfs: \[/m,
      /^ +cap_drop: \[ALL\]$/m,
      /no-new-privileges:true/,
    ])
      expect(text).toMatch(line)
})

test('[OPS-174] the systemd unit has limits of memory, processors and processes', () => {
  for (const setting of ['MemoryHigh', 'MemoryMax', 'MemorySwapMax', 'CPUQuota', 'TasksMax'])
    expect(read('stichwort.service')).toMatch(new RegExp(`^${setting}=\\S`, 'm'))
})

test('[OPS-174] the images can be pinned to a digest, and the files say how', () => {
  expect(read('Containerfile').match(/^FROM .*/gm)).toEqual([
    'FROM ${BASE} AS build',
    'FROM ${BASE}',
  ])
  for (const file of ['Containerfile', 'compose.yaml']) expect(read(file)).toContain('RepoDigests')
})

test('[OPS-410] a house’s own authority signs what its devices take', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stichwort-certificate-'))
  const make = () =>
    execFileSync(
      'sh',
      [path.join(DEPLOY, 'own-certificate.sh'), folder, 'texte.haus', '192.168.1.20'],
      { stdio: 'pipe' },
    )
  const certificate = (name: string) =>
    new X509Certificate(readFileSync(path.join(folder, name), 'utf8'))
  try {
    make()
    const [authority, first] = [certificate('house-ca.crt'), certificate('house.crt')]
    expect(authority.ca).toBe(true)
    expect(first.verify(authority.publicKey)).toBe(true)
    expect(first.checkHost('texte.haus')).toBe('texte.haus')
    expect(first.checkIP('192.168.1.20')).toBe('192.168.1.20')
    const days = (first.validToDate.getTime() - first.validFromDate.getTime()) / 86_400_000
    expect(days).toBeLessThanOrEqual(397)
    for (const key of ['house-ca.key', 'house.key'])
      expect(statSync(path.join(folder, key)).mode & 0o077).toBe(0)
    make()
    expect(certificate('house-ca.crt').fingerprint256).toBe(authority.fingerprint256)
    expect(certificate('house.crt').fingerprint256).not.toBe(first.fingerprint256)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
