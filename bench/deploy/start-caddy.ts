import path from 'node:path'
import { startProxy, type Proxy, type ProxyOptions } from './start-proxy.ts'

const CADDYFILE = path.resolve(import.meta.dirname, '../../deploy/Caddyfile')

/** Starts Caddy with deploy/Caddyfile unchanged: the names in it are variables. */
export function startCaddy(options: ProxyOptions): Promise<Proxy> {
  const { port, certificate, nodes } = options
  const [one = '', two = ''] = nodes.map((url) => new URL(url).host)
  const tls = `tls ${certificate.certificate} ${certificate.key}`
  const env = { SITE: `https://localhost:${port}`, TLS: tls, ONE: one, TWO: two }
  return startProxy('caddy', ['run', '--adapter', 'caddyfile', '--config', CADDYFILE], options, env)
}
