import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startProxy, type Proxy, type ProxyOptions } from './start-proxy.ts'

const CONF = path.resolve(import.meta.dirname, '../../deploy/nginx.conf')

/** Starts nginx with a copy of deploy/nginx.conf that has this run's names: nginx allows no variables for them. */
export function startNginx(options: ProxyOptions): Promise<Proxy> {
  const { folder, port, certificate, nodes } = options
  const [one = '', two = ''] = nodes.map((url) => new URL(url).host)
  const conf = readFileSync(CONF, 'utf8')
    .replaceAll('one:3000', one)
    .replaceAll('two:3000', two)
    .replaceAll('texte.example', 'localhost')
    .replace('/etc/nginx/house.crt', certificate.certificate)
    .replace('/etc/nginx/house.key', certificate.key)
    .replace('/var/log/nginx/stichwort.log', path.join(folder, 'access.log'))
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    // the redirect listens on a Unix socket: port 80 needs root
    .replace('listen 80;', `listen unix:${path.join(folder, 'redirect.sock')};`)
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; user root;
events {}
http {
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')}
${conf}
}
`,
  )
  return startProxy('nginx', ['-e', path.join(folder, 'error.log'), '-c', file], options)
}
