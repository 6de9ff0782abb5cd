// Runs the files in deploy/ with the real proxies: npm run bench deploy [caddy | nginx]. Needs caddy and nginx (both
// are packages of Debian), openssl, and the PostgreSQL of the tests; if a program is missing, the run fails.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setDefaultCACertificates } from 'node:tls'
import { createTestServer } from '../../e2e/support/server.ts'
import { freePort } from '#test/support/free-port.ts'
import { startPostgres } from '#test/support/postgres.ts'
import { checkHouse, METRICS_TOKEN } from './check-house.ts'
import { createOwnCertificate } from './own-certificate.ts'
import { startCaddy } from './start-caddy.ts'
import { startNginx } from './start-nginx.ts'

const PROXIES = { caddy: startCaddy, nginx: startNginx }

async function check(name: keyof typeof PROXIES): Promise<void> {
  await using started = new AsyncDisposableStack()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stichwort-deploy-'))
  started.defer(() => rmSync(folder, { recursive: true, force: true }))
  const certificate = createOwnCertificate(folder)
  setDefaultCACertificates([readFileSync(certificate.authority, 'utf8')])
  const port = await freePort()
  const origin = `https://localhost:${port}`
  const postgres = await startPostgres()
  started.defer(postgres.stop)
  const env = {
    DATABASE_URL: postgres.url,
    PUBLIC_URL: origin,
    TRUST_PROXY: 'on',
    METRICS_TOKEN,
  }
  const nodes = [await createTestServer(env), await createTestServer(env)] as const
  for (const node of nodes) {
    started.defer(node.dispose)
    await node.start()
  }
  const urls = nodes.map(({ url }) => url)
  const proxy = await PROXIES[name]({ folder, port, certificate, nodes: urls })
  started.defer(proxy.stop)
  await checkHouse(origin, nodes, (line) => console.log(`${name.padEnd(6)} ${line}`))
}

const [wanted] = process.argv.slice(2)
for (const name of ['caddy', 'nginx'] as const)
  if (wanted === undefined || wanted === name) await check(name)
