import { expect, test } from 'vitest'
import type { BodyLine } from '../lines/body.ts'
import { withoutMisreadNames } from './misread-names.ts'

function namesFrom(...names: readonly string[]): readonly string[] {
  const line = {} as BodyLine
  const found = names.map(
    (name) => [line, { name, direction: '', length: name.length, suffix: '' }] as const,
  )
  return withoutMisreadNames(found).map(([, { name }]) => name)
}

const OFTEN = Array<string>(8).fill('BOLLAND')

test('[IMP-113] a number or a speck in front of a frequent name is no part of it', () => {
  const read = ['7 BOLLAND', '| BOLLAND', '- 8 - BOLLAND', 'BOLLAMD']
  expect(namesFrom(...OFTEN, ...read).slice(8)).toEqual(Array(4).fill('BOLLAND'))
})

test('[IMP-113] names that differ by their numbers stay apart', () => {
  const names = ['1 BÜRGER', '2 BÜRGER', '1 BÜRGER', '2 BÜRGER', 'BÜRGER']
  expect(namesFrom(...names)).toEqual(names)
  expect(namesFrom(...OFTEN, 'BOLLAND 2').at(-1)).toBe('BOLLAND 2')
})
