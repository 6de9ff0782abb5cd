import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')

/** The names under which a file's tests register, with the file. */
const namesIn = (file: string, register: RegExp) =>
  [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(register)].map(([, name = '']) => ({
    name,
    file,
  }))

test.each([
  ['browser tests', 'e2e/*.spec.ts', /(?:signedIn|personAt|register)\((?:page, )?'([^']+)'/g],
  ['component tests', 'src/client/**/*.test.tsx', /signUp(?:Elsewhere)?\('([^']+)'/g],
])(
  '[OPS-2] a username of %s is in one file only, because files share a house',
  (_, pattern, register) => {
    const names = globSync(pattern, { cwd: ROOT }).flatMap((file) => namesIn(file, register))
    expect(names.length).toBeGreaterThan(50)
    const files = Map.groupBy(names, ({ name }) => name)
    const shared = [...files].filter(([, uses]) => new Set(uses.map(({ file }) => file)).size > 1)
    expect(shared).toEqual([])
  },
)
