import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { p, scene, script } from '#test/support/script.ts'
import type { ScriptBlock } from '../blocks.ts'
import { numberCues, numberGaps, settledNumbering } from '../cue-numbers.ts'
import { ALL_CLOSED } from '../cuts/played.ts'
import { writeMeta } from '../meta.ts'
import { outlineOf } from '../outline.ts'
import { type CountedCue, isDeskNumber } from './frozen-numbers.ts'
import {
  frozenType,
  keptNumber,
  type KeptNumber,
  NO_NUMBERING,
  type Numbering,
  readNumbering,
} from './numbering.ts'

/** Light is frozen with these numbers: '204' stands, and '~204' was only taken by a client. */
function frozen(
  numbers: Readonly<Record<string, string>>,
  rest: 'frozen' | 'counted' = 'frozen',
): Numbering {
  const kept = Object.entries(numbers).map(([id, number]): [string, KeptNumber] => {
    const isFinal = !number.startsWith('~')
    return [id, { number: number.replace('~', ''), isFinal }]
  })
  return {
    types: new Map([['light', { by: 'tom', at: 1, rest }]]),
    numbers: new Map([['light', new Map(kept)]]),
  }
}

const outline = (...blocks: readonly ScriptBlock[]) => outlineOf(script(...blocks), ALL_CLOSED)

const numbersIn = (numbering: Numbering, ...blocks: readonly ScriptBlock[]) =>
  Object.fromEntries(numberCues(outline(...blocks), numbering).numbers)

describe('[NUM-1] numbers of a frozen type', () => {
  test('stand when a scene and cues come before them; other types are counted', () => {
    const play = [
      scene('Neu'),
      p('{light new|Da} {sound s1|kommt}'),
      scene('Park'),
      p('{light a|er} {sound s2|nicht} {light b|her.}'),
    ]
    expect(numbersIn(frozen({ a: '101', b: '102' }), ...play)).toMatchObject({
      a: '101',
      b: '102',
      s1: '101',
      s2: '201',
    })
  })

  test('stand where they are moved, which is said of as few cues as can be', () => {
    const moved = outline(p('{light b|b} {light c|c} {light d|d} {light a|a}'))
    const numbered = numberCues(moved, frozen({ a: '101', b: '102', c: '103', d: '104' }))
    expect([...numbered.numbers.values()]).toEqual(['102', '103', '104', '101'])
    expect([...numbered.outOfOrder]).toEqual(['a'])
  })

  test('[CUE-6] a number set by hand is the cue’s number, whatever stands', () => {
    const { numbers } = numberCues(outline(p('{light a !7|Da} {light b|er}')), frozen({ a: '101' }))
    expect(numbers.get('a')).toBe('7')
  })
})

test('[NUM-159] a number of more than 60 characters does not stand', () => {
  const doc = new Y.Doc()
  const long = '1'.repeat(60)
  writeMeta(doc, [
    frozenType('light', { by: 'tom', at: 1, rest: 'frozen' }),
    keptNumber('light', 'a', long),
    keptNumber('light', 'b', `${long}1`),
  ])
  expect([...(readNumbering(doc).numbers.get('light') ?? [])]).toEqual([
    ['a', { number: long, isFinal: true }],
  ])
})

describe('[NUM-2] a new cue of a frozen type', () => {
  const between = (before: string, after: string, more: Readonly<Record<string, string>> = {}) =>
    numbersIn(
      frozen({ a: before, z: after, ...more }),
      scene('Park'),
      p('{light a|a} {light n|n} {light z|z}'),
    )['n']

  test.each([
    ['104', '105', '104.5'],
    ['204', '204.5', '204.3'],
    ['204.5', '204.6', '204.55'],
    ['204.55', '204.56', '204.555'],
    ['203', '205', '204'],
    ['301', '306', '304'],
    ['0.001', '0.003', '0.002'],
  ])('between %s and %s it gets %s', (before, after, number) => {
    expect(between(before, after)).toBe(number)
  })

  test('a new cue of a frozen type gets the number that counting gives, where this is free and in order', () => {
    expect(
      numbersIn(
        frozen({ a: '101', b: '201' }),
        scene('Park'),
        p('{light a|a} {light n|n}'),
        scene('Hof'),
        p('{light b|b}'),
      )['n'],
    ).toBe('102')
  })

  test('[NUM-3] a new cue never gets the number of a deleted cue', () => {
    expect(between('203', '205', { gone: '204' })).toBe('204.1')
    expect(between('204', '205', { gone: '204.5' })).toBe('204.6')
  })

  test('[NUM-138] before the first cue of its scene it gets a number of this scene’s hundred', () => {
    const numbers = numbersIn(
      frozen({ a: '101', b: '105', c: '201' }),
      scene('Park'),
      p('{light m|m} {light a|a} {light b|b}'),
      scene('Hof'),
      p('{light n|n} {light c|c}'),
    )
    expect(numbers).toMatchObject({ m: '100.5', n: '200.5' })
  })

  test('[NUM-138] behind the last number that a desk takes it gets a decimal that a desk takes', () => {
    const end = (...last: readonly string[]) =>
      numbersIn(
        frozen(Object.fromEntries(last.map((number, index) => [`a${index}`, number]))),
        p(last.map((_, index) => `{light a${index}|a}`).join(' ') + ' {light n|n}'),
      )['n']
    expect(end('9998')).toBe('9999')
    expect(end('9999')).toBe('9999.5')
    expect(end('9999.9')).toBe('9999.95')
    expect(end('9999', '9999.999')).toBe('10000')
  })

  test('a new cue at the end gets the next whole number', () => {
    const end = (last: string) => numbersIn(frozen({ a: last }), p('{light a|a} {light n|n}'))['n']
    expect(end('101')).toBe('102')
    expect(end('500.5')).toBe('501')
  })

  test('several in one place get different numbers, in order', () => {
    const numbers = numbersIn(
      frozen({ a: '104', z: '105' }),
      p('{light a|a} {light n|n} {light m|m} {light o|o} {light z|z}'),
    )
    expect(numbers).toMatchObject({ n: '104.5', m: '104.8', o: '104.9' })
  })

  test('[NUM-9] where there is none it says between which two, and gets the next free one', () => {
    const full = outline(p('{light a|a} {light n|n} {light z|z}'))
    const { numbers, crowded } = numberCues(full, frozen({ a: '204.001', z: '204.002' }))
    expect(crowded.get('n')).toEqual(['204.001', '204.002'])
    expect(numbers.get('n')).toBe('204.003')
  })
})

describe('[NUM-5] numbers that are frozen up to a scene', () => {
  const play = [
    scene('Park'),
    p('{light a|a} {light n|n} {light b|b}'),
    scene('Hof'),
    p('{light c|c}'),
  ]

  test('stand, and cues behind the last one go on being counted', () => {
    const numbered = numberCues(outline(...play), frozen({ a: '101', b: '102' }, 'counted'))
    expect(Object.fromEntries(numbered.numbers)).toMatchObject({ n: '101.5', c: '201' })
    expect([...numbered.loose]).toEqual(['n'])
  })

  test('a counted cue passes a number that is taken', () => {
    expect(numbersIn(frozen({ a: '201', b: '202' }, 'counted'), ...play)['c']).toBe('203')
  })

  test('a cue that is moved behind all others makes none of them stand', () => {
    const moved = [
      scene('Park'),
      p('{light a|a} {light b|b}'),
      scene('Hof'),
      p('{light c|c} {light x|x}'),
    ]
    const numbering = frozen({ x: '100', a: '101', b: '102' }, 'counted')
    expect(numbersIn(numbering, ...moved)['c']).toBe('201')
  })
})

describe('[NUM-6] one number that two clients have taken', () => {
  const play = p('{light a|a} {light m|m} {light n|n} {light z|z}')

  test('is the one of the cue with the lower id, and the other gets the next one', () => {
    const numbering = frozen({ a: '104', z: '105', m: '~104.5', n: '~104.5' })
    expect(numbersIn(numbering, play)).toMatchObject({ m: '104.5', n: '104.8' })
  })

  test('is the one of the cue whose number stands, whichever id it has', () => {
    const numbering = frozen({ a: '104', z: '105', m: '~104.5', n: '104.5' })
    expect(numbersIn(numbering, play)).toMatchObject({ m: '104.3', n: '104.5' })
  })

  test('[NUM-7] the server keeps the numbers that all people see', () => {
    const numbering = frozen({ a: '104', z: '105', m: '~104.5', n: '~104.5' })
    const shown = outline(play)
    const settled = settledNumbering(shown, numbering)
    expect(numberCues(shown, settled)).toMatchObject({
      numbers: numberCues(shown, numbering).numbers,
      provisional: new Set(),
    })
    expect(settledNumbering(shown, settled)).toBe(settled)
  })
})

test('[NUM-3] the gaps are the numbers that no cue has any more, in their order', () => {
  const left = outline(p('{light a|a} {light b !300|b} {sound s|s}'))
  const numbering = frozen({ a: '101', gone: '102', b: '103', 'b@9': '9', letters: 'L 1' })
  expect(numberGaps(left, numbering).map(({ number }) => number)).toEqual([
    '9',
    '102',
    '103',
    'L 1',
  ])
  expect(numberGaps(left, NO_NUMBERING)).toEqual([])
})

test.each(['0', '0.0001', '10000', '204a', '-1', '', '1,0001', 'L 4'])(
  '[NUM-8] %o is no number of a desk',
  (number) => expect(isDeskNumber(number)).toBe(false),
)

test.each(['0.001', '9999.999', '204', '204,5', '204.50'])(
  '[NUM-8] %o is a number of a desk',
  (number) => expect(isDeskNumber(number)).toBe(true),
)

const anyId = fc.constantFrom(...'abcdefghij')
const anyNumber = fc.constantFrom(
  '~101',
  '101',
  '~102',
  '102',
  '101.5',
  '~101.5',
  '101.001',
  '101.002',
  '7',
)
const anyCue = fc.record({
  cueId: anyId,
  scene: fc.integer({ min: 1, max: 3 }),
  cueType: fc.constantFrom('light' as const, 'sound' as const),
})

test('[NUM-6] no two cues of a type have one number, whatever people have written', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyCue, { selector: ({ cueId }) => cueId }),
      fc.dictionary(anyId, anyNumber),
      fc.constantFrom('frozen' as const, 'counted' as const),
      (found, kept, rest) => {
        const cues = found
          .toSorted((a, b) => a.scene - b.scene)
          .map((cue): CountedCue => ({ ...cue, manualNumber: false, storedNumbers: ['0'] }))
        const numbering = frozen(kept, rest)
        const { numbers, provisional } = numberCues({ cues }, numbering)
        const shown = cues.map(({ cueId, cueType }) => `${cueType} ${numbers.get(cueId)}`)
        expect(new Set(shown).size).toBe(cues.length)
        // and what the server keeps changes no number, so that it is kept once
        const settled = settledNumbering({ cues }, numbering)
        const again = numberCues({ cues }, settled)
        expect(again.numbers).toEqual(numbers)
        expect([...again.provisional]).toEqual([...again.crowded.keys()])
        // of those that have one number that stands, the first one has it
        const standing = Object.entries(kept).filter(
          ([id, number]) =>
            !number.startsWith('~') &&
            cues.some(({ cueId, cueType }) => cueId === id && cueType === 'light') &&
            Object.entries(kept).every(([other, same]) => same !== number || id <= other),
        )
        expect(standing.map(([id]) => numbers.get(id))).toEqual(standing.map(([, one]) => one))
        expect(standing.filter(([id]) => provisional.has(id))).toEqual([])
      },
    ),
    { numRuns: 500 },
  )
})
