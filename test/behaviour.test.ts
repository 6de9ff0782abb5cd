// docs/behaviour.md and the tests say the same: a rule that is marked built is cited by the tests it
// names, and no test cites a rule that does not exist.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.dirname(import.meta.dirname)
const ROW = /^\| ([A-Z]+-\d+) \| (.+) \| ([^|]+) \|$/
const CITATION = /\[([A-Z]{2,4}-\d+)\]/g

interface Rule {
  readonly id: string
  readonly files: readonly string[]
}

const rules: readonly Rule[] = readFileSync(path.join(ROOT, 'docs/behaviour.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id, , state] = ROW.exec(line) ?? []
    if (id === undefined || state === undefined) return []
    return [{ id, files: state.trim() === 'not yet' ? [] : state.trim().split(', ') }]
  })

const citations = new Map(
  globSync('{src,test,e2e}/**/*.{test,spec}.{ts,tsx}', { cwd: ROOT }).map((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    return [file, new Set([...text.matchAll(CITATION)].map(([, id]) => id))] as const
  }),
)

test('every rule has an id of its own', () => {
  expect(rules.length).toBeGreaterThan(500)
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
})

test('every rule that is marked built is cited by the tests it names', () => {
  const wrong = rules.flatMap(({ id, files }) =>
    files.filter((file) => !citations.get(file)?.has(id)).map((file) => `${id}: ${file}`),
  )
  expect(wrong).toEqual([])
})

test('every rule that a test cites exists', () => {
  const known = new Set(rules.map(({ id }) => id))
  const unknown = [...citations].flatMap(([file, ids]) =>
    [...ids].filter((id) => id !== undefined && !known.has(id)).map((id) => `${file}: ${id}`),
  )
  expect(unknown).toEqual([])
})
