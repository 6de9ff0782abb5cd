import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const API = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react()],
  build: { target: 'es2023', sourcemap: true, chunkSizeWarningLimit: 600 },
  server: {
    port: 5173,
    proxy: { '/api': { target: API, ws: true }, '/login': API, '/register': API },
  },
})
