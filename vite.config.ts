import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const API = 'http://127.0.0.1:3000'

export default defineConfig(({ mode }) => ({
  plugins: [react(), buildFiles()],
  define: { 'import.meta.env.BACKEND_URL': JSON.stringify(backendUrl(mode)) },
  build: {
    target: 'es2023',
    sourcemap: true,
    chunkSizeWarningLimit: 600,
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

/** Tells the service worker which files the build has, and which of them the app cannot run without. */
function buildFiles(): Plugin {
  return {
    name: 'build-files',
    generateBundle(_options, bundle) {
      const all = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/') && !name.endsWith('.map'))
        .map((name) => `/${name}`)
      const needed = all.filter((name) => /\.(js|css)$/.test(name))
      const source = JSON.stringify({ needed, all })
      this.emitFile({ type: 'asset', fileName: 'build-files.json', source })
    },
  }
}
