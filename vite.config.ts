import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import type { Call } from './src/shared/api/call.ts'
import { api } from './src/shared/api/index.ts'

/** Fonts and pictures are compressed already. */
const COMPRESSIBLE = /\.(m?js|css|html|svg|webmanifest|txt)$/

const LICENCES = 'licences.txt'

// modules that list and menus share with the editor: so they do not wait for its file (npm-scripts.test.ts, OPS-65)
const SHARED_WITH_EDITOR = [
  'client/api/socket-token',
  'client/i18n/format-date',
  'client/preferences/editor-layout',
  'client/editor/model/demo-mode',
  'client/ui/focus',
  'client/ui/undo-offer',
  'shared/access/script-rights',
  'shared/api/sockets',
  'shared/fold-case',
  'shared/routes/place-fragments',
].join('|')

// modules that the sign-in page shares with them: so it does not wait for theirs
const SHARED_WITH_SIGN_IN = [
  'client/api/random-id',
  'client/local/tab-channel',
  'client/ui/first-icon',
  'client/ui/phone',
  'client/ui/use-document-title',
  'wouter/src/index',
].join('|')

/**
 * Each group becomes one file, with all modules that it needs and the groups before it do not have. One file is smaller
 * than separate shared parts, each of which also costs a slow line a round trip and the headers.
 */
const FILES = [
  {
    name: 'app',
    test: new RegExp(`(src/client/main|src/client/app/app|${SHARED_WITH_SIGN_IN})\\.[jt]sx?$`),
    priority: 4,
  },
  {
    name: 'signed-in',
    test: new RegExp(`src/(client/app/signed-in-screens|${SHARED_WITH_EDITOR})\\.tsx?$`),
    priority: 3,
  },
  { name: 'editor', test: /client\/editor\/editor-page\.tsx$/, priority: 2 },
  { name: 'after-text', test: /client\/editor\/later-features\.ts$/, priority: 1.5 },
  { name: 'sign-in', test: /client\/auth\/auth-page\.tsx$/, priority: 1.2 },
  { name: 'menus', test: /client\/ui\/(menu|select|dialog)\.tsx$/, priority: 1 },
]

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string }
const API = 'http://127.0.0.1:3000'

export default defineConfig(({ command, mode }) => ({
  plugins: [
    callsWithoutSchemas(command === 'build'),
    withoutUnusedParts(),
    react(),

    serviceWorker(),
    fontLicences(),
    pdfFiles(),
    // a native app reads its own files from the device
    mode !== 'native' && [completePage(), compressed()],
  ],
  define: {
    'import.meta.env.BACKEND_URL': JSON.stringify(backendUrl(mode)),
    'import.meta.env.VERSION': JSON.stringify(manifest.version),
  },
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 700,
    // the licences of all bundled packages, for the imprint
    license: { fileName: LICENCES },
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      // these functions build the contract's schemas, which no code in the browser reads
      treeshake: { manualPureFunctions: ['Type', 'defineCall'] },
      output: { codeSplitting: { groups: FILES } },
    },
    outDir: mode === 'native' ? 'dist-native' : 'dist',
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: API, ws: true }, '/login': API, '/register': API },
  },
}))

/** The server of the native app (API-2); empty in the browser, which calls the page's own origin. */
function backendUrl(mode: string): string {
  if (mode !== 'native') return ''
  const url = URL.parse(process.env['BACKEND_URL'] ?? '')
  if (url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin
  throw new Error('The native build needs BACKEND_URL, e.g. https://texte.example')
}

/**
 * The browser gets the calls of the contract without their schemas and descriptions, which only the server uses. Schemas
 * beside constants that the browser does need are built of nothing there: what is spread in a schema keeps it from being left out.
 * In a build each call is a module, so that a file has only the calls that it makes.
 */
function callsWithoutSchemas(isBuild: boolean): Plugin {
  const contract = path.resolve('src/shared/api/index.ts')
  const calls = new Map(
    Object.entries<Call>(api).map(([name, { method, path, access, binary }]) => [
      name,
      // which right a call needs, the server knows
      JSON.stringify({ method, path, access: access === 'anyone' ? access : undefined, binary }),
    ]),
  )
  const names = [...calls.keys()]
  const [schemas, all, one] = ['\0no-schemas', '\0calls', '\0call-']
  const codes = new Map([
    [schemas, 'export const Type = new Proxy({}, { get: () => () => ({ properties: {} }) })'],
    [all, names.map((name) => `export { call as ${name} } from '${one}${name}'`).join('\n')],
    [
      contract,
      isBuild
        ? `export * as api from '${all}'`
        : `export const api = { ${[...calls].map((call) => call.join(': ')).join(', ')} }`,
    ],
    ...[...calls].map(([name, call]) => [one + name, `export const call = ${call}`] as const),
  ])
  return {
    name: 'calls-without-schemas',
    enforce: 'pre',
    resolveId: (id) =>
      id === 'typebox' ? schemas : codes.has(id) && id.startsWith('\0') ? id : null,
    load(id) {
      const code = codes.get(id)
      return code === undefined ? null : { code, moduleSideEffects: false }
    },
  }
}

/**
 * Parts of libraries that nothing here uses, in a few words. Yjs colours its few warnings by a library that brings another
 * one, of schemas: the console writes them as they are. The query library keeps changes that wait; ours go by plain calls.
 */
const styles = ['BOLD', 'UNBOLD', 'ORANGE', 'RED'].map((name) => `${name} = ''`)
const UNUSED_PARTS: Readonly<Record<string, string>> = {
  'lib0/logging': `export const { log: print, warn } = console, ${styles.join(', ')}`,
  './mutationCache.js':
    'export class MutationCache { findAll() { return [] } resumePausedMutations() { return Promise.resolve() } clear() {} }',
}

function withoutUnusedParts(): Plugin {
  return {
    name: 'without-unused-parts',
    enforce: 'pre',
    resolveId: (id) => (id in UNUSED_PARTS ? `\0${id}` : null),
    load: (id) => UNUSED_PARTS[id.slice(1)] ?? null,
  }
}

/** Which of FILES each screen needs beside the first one; 'auth' is shown to those who are not signed in. */
const PARTS = { auth: ['sign-in'], editor: ['signed-in', 'editor'], scripts: ['signed-in'] }

/**
 * The page brings the style sheets of the first files, and the icon: a slow line is idle between the page and its first files. It
 * names the scripts that a screen needs, which public/first-look.js loads beside the first one.
 */
function completePage(): Plugin {
  let styles = ''
  return {
    name: 'complete-page',
    apply: 'build',
    // a browser keeps files of the same names for a year, and those of earlier builds ask for these style sheets
    augmentChunkHash: () => 'complete page',
    generateBundle: {
      // before Vite names each file's style sheets in the page, and in the files that import it
      order: 'pre',
      handler(_options, bundle) {
        for (const part of new Set(['app', ...Object.values(PARTS).flat()])) {
          const sheets = chunkOf(bundle, part).viteMetadata?.importedCss
          for (const name of sheets ?? []) {
            const sheet = bundle[name]
            if (sheet?.type === 'asset') styles += String(sheet.source)
            delete bundle[name]
          }
          sheets?.clear()
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const parts = Object.entries(PARTS).map(([screen, names]) => [
          screen,
          names.map((name) => `/${chunkOf(bundle, name).fileName}`),
        ])
        const content = JSON.stringify(Object.fromEntries(parts))
        const icon = encodeURIComponent(readFileSync('public/icon.svg', 'utf8'))
        return {
          html: html.replace('/icon.svg', `data:image/svg+xml,${icon}`),
          tags: [
            { tag: 'meta', attrs: { name: 'parts', content }, injectTo: 'head-prepend' },
            { tag: 'style', children: styles, injectTo: 'head' },
          ],
        }
      },
    },
  }
}

function chunkOf(bundle: Rolldown.OutputBundle, part: string): Rolldown.OutputChunk {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const chunk = chunks.find(({ name }) => name === part)
  if (!chunk) throw new Error(`No file is named ${part}`)
  return chunk
}

/** Vite lists the licences of scripts only. Fonts come through style sheets: their licences are appended here. */
function fontLicences(): Plugin {
  return {
    name: 'font-licences',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir }) {
        const sheet = readFileSync('src/client/styles/fonts.css', 'utf8')
        const names = new Set(
          [...sheet.matchAll(/@import '(@[^/]+\/[^/]+)/g)].map(([, name]) => name),
        )
        for (const name of names) {
          const licence = readFileSync(`node_modules/${name}/LICENSE`, 'utf8').trim()
          appendFileSync(path.join(dir ?? '', LICENCES), `\n## ${name}\n\n${licence}\n`)
        }
      },
    },
  }
}

/** Fonts, character maps and decoders that pdf.js loads for pages that need them. */
const PDF_FILES = /^(cmaps|standard_fonts|iccs|wasm)\/(?!.*(\.wasm|quickjs))/

/** The review of an import shows pages of PDFs (IMP-571); what few of them need is a file of its own below pdf/. */
function pdfFiles(): Plugin {
  const source = path.resolve('node_modules/pdfjs-dist')
  return {
    name: 'pdf-files',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir }) {
        for (const entry of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
          const name = entry.replaceAll(path.sep, '/')
          if (PDF_FILES.test(name))
            cpSync(path.join(source, name), path.join(dir ?? '', 'pdf', name))
        }
      },
    },
    configureServer({ middlewares }) {
      middlewares.use('/pdf', (request, response, next) => {
        const name = path.posix.normalize(request.url ?? '/').slice(1)
        if (!PDF_FILES.test(name) || !existsSync(path.join(source, name))) return next()
        response.setHeader(
          'content-type',
          name.endsWith('.js') ? 'text/javascript' : 'application/octet-stream',
        )
        return response.end(readFileSync(path.join(source, name)))
      })
    },
  }
}

/** Writes a Brotli and a gzip version beside each file that they make smaller; the server chooses one of them. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        const entries = readdirSync(dir ?? '', { recursive: true, withFileTypes: true })
        const files = entries
          .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
          .map((entry) => path.join(entry.parentPath, entry.name))
        await Promise.all(files.map(writeCompressed))
      },
    },
  }
}

async function writeCompressed(file: string): Promise<void> {
  const content = readFileSync(file)
  const byEnding = {
    br: await promisify(brotliCompress)(content),
    gz: await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  }
  for (const [ending, smaller] of Object.entries(byEnding))
    if (smaller.length < content.length) writeFileSync(`${file}.${ending}`, smaller)
}

/** Writes the version and the files that the app needs to run without a network into the service worker. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      // after Vite has removed the entry that only imports the other files
      order: 'post',
      handler(_options, bundle) {
        const files = Object.keys(bundle)
          // a PDF is shown where there is a network
          .filter((name) => /^assets\/(?!pdf).*\.(js|css)$/.test(name))
          .map((name) => `/${name}`)
          .toSorted()
          .join(' ')
        const digest = createHash('sha256').update(files)
        const { 'index.html': page } = bundle
        if (page?.type === 'asset') digest.update(page.source)
        digest.update(readFileSync('public/first-look.js'))
        const version = digest.digest('hex').slice(0, 12)
        const source = readFileSync('src/client/service-worker.js', 'utf8')
          .replace('__VERSION__', version)
          .replace('__FILES__', files)
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
      },
    },
  }
}
