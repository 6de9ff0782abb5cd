import { defineConfig, type Plugin } from 'vite'

/** Packages that look for their own files at run time: native modules, threads, models, fonts. */
const UNBUNDLED = ['@napi-rs/canvas', '@node-rs/argon2', 'pdfjs-dist', 'pg', 'tesseract.js']

/** Bundles the server into a few files, which start in less than half the time of its sources (decision 011). */
export default defineConfig({
  plugins: [ownEntries()],
  publicDir: false,
  ssr: { noExternal: true, external: UNBUNDLED },
  build: {
    ssr: true,
    outDir: 'dist-server',
    target: 'node26',
    rolldownOptions: {
      // the server's tests run the app by itself (vitest.built.config.ts)
      input: ['src/server/main.ts', 'src/server/stichwort.ts', 'src/server/app.ts'],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})

/**
 * Also bundles the modules that the server starts as threads and processes, by
 * `new Worker(new URL('./….ts', import.meta.url)` and `fork(new URL('./….ts', import.meta.url)`.
 */
function ownEntries(): Plugin {
  return {
    name: 'own-entries',
    enforce: 'pre',
    async transform(code, importer) {
      const [start, name] =
        /(?:new Worker|fork)\(new URL\('\.\/(.+?)\.ts', import\.meta\.url\)/.exec(code) ?? []
      if (!start || !name) return null
      const entry = await this.resolve(`./${name}.ts`, importer)
      if (!entry) return this.error(`${importer} starts ${name}.ts, which is not there`)
      this.emitFile({ type: 'chunk', id: entry.id, fileName: `${name}.js` })
      return { code: code.replace(start, start.replace('.ts', '.js')), map: null }
    },
  }
}
