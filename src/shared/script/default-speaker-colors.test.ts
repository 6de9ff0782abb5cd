import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSpeakerColors } from './default-speaker-colors.ts'
import { SPEAKER_COLORS, ownColor } from './speaker-colors.ts'

const nobodyChose = () => null
/** Different names of small letters. */
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

test('[DLG-21] no two of up to eight speakers have colours that look alike', () => {
  fc.assert(
    fc.property(cast(8), (names) => {
      const hues = [...defaultSpeakerColors(names, nobodyChose).values()].map(hueOf).toSorted(byHue)
      const around = [...hues, (hues[0] ?? 0) + 360]
      const gaps = hues.map((hue, at) => (around[at + 1] ?? hue) - hue)
      expect(Math.min(...gaps)).toBeGreaterThan(30)
    }),
  )
})

test('[DLG-21] a chosen colour is no other speaker’s', () => {
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

test('[DLG-21] more than sixteen speakers share colours, and all colours are used', () => {
  const names = Array.from({ length: 40 }, (_, index) => `Figur ${index}`)
  const colors = defaultSpeakerColors(names, nobodyChose)
  expect(colors.size).toBe(40)
  expect(new Set(colors.values())).toEqual(new Set(SPEAKER_COLORS))
})

test('[DLG-401] a speaker keeps their colour, unless one with the same colour enters before them', () => {
  fc.assert(
    fc.property(cast(15), fc.nat(), ([added = '', ...names], at) => {
      const before = defaultSpeakerColors(names, nobodyChose)
      const after = defaultSpeakerColors(
        names.toSpliced(at % (names.length + 1), 0, added),
        () => null,
      )
      const lost = names.filter(
        (name) => before.get(name) === ownColor(name) && after.get(name) !== ownColor(name),
      )
      expect(lost.length).toBeLessThanOrEqual(1)
      expect(lost.every((name) => ownColor(name) === ownColor(added))).toBe(true)
    }),
  )
})

const byHue = (one: number, other: number) => one - other

/** The hue as the page shows it, where names are equally light: OKLCH's, in degrees. */
function hueOf(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  const l = Math.cbrt(0.4122 * r + 0.5363 * g + 0.0514 * b)
  const m = Math.cbrt(0.2119 * r + 0.6807 * g + 0.1074 * b)
  const s = Math.cbrt(0.0883 * r + 0.2817 * g + 0.63 * b)
  const toRed = 1.978 * l - 2.4286 * m + 0.4506 * s
  const toYellow = 0.0259 * l + 0.7828 * m - 0.8087 * s
  return ((Math.atan2(toYellow, toRed) * 180) / Math.PI + 360) % 360
}
