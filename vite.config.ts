import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const API = 'http://127.0.0.1:3000'

export default defineConfig(({ mode }) => ({
  plugins: [react(), serviceWorker()],
  define: { 'import.meta.env.BACKEND_URL': JSON.stringify(backendUrl(mode)) },
  build: {
    target: 'es2023',
    sourcemap: true,
    chunkSizeWarningLimit: 700,
    outDir: mode === 'native' ? 'dist-native' : 'dist',
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: API, ws: true }, '/login': API, '/register': API },
  },
}))

/** The one server of the native app (API-2); in the browser it is the page's own origin. */
function backendUrl(mode: string): string {
  if (mode !== 'native') return ''
  const url = URL.parse(process.env['BACKEND_URL'] ?? '')
  if (url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin
  throw new Error('The native build needs BACKEND_URL, e.g. https://texte.example')
}

/** Writes the version and the files that the app needs to run without a network into the service worker. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => /^assets\/.*\.(js|css)$/.test(name))
        .map((name) => `/${name}`)
        .toSorted()
        .join(' ')
      const shell = readFileSync('index.html', 'utf8')
      const version = createHash('sha256').update(files).update(shell).digest('hex').slice(0, 12)
      const source = readFileSync('src/client/service-worker.js', 'utf8')
        .replace('__VERSION__', version)
        .replace('__FILES__', files)
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
    },
  }
}
