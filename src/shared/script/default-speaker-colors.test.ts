import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSpeakerColors } from './default-speaker-colors.ts'
import { SPEAKER_COLORS, stableColor } from './speaker-colors.ts'

const nobodyChose = () => null
/** Names of letters, of which no two are alike. */
const cast = (maxLength: number) =>
  fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength })

test('[DLG-21] no two have one colour while one of the sixteen is free', () => {
  fc.assert(
    fc.property(cast(16), (names) => {
      const colors = [...defaultSpeakerColors(names, nobodyChose).values()]
      expect(new Set(colors).size).toBe(names.length)
    }),
  )
})

test('[DLG-21] a colour that somebody chose is nobody else’s', () => {
  fc.assert(
    fc.property(cast(16), fc.constantFrom(...SPEAKER_COLORS), ([first, ...others], color) => {
      const colors = defaultSpeakerColors([...others, first ?? ''], (name) =>
        name === first ? color : null,
      )
      expect([...colors.keys()].toSorted()).toEqual(others.toSorted())
      expect([...colors.values()]).not.toContain(color)
    }),
  )
})

test('[DLG-21] of more than sixteen everyone has one, and all of them are used', () => {
  const names = Array.from({ length: 40 }, (_, index) => `Figur ${index}`)
  const colors = defaultSpeakerColors(names, nobodyChose)
  expect(colors.size).toBe(40)
  expect(new Set(colors.values())).toEqual(new Set(SPEAKER_COLORS))
})

test('[DLG-21] whoever has their own colour loses it to nobody but one of the same who enters before', () => {
  fc.assert(
    fc.property(cast(15), fc.nat(), ([added = '', ...names], at) => {
      const before = defaultSpeakerColors(names, nobodyChose)
      const after = defaultSpeakerColors(
        names.toSpliced(at % (names.length + 1), 0, added),
        () => null,
      )
      const lost = names.filter(
        (name) => before.get(name) === stableColor(name) && after.get(name) !== stableColor(name),
      )
      expect(lost.length).toBeLessThanOrEqual(1)
      expect(lost.every((name) => stableColor(name) === stableColor(added))).toBe(true)
    }),
  )
})
