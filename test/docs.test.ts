// The links between the documents lead to existing files and headings, the settings in them are complete, and decisions are short.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = path.dirname(import.meta.dirname)
const PAPERS = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'docs/operating.md',
]
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** The links of a document, without links to other sites: the target file, and the heading in it. */
function linksOf(file: string): readonly { readonly target: string; readonly anchor: string }[] {
  return [...read(file).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)].map(
    ([, to = '', anchor = '']) => ({
      target: to === '' ? file : path.join(path.dirname(file), to),
      anchor,
    }),
  )
}

/** The anchors of the headings, as repository hosts name them. */
const anchorsOf = (file: string): readonly string[] =>
  [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )

describe.each(PAPERS)('[OPS-97] %s', (file) => {
  test('leads to what is there', () => {
    const broken = linksOf(file).filter(
      ({ target, anchor }) =>
        !existsSync(path.join(ROOT, target)) ||
        (anchor !== '' && !anchorsOf(target).includes(anchor)),
    )
    expect(broken).toEqual([])
  })
})

test.each(['README.md', 'ARCHITECTURE.md'])('[OPS-97] %s leads to how a house is run', (file) => {
  const targets = linksOf(file).map(({ target }) => target)
  for (const paper of ['docs/operating.md', 'SECURITY.md', 'CHANGELOG.md', 'deploy'])
    expect(targets).toContain(paper)
})

test('[OPS-97] the README names every setting', () => {
  const settings = [...read('src/server/config.ts').matchAll(/\(env, '([A-Z][A-Z_]+)'/g)].map(
    ([, name = '']) => name,
  )
  expect(settings.length).toBeGreaterThan(15)
  const readme = read('README.md')
  // of several settings with the same beginning, the README names only the ends
  const isNamed = (name: string) =>
    readme.includes(`\`${name}\``) || readme.includes(`\`_${name.split('_').at(-1)}\``)
  expect(settings.filter((name) => !isNamed(name))).toEqual([])
})

test('[OPS-678] each recorded decision has at most 300 words', () => {
  const wordsOf = (file: string) =>
    read(file)
      .split(/\s+/)
      .filter((word) => word !== '').length
  const decisions = globSync('docs/decisions/*.md', { cwd: ROOT })
  expect(decisions.length).toBeGreaterThan(100)
  expect(decisions.filter((file) => wordsOf(file) > 300)).toEqual([])
})

test('[OPS-678] a document links to each page of docs/lab', () => {
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT })
  const linked = new Set(documents.flatMap((file) => linksOf(file).map(({ target }) => target)))
  const pages = globSync('docs/lab/*.md', { cwd: ROOT })
  expect(pages.length).toBeGreaterThan(30)
  expect(pages.filter((page) => !linked.has(page))).toEqual([])
})

const HEADING = /^## (\S+)(?: - (\d{4}-\d\d-\d\d))?$/gm

test('[OPS-177] the newest version of the changelog is that of package.json and of its lock file', () => {
  const [unreleased, ...versions] = Array.from(
    read('CHANGELOG.md').matchAll(HEADING),
    ([, name]) => name,
  )
  expect(unreleased).toBe('Unreleased')
  const { version } = JSON.parse(read('package.json')) as { readonly version: string }
  const lock = JSON.parse(read('package-lock.json')) as {
    readonly version: string
    readonly packages: Readonly<Record<string, { readonly version: string }>>
  }
  expect([versions[0], lock.version, lock.packages['']?.version]).toEqual([
    version,
    version,
    version,
  ])
})

test('[OPS-177] the versions of the changelog become older downwards, and each has its day', () => {
  const released = Array.from(read('CHANGELOG.md').matchAll(HEADING)).slice(1)
  const numbers = released.map(([, name = '']) => name.split('.').map(Number))
  const older = (a: readonly number[], b: readonly number[]) =>
    a.reduce((order, number, index) => order || number - (b[index] ?? 0), 0)
  expect(numbers).toEqual(numbers.toSorted((a, b) => older(b, a)))
  expect(new Set(numbers.map(String)).size).toBe(numbers.length)
  const days = released.flatMap(([, , day]) => day ?? [])
  // the first version was made before versions had a day
  expect(days).toHaveLength(released.length - 1)
  expect(days).toEqual(days.toSorted().toReversed())
})
