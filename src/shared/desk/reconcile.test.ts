import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DeskCue, DeskList } from './desk-file.ts'
import { numberKey } from './desk-number.ts'
import { type BookCue, deskTextsOf, type Difference, reconcile, takenTexts } from './reconcile.ts'

const book = (number: string, name = '', more: Partial<BookCue> = {}): BookCue => ({
  cueId: `cue-${number}-${name}`,
  number,
  name,
  does: '',
  isCut: false,
  isPlaced: true,
  ...more,
})

const desk = (...cues: readonly (readonly [number: string, label?: string, notes?: string])[]) => {
  const list: DeskCue[] = cues.map(([number, label = '', notes = ''], row) => ({
    key: numberKey(number),
    number,
    label,
    notes,
    row,
  }))
  return {
    cues: list,
    leftOut: 0,
  } satisfies DeskList
}

const found = (ours: readonly BookCue[], theirs: DeskList) =>
  reconcile(ours, theirs).map(({ id }) => id)

describe('[DESK-5] script and desk are compared by number', () => {
  test('nothing differs between equal lists, however the numbers are written', () => {
    const ours = [book('5', 'Nacht'), book('5.5'), book('10', 'Tag, hell')]
    expect(found(ours, desk(['5.00', 'Nacht'], ['5,50'], ['Q10', 'Tag - hell']))).toEqual([])
  })

  test('a cue that one of them lacks', () => {
    expect(found([book('1'), book('2')], desk(['2'], ['3']))).toEqual([
      'missing-at-desk 1',
      'missing-in-book 3',
    ])
  })

  test('a cut cue need not be at the desk', () => {
    const cut = book('1', '', { isCut: true })
    expect(found([cut, book('2')], desk(['2']))).toEqual([])
    expect(found([cut, book('2')], desk(['1'], ['2']))).toEqual([])
  })

  test('another label; what happens is the label of a cue without a name', () => {
    expect(found([book('1', 'Tag')], desk(['1', 'Nacht']))).toEqual(['label 1'])
    const ours = [book('1', '', { does: 'Black' }), book('2', 'Tag', { does: 'hell' })]
    expect(found(ours, desk(['1', 'Black'], ['2', 'Tag']))).toEqual([])
    expect(found(ours, desk(['1', '', 'Black'], ['2', 'Tag', 'hell']))).toEqual([])
    expect(found(ours, desk(['1', 'Black', 'aus'], ['2', 'Tag', 'dunkel']))).toEqual([
      'label 1',
      'label 2',
    ])
  })

  test('a cue whose texts were taken from the desk, or written there, has the same ones', () => {
    const text = fc.constantFrom('', 'Tag', 'Nacht, eng', 'Black')
    fc.assert(
      fc.property(text, text, text, text, (name, does, label, notes) => {
        const ours = book('1', name, { does })
        // an empty text is not taken
        fc.pre(label + notes !== '')
        const taken = book('1', '', takenTexts(ours, { label, notes }))
        expect(found([taken], desk(['1', label, notes]))).toEqual([])
        const written = deskTextsOf(ours)
        expect(found([ours], desk(['1', written.label, written.notes]))).toEqual([])
      }),
    )
  })

  test('a cue without a place in the text has no order', () => {
    const ours = [book('2'), book('1', '', { isPlaced: false })]
    expect(found(ours, desk(['1'], ['2']))).toEqual([])
  })

  test('another order: the fewest cues that would have to be moved', () => {
    const ours = ['1', '2', '4', '3', '5'].map((number) => book(number))
    const differences = reconcile(ours, desk(['1'], ['2'], ['3'], ['4'], ['5']))
    expect(differences).toMatchObject([{ id: 'order 4', behindInBook: '2', behindAtDesk: '3' }])
  })

  test('a number that stands twice', () => {
    const differences = reconcile(
      [book('1', 'a'), book('1', 'b'), book('2')],
      desk(['1', 'a'], ['2'], ['2.0'], ['3'], ['3']),
    )
    expect(differences).toMatchObject([
      { id: 'missing-in-book 3' },
      { id: 'double 1', inBook: 2, atDesk: 1 },
      { id: 'double 2', inBook: 1, atDesk: 2 },
      { id: 'double 3', inBook: 0, atDesk: 2 },
    ])
  })

  test('any changes to a list are found, and nothing else', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { maxLength: 40 })
    fc.assert(
      fc.property(
        numbers,
        fc.array(fc.constantFrom('keep', 'lost', 'extra', 'renamed'), {
          minLength: 40,
          maxLength: 40,
        }),
        (all, deeds) => {
          const sorted = all
            .toSorted((a, b) => a - b)
            .map((one) => ({ number: one, deed: deeds[one % 40] }))
          const ours = sorted
            .filter(({ deed }) => deed !== 'extra')
            .map(({ number }) => book(String(number), 'x'))
          const theirs = desk(
            ...sorted
              .filter(({ deed }) => deed !== 'lost')
              .map(({ number, deed }) => [`${number}.0`, deed === 'renamed' ? 'y' : 'x'] as const),
          )
          const kinds: Record<string, Difference['kind'][]> = {
            keep: [],
            lost: ['missing-at-desk'],
            extra: ['missing-in-book'],
            renamed: ['label'],
          }
          const expected = sorted.flatMap(({ number, deed = 'keep' }) =>
            (kinds[deed] ?? []).map((kind) => `${kind} ${number}`),
          )
          expect(found(ours, theirs).toSorted()).toEqual(expected.toSorted())
        },
      ),
    )
  })

  test('the same lists give the same answer, whatever the order of equal numbers', () => {
    const ours = ['3', '1', '2', '2', '7', '5'].map((number) => book(number))
    const theirs = desk(['2'], ['9'], ['1'], ['3'], ['9'], ['5'])
    expect(reconcile(ours, theirs)).toEqual(reconcile([...ours], { ...theirs }))
  })
})
