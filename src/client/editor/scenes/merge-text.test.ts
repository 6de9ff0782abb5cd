import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changesBetween, mapOffset, mergeTexts } from './merge-text.ts'

const texts = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'ü', '👍'), maxLength: 30 })

describe('the changes between two texts', () => {
  test('[SCN-13] make one the other', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const changed = changesBetween(before, after).reduceRight(
          (text, change) => text.slice(0, change.from) + change.text + text.slice(change.to),
          before,
        )
        expect(changed).toBe(after)
      }),
    )
  })

  test('[SCN-13] are at several places, and tear no words', () => {
    expect(changesBetween('Am See', 'Hinten Am See!')).toEqual([
      { from: 0, to: 0, text: 'Hinten ' },
      { from: 6, to: 6, text: '!' },
    ])
    expect(changesBetween('Szene Name', 'Wald')).toEqual([{ from: 0, to: 10, text: 'Wald' }])
  })

  test.each([
    ['Am See', 'Am See!', 0, 0],
    ['Am See', 'Am See!', 6, 6],
    ['Am See', 'Vorn am See', 6, 11],
    ['Am See', 'Hinten Am See!', 3, 10],
    ['Am See', 'A See', 4, 3],
    ['Am tiefen See', 'Am See', 6, 3],
  ])('[SCN-13] from %j to %j a caret goes from %i to %i', (before, after, offset, mapped) => {
    expect(mapOffset(changesBetween(before, after), offset)).toBe(mapped)
  })
})

describe('two changes of one text', () => {
  test.each([
    ['Am See', 'Am See bei Nacht', 'Hinten Am See', 'Hinten Am See bei Nacht'],
    ['Am See', 'Am Waldsee', 'Am See!', 'Am Waldsee!'],
    ['Am See', 'Am See A', 'Am See B', 'Am See B A'],
    ['Szene Name', 'Wald', 'Park', 'ParkWald'],
    ['Am See', 'See', 'Am Meer', 'Meer'],
    ['Am See', 'Am See', '', ''],
  ])('[SCN-13] %j: %j and %j become %j', (base, mine, theirs, merged) => {
    expect(mergeTexts(base, mine, theirs)).toBe(merged)
  })

  test('[SCN-13] of which one changes nothing become the other', () => {
    fc.assert(
      fc.property(texts, texts, (base, text) => {
        expect(mergeTexts(base, text, base)).toBe(text)
        expect(mergeTexts(base, base, text)).toBe(text)
      }),
    )
  })
})
