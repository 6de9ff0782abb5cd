// The native build, served the way its shell does: from an origin of its own, index.html for every screen.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'

export interface NativeApp {
  readonly origin: string
  readonly close: () => Promise<void>
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export async function serveNativeApp(backendUrl: string, port: number): Promise<NativeApp> {
  const directory = mkdtempSync(path.join(tmpdir(), 'stichwort-native-'))
  process.env['BACKEND_URL'] = backendUrl
  await build({
    mode: 'native',
    logLevel: 'error',
    build: { outDir: directory, emptyOutDir: true },
  })
  const read = (file: string) => readFile(path.join(directory, path.normalize(file)))
  const server = createServer(async (request, response) => {
    const file = URL.parse(request.url ?? '/', backendUrl)?.pathname ?? '/'
    const body = await read(file).catch(() => null)
    const type = TYPES[body === null ? '.html' : path.extname(file)] ?? 'application/octet-stream'
    response.writeHead(200, { 'content-type': type }).end(body ?? (await read('/index.html')))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
