import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyBlocks } from '#test/support/any-blocks.ts'
import { p, page, say, scene } from '#test/support/script.ts'
import type { ScriptBlock } from '../../script/blocks.ts'
import { blockOfNode, docOfBlocks } from '../../script/blocks-as-doc.ts'
import { type CorrectedKind, type Correction, correctUnits } from './corrections.ts'
import {
  blocksOfUnits,
  placedUnits,
  UNIT_KINDS,
  type Unit,
  unitsOf,
  wordsOf,
} from './script-units.ts'

const italic = (text: string): ScriptBlock => ({
  type: 'paragraph',
  text: [{ text, italic: true }],
})

/** The blocks after a correction of the units that begin with these words; null if it does not apply. */
function corrected(
  blocks: readonly ScriptBlock[],
  begins: string | readonly string[],
  correction: Correction,
) {
  const units = unitsOf(docOfBlocks(blocks).children)
  const wanted = [begins].flat()
  const targets = units.flatMap(({ content }, index) =>
    wanted.some((words) => wordsOf(content).startsWith(words)) ? [index] : [],
  )
  const after = correctUnits(units, targets, correction)
  return after && blocksOfUnits(after.units).map(blockOfNode)
}

const kind = (to: CorrectedKind): Correction => ({ type: 'kind', kind: to })

test('[IMP-571] a direction that is a name speaks the text below it, up to the next direction', () => {
  const read = [p('ANNA'), p('Ja.'), p('Wirklich.'), italic('Ab.'), p('Stille.')]
  expect(corrected(read, 'ANNA', kind('name'))).toEqual([
    say('ANNA', 'Ja.', 'Wirklich.'),
    italic('Ab.'),
    p('Stille.'),
  ])
})

test('[IMP-571] a line that is a name and its speech becomes both', () => {
  expect(corrected([p('ANNA: Ja.')], 'ANNA', kind('name'))).toEqual([say('ANNA', 'Ja.')])
  expect(corrected([p('[Ida] Nein.')], '[Ida]', kind('name'))).toEqual([say('Ida', 'Nein.')])
  expect(corrected([italic('Ida:')], 'Ida', kind('name'))).toEqual([say('Ida', '')])
})

test('[IMP-571] a line of a speech becomes another’s name, a direction or a heading in its place', () => {
  const read = [say('ANNA', 'Ja.', 'BEN', 'Nein.')]
  expect(corrected(read, 'BEN', kind('name'))).toEqual([say('ANNA', 'Ja.'), say('BEN', 'Nein.')])
  expect(corrected(read, 'BEN', kind('direction'))).toEqual([
    say('ANNA', 'Ja.'),
    italic('BEN'),
    say('ANNA', 'Nein.'),
  ])
  expect(corrected(read, 'BEN', kind('scene'))).toEqual([
    say('ANNA', 'Ja.'),
    scene('BEN', '999'),
    p('Nein.'),
  ])
  expect(corrected(read, 'BEN', kind('act'))?.[1]).toMatchObject({ type: 'heading', level: 1 })
})

test('[IMP-571] a name that is none is spoken by the person before, also on the page before', () => {
  expect(corrected([say('ANNA', 'Ja.'), say('Später', 'Nein.')], 'Später', kind('speech'))).toEqual(
    [say('ANNA', 'Ja.', 'Später', 'Nein.')],
  )
  expect(
    corrected([say('ANNA', 'Ja.'), page(2), say('Später', 'Nein.')], 'Später', kind('speech')),
  ).toEqual([say('ANNA', 'Ja.'), page(2), say('ANNA', 'Später', 'Nein.')])
})

test('[IMP-571] a direction becomes speech even before any speech: its name is to be given', () => {
  expect(corrected([italic('Ja.')], 'Ja', kind('speech'))).toEqual([say('', 'Ja.')])
})

test('[IMP-572] a border is taken away, also at a page and within a word', () => {
  expect(corrected([p('Der Gar-'), p('ten.')], 'ten', { type: 'join' })).toEqual([p('Der Garten.')])
  expect(
    corrected([say('ANNA', 'Ja,'), page(2), say('Später', 'nein.', 'Doch.')], 'Später', {
      type: 'join',
    }),
  ).toEqual([say('ANNA', 'Ja, Später', 'nein.', 'Doch.'), page(2)])
  expect(corrected([p('Eins')], 'Eins', { type: 'join' })).toBeNull()
})

test('[IMP-572] a border is set at a character: a name’s rest is its speech', () => {
  expect(corrected([say('ANNA Ja doch', 'Nein.')], 'ANNA', { type: 'split', at: [4] })).toEqual([
    say('ANNA', 'Ja doch', 'Nein.'),
  ])
  expect(corrected([p('Eins zwei')], 'Eins', { type: 'split', at: [4] })).toEqual([
    p('Eins'),
    p('zwei'),
  ])
  expect(corrected([p('Eins')], 'Eins', { type: 'split', at: [0] })).toBeNull()
})

test('[IMP-571] blocks without a changed unit stay the same objects', () => {
  const before = docOfBlocks([say('ANNA', 'Ja.'), p('BEN'), say('CORA', 'Nein.')]).children
  const after = correctUnits(unitsOf(before), [2], kind('act'))
  const blocks = blocksOfUnits(after?.units ?? [])
  expect([blocks[0], blocks[2]].map((block, index) => block === before[index * 2])).toEqual([
    true,
    true,
  ])
})

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

const lettersIn = (units: readonly Unit[]) =>
  units.map(({ content }) => lettersOf(wordsOf(content))).join('')

/** The letters of units without names that repeat the last one: a speech that goes on has one that is not printed. */
function printedLetters(units: readonly Unit[]): string {
  let last: string | null = null
  return lettersIn(
    units.filter((unit) => {
      const name = wordsOf(unit.content)
      const isRepeated = unit.kind === 'name' && name === last
      if (unit.kind === 'name') last = name
      return !isRepeated
    }),
  )
}

const sorted = (letters: string) => [...letters].toSorted().join('')

const anyCorrection = fc.oneof(
  fc.constantFrom(...UNIT_KINDS, 'out' as const).map(kind),
  fc.constant<Correction>({ type: 'join' }),
  fc
    .array(fc.nat(30), { minLength: 2, maxLength: 2 })
    .map((at): Correction => ({ type: 'split', at })),
)

test('[IMP-574] after any series of corrections the words are those of before and those left out', () => {
  const step = fc.tuple(fc.nat(40), fc.nat(3), anyCorrection)
  fc.assert(
    fc.property(anyBlocks, fc.array(step, { maxLength: 8 }), (blocks, series) => {
      let units = unitsOf(docOfBlocks(blocks).children)
      for (const [place, more, correction] of series) {
        if (units.length === 0) return
        const targets = new Set([place, place + more].map((at) => at % units.length))
        const inOrder = [...targets].toSorted((a, b) => a - b)
        const after = correctUnits(units, inOrder, correction)
        if (!after) continue
        const kept = lettersIn(after.units)
        const all = kept + after.leftOut.map(lettersOf).join('')
        expect(sorted(all)).toBe(sorted(lettersIn(units)))
        // a join moves the page that begins there, and nothing else moves words
        const mayMove = correction.type === 'join' || after.leftOut.length > 0
        expect(mayMove ? all : kept).toBe(mayMove ? all : lettersIn(units))
        const made = blocksOfUnits(after.units)
        for (const block of made) block.check()
        units = unitsOf(made)
        expect(printedLetters(units)).toBe(printedLetters(after.units))
      }
    }),
  )
})

test('[IMP-571] units know where they stand in the document', () => {
  fc.assert(
    fc.property(anyBlocks, (blocks) => {
      const doc = docOfBlocks(blocks)
      const texts = placedUnits(doc).filter(
        ({ unit }) => unit.kind !== 'scene' && unit.kind !== 'other',
      )
      expect(texts.map(({ from, to }) => doc.textBetween(from, to))).toEqual(
        texts.map(({ unit }) => wordsOf(unit.content)),
      )
    }),
  )
})
