import { expect, test } from 'vitest'
import { SPEAKER_COLORS } from '#/shared/script/speaker-colors.ts'
import { personTone, readableTone, selectionTone } from '#/shared/script/text-style.ts'
import { setPreferences } from '#/client/preferences/preferences.ts'

const SURFACES = ['background', 'page', 'surface-1', 'surface-2', 'surface-3', 'stage']
const INKS = ['ink', 'ink-2', 'ink-3', 'amber', 'danger', 'good', 'cue-light', 'cue-video']
/** Colours that users can choose, and colours that are in no palette. */
const CHOSEN = [...SPEAKER_COLORS, '#ffffff', '#000000', '#00ff00', '#0000ff', '#888888']

type Rgb = readonly [number, number, number]

/** The tokens of a theme, as its block has them. */
function tokensOf(theme: string): ReadonlyMap<string, string> {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
  const rule = rules.find(
    (each) => each instanceof CSSStyleRule && each.selectorText === `:root[data-theme="${theme}"]`,
  )
  if (!(rule instanceof CSSStyleRule)) throw new Error(`no theme ${theme}`)
  const names = [...rule.style].filter((name) => name.startsWith('--'))
  return new Map(names.map((name) => [name.slice(2), rule.style.getPropertyValue(name).trim()]))
}

/** All colours in a value: a single colour, or the colours of its shadows. */
const colorsIn = (value: string) => value.match(/#[\da-f]{6}\b|(?:rgb|oklch)\([^()]*\)/gi) ?? []

const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })

/** The visible colour of colours that are painted over one another. */
function painted(...colors: readonly string[]): Rgb {
  if (!canvas) throw new Error('no canvas')
  for (const color of colors) {
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
  }
  const [r = 0, g = 0, b = 0] = canvas.getImageData(0, 0, 1, 1).data
  return [r, g, b]
}

function luminance(color: Rgb): number {
  const [r, g, b] = color.map((value) =>
    value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** A colour with its variables resolved, as the page computes it. */
function inPage(color: string): string {
  const probe = document.createElement('i')
  probe.style.color = color
  document.body.append(probe)
  const { color: computed } = getComputedStyle(probe)
  probe.remove()
  return computed
}

const night = tokensOf('night')
const token = (name: string) => night.get(name) ?? ''
const inkLuminance = luminance(painted(token('ink')))

test('[UI-81] every colour of the other themes has one of the night', () => {
  const isColor = ([, value]: readonly [string, string]) => colorsIn(value).length > 0
  const named = (theme: string) => [...tokensOf(theme)].filter(isColor).map(([name]) => name)
  for (const theme of ['dark', 'light'])
    expect(named(theme).filter((name) => colorsIn(token(name)).length === 0)).toEqual([])
  // the caret's colour in the other themes would be too bright at night
  expect(colorsIn(token('caret-local'))).toHaveLength(1)
})

test('[UI-81] at night nothing is brighter than the ink, which is dim, and all of it is red', () => {
  expect(inkLuminance).toBeLessThan(0.3)
  const seen = [...night].flatMap(([name, value]) =>
    colorsIn(value).map((color) => ({ name, rgb: painted(token('surface-3'), color) })),
  )
  expect(seen.length).toBeGreaterThan(30)
  const tooBright = seen.filter(({ rgb }) => luminance(rgb) > inkLuminance)
  expect(tooBright).toEqual([])
  const notRed = seen.filter(({ rgb: [r, g, b] }) => Math.max(g, b) > 0.4 * r)
  expect(notRed).toEqual([])
})

test('[UI-400] at night the colours that people chose, and their own, are of the same dim red', () => {
  setPreferences({ theme: 'night' })
  try {
    const tones = CHOSEN.flatMap((color) => [
      readableTone(color),
      personTone(color),
      selectionTone(color),
    ]).map((tone) => painted(inPage(tone)))
    for (const tone of tones) {
      expect(luminance(tone)).toBeLessThanOrEqual(inkLuminance)
      expect(Math.max(tone[1], tone[2])).toBeLessThan(0.45 * tone[0])
    }
  } finally {
    setPreferences({ theme: 'dark' })
  }
})

test.each(['night', 'dark', 'light'] as const)(
  '[UI-9] [UI-81] in the theme %s words with a comment and a cue reach 4.5:1 where they are selected, by oneself or by another person',
  (theme) => {
    setPreferences({ theme })
    try {
      const comment = 'color-mix(in srgb, var(--ink) var(--comment-tint), transparent)'
      const cue = 'color-mix(in srgb, var(--cue-light) var(--cue-tint), transparent)'
      const onPage = (...tints: readonly string[]) =>
        luminance(painted(...['var(--page)', ...tints].map(inPage)))
      const ink = luminance(painted(inPage('var(--ink)')))
      const pale = [[], [comment], [cue], [cue, comment]].flatMap((tints) =>
        ['transparent', 'var(--selection)', ...SPEAKER_COLORS.map(selectionTone)]
          .map((selection) => {
            const behind = onPage(...tints, selection)
            const contrast = (Math.max(ink, behind) + 0.05) / (Math.min(ink, behind) + 0.05)
            return { on: [...tints, selection].join(' + '), contrast }
          })
          .filter(({ contrast }) => contrast < 4.5),
      )
      expect(pale).toEqual([])
      // and a selection is seen
      const [red, green, blue] = painted(inPage('var(--page)'))
      for (const color of SPEAKER_COLORS) {
        const [r, g, b] = painted(inPage('var(--page)'), inPage(selectionTone(color)))
        expect(Math.hypot(r - red, g - green, b - blue)).toBeGreaterThan(30)
      }
    } finally {
      setPreferences({ theme: 'dark' })
    }
  },
)

test('[UI-9] [UI-81] at night every text reaches 4.5:1 on every surface', () => {
  setPreferences({ theme: 'night' })
  try {
    const inks = [
      ...INKS.map((name) => ({ name, ink: luminance(painted(token(name))) })),
      ...SPEAKER_COLORS.map((name) => ({
        name,
        ink: luminance(painted(inPage(readableTone(name)))),
      })),
    ]
    const pale = SURFACES.flatMap((surface) => {
      const paper = luminance(painted(token(surface)))
      return inks
        .filter(({ ink }) => (ink + 0.05) / (paper + 0.05) < 4.5)
        .map(({ name }) => `${name} on ${surface}`)
    })
    expect(pale).toEqual([])
    for (const [on, fill] of [
      ['on-amber', 'amber-fill'],
      ['on-amber', 'amber-fill-strong'],
      ['on-danger', 'danger-fill'],
    ] as const) {
      const [words, behind] = [on, fill].map((name) => luminance(painted(token(name))))
      expect(((words ?? 0) + 0.05) / ((behind ?? 1) + 0.05)).toBeGreaterThan(4.5)
    }
    const onSelected = luminance(painted(token('page'), token('selection')))
    expect((inkLuminance + 0.05) / (onSelected + 0.05)).toBeGreaterThan(4.5)
  } finally {
    setPreferences({ theme: 'dark' })
  }
})
