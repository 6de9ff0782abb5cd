// Checks that a source file earns its own life: by two importers, a test of its own, a lazy load or thread, or 120 lines.
// A file that does not lives with its only user. A style sheet is imported. Files are at most so many, and at most so long.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor, type ESTree } from 'vite'

const ROOT = path.dirname(import.meta.dirname)
const ENOUGH_LINES = 120
const MAX_LINES = 350
const MAX_FILES = 1000

interface Uses {
  readonly importers: string[]
  /** Whether the file is loaded by itself: by `import()`, as a thread or as a process. */
  isLoaded: boolean
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !file.endsWith('.d.ts'))
const sources = files.filter((file) => !isTest(file)).toSorted()
/** A test stands beside its source, and only one of both may be a .tsx. */
const stemOf = (file: string) => file.replace(/(?:\.test)?\.tsx?$/, '')
const tested = new Set(files.filter(isTest).map(stemOf))
const lines = new Map<string, number>()
const uses = new Map<string, Uses>(
  sources.map((file) => [file, { importers: [], isLoaded: false }]),
)

for (const file of sources) {
  const text = readFileSync(path.join(ROOT, file), 'utf8')
  lines.set(file, text.split('\n').length - 1)
  const use = (node: ESTree.Node | null | undefined, isLoaded: boolean) => {
    const target = node?.type === 'Literal' ? targetOf(String(node.value), file) : null
    const found = target === null ? undefined : uses.get(target)
    if (found === undefined) return
    if (isLoaded || String(node.value).includes('?worker')) found.isLoaded = true
    else found.importers.push(file)
  }
  new Visitor({
    ImportDeclaration: ({ source }) => use(source, false),
    ExportNamedDeclaration: ({ source }) => use(source, false),
    ExportAllDeclaration: ({ source }) => use(source, false),
    ImportExpression: ({ source }) => use(source, true),
    NewExpression: ({ callee, arguments: [address] }) => {
      if (callee.type === 'Identifier' && callee.name === 'URL') use(address, true)
    },
  }).visit(parseSync(file, text).program)
}

function targetOf(specifier: string, from: string): string | null {
  if (specifier.startsWith('#/')) return `src/${specifier.slice(2)}`
  if (!specifier.startsWith('.')) return null
  return path.join(path.dirname(from), specifier.replace(/\?.*$/, ''))
}

/** A migration is never changed again: it has a file of its own until it is gathered with others of earlier versions. */
const isMigration = (file: string) => /\/migrations\/\d/.test(file)
/** The walls between features, and between sections of texts, are worth a file: one list names all of them. */
const isBehindWall = (file: string) =>
  /^src\/client\/(?:editor\/[^/]+\/(?:index\.ts|surfaces\.tsx)|i18n\/[^/]+)$/.test(file)
const exceptions = sources.filter((file) => {
  const { importers = [], isLoaded = false } = uses.get(file) ?? {}
  const isShort = (lines.get(file) ?? 0) < ENOUGH_LINES
  return (
    isShort &&
    !isMigration(file) &&
    !isBehindWall(file) &&
    !isLoaded &&
    !tested.has(stemOf(file)) &&
    new Set(importers).size === 1
  )
})

const lengths = [...lines.values()].toSorted((one, other) => one - other)
const median = lengths[Math.floor(lengths.length / 2)]
const long = [...lines].filter(([, length]) => length > MAX_LINES)
console.log(
  `${sources.length} source files, ${lengths.reduce((sum, length) => sum + length, 0)} lines, median ${median}, ` +
    `longest ${lengths.at(-1)}`,
)
if (sources.length > MAX_FILES) console.error(`At most ${MAX_FILES} source files: fold one.`)
for (const [file, length] of long)
  console.error(`${file} has ${length} lines; at most ${MAX_LINES}.`)
for (const file of exceptions)
  console.error(`${file} has one importer and nothing else: its content lives with its user.`)
const texts = [...files, ...globSync('src/**/*.css', { cwd: ROOT })].map((file) =>
  readFileSync(path.join(ROOT, file), 'utf8'),
)
const unused = globSync('src/**/*.css', { cwd: ROOT }).filter(
  (sheet) => !texts.some((text) => text.includes(`/${path.basename(sheet)}'`)),
)
for (const sheet of unused) console.error(`${sheet} is imported by no file.`)
const faults = [...unused, ...long, ...exceptions]
process.exitCode = faults.length > 0 || sources.length > MAX_FILES ? 1 : 0
