import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const API = 'http://127.0.0.1:3000'

export default defineConfig(({ mode }) => ({
  plugins: [react()],
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
