import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Type as TypeBox } from 'typebox'
import { expect, test } from 'vitest'
import { Type } from './schema.ts'

/** Every builder, with and without options. */
function everySchema({ ...T }: typeof Type): object {
  return T.Object({
    text: T.String(),
    short: T.String({ maxLength: 3 }),
    count: T.Integer({ minimum: 0 }),
    size: T.Optional(T.Number()),
    isOpen: T.Optional(T.Boolean()),
    nothing: T.Null(),
    list: T.Array(T.String(), { uniqueItems: true }),
    pair: T.Tuple([T.String(), T.Integer()]),
    choice: T.Enum(['a', 'b'], { description: 'one of two' }),
    either: T.Union([T.Null(), T.Object({ inner: T.Optional(T.String()) })]),
    anything: T.Unsafe<Uint8Array>({}),
    closed: T.Object({}, { additionalProperties: false }),
  })
}

test('[API-3] schemas are those that TypeBox makes', () => {
  expect(JSON.parse(JSON.stringify(everySchema(Type)))).toEqual(
    JSON.parse(JSON.stringify(everySchema(TypeBox))),
  )
})

test('no call of the contract brings TypeBox into the start of the server', () => {
  const shared = path.resolve(import.meta.dirname, '..')
  const importing = globSync('**/*.ts', { cwd: shared }).filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      /^import (?!type).* from 'typebox'/m.test(readFileSync(path.join(shared, file), 'utf8')),
  )
  expect(importing).toEqual([])
})
