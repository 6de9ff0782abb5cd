import { describe, expect, test } from 'vitest'
import type { LostCharacter } from './lost-texts.ts'
import { reunite } from './reunite.ts'

describe('reunite', () => {
  const marked = (text: string): readonly LostCharacter[] =>
    [...text].map((character, place) => ({
      character: character.toLowerCase(),
      attributes: {},
      author: 1,
      order: character === character.toLowerCase() ? null : place,
    }))
  const joined = (old: string, copy: string) =>
    reunite(marked(old), copy)
      .missing.toReversed()
      .reduce((text, { index, text: own }) => text.slice(0, index) + own + text.slice(index), copy)

  test('a copy gets what is one’s own and nothing else', () => {
    expect(joined('abCDef', 'abef')).toBe('abcdef')
    expect(joined('abCDef', 'abcef')).toBe('abcdef')
    expect(joined('Aa', 'a')).toBe('aa')
    expect(joined('aA', 'a')).toBe('aa')
    expect(joined('abef', 'abcdef')).toBe('abcdef')
    expect(joined('abxef', 'abef')).toBe('abef')
    expect(joined('AB', '')).toBe('ab')
    // who copied had what was written first
    expect(joined('aBETCBT', 'abet')).toBe('abetcbt')
    expect(joined('ABCABD', 'ab')).toBe('abcabd')
    // what somebody else wrote in the copy is not taken for one's own
    expect(joined('abBEN', 'abanna')).toBe('abbenanna')
  })

  test('says how alike they are', () => {
    expect(reunite(marked('abcd'), 'axyz').likeness).toEqual({ ofText: 0.25, ofCopy: 0.25 })
    expect(reunite(marked('ABcd'), '').likeness).toEqual({ ofText: 0, ofCopy: 1 })
    expect(reunite(marked('ABC'), 'xyz').likeness).toEqual({ ofText: 1, ofCopy: 0 })
    expect(reunite(marked('ABC'), '').likeness).toEqual({ ofText: 1, ofCopy: 1 })
  })

  test('two acts are compared at their ends alone', () => {
    const act = 'ab'.repeat(2000)
    expect(joined(`${act}X${act}`, act + act)).toBe(`${act}x${act}`)
  })
})
