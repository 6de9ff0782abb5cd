import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { say } from '#test/support/script.ts'
import { META_NAME } from './schema.ts'
import {
  chosenColor,
  colorSpeakers,
  defaultSpeakerColors,
  onSpeakerColors,
  ownColor,
  setSpeakerColor,
  SPEAKER_COLORS,
  speakerColor,
} from './speaker-colors.ts'

const NO_DEFAULTS = new Map<string, string>()

test('[DLG-16] a name has its own colour until one of the sixteen is chosen', () => {
  const doc = new Y.Doc()
  expect(SPEAKER_COLORS).toHaveLength(16)
  expect(speakerColor(doc, NO_DEFAULTS, 'ANNA')).toBe(ownColor('anna'))
  setSpeakerColor(doc, 'ANNA', SPEAKER_COLORS[7])
  expect(speakerColor(doc, NO_DEFAULTS, ' anna')).toBe(SPEAKER_COLORS[7])
  setSpeakerColor(doc, 'ANNA', 'url(//x)')
  expect(speakerColor(doc, NO_DEFAULTS, 'ANNA')).toBe(SPEAKER_COLORS[7])
  doc.getMap(META_NAME).set('speakerColor:anna', 'red; background: url(//x)')
  expect(speakerColor(doc, NO_DEFAULTS, 'ANNA')).toBe(ownColor('anna'))
})

test('[DLG-16] two people colour two names at once, and both see both', () => {
  const [anna, ben] = [new Y.Doc(), new Y.Doc()]
  let calls = 0
  onSpeakerColors(ben, () => calls++)
  setSpeakerColor(anna, 'ANNA', SPEAKER_COLORS[1])
  setSpeakerColor(ben, 'BEN | CLARA', SPEAKER_COLORS[2])
  Y.applyUpdate(ben, Y.encodeStateAsUpdate(anna))
  Y.applyUpdate(anna, Y.encodeStateAsUpdate(ben))
  for (const doc of [anna, ben]) {
    expect(chosenColor(doc, 'ANNA')).toBe(SPEAKER_COLORS[1])
    expect(chosenColor(doc, 'CLARA')).toBe(SPEAKER_COLORS[2])
  }
  expect(calls).toBe(2)
})

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

test('[IMP-54] the sixteen who speak most have a colour each', () => {
  const doc = new Y.Doc()
  const cast = Array.from({ length: 20 }, (_, index) => `PERSON ${index}`)
  const speeches = cast.flatMap((name, index) =>
    Array.from({ length: cast.length - index }, () => say(name, 'Ja.')),
  )
  colorSpeakers(doc, [...speeches.toReversed(), say('Person 0 / Person 19', 'Wir.')])
  const colors = cast.slice(0, 16).map((name) => chosenColor(doc, name))
  expect(new Set(colors)).toEqual(new Set(SPEAKER_COLORS))
  expect(colors[0]).toBe('#6ea8fe')
})
