import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SPEAKER_COLORS } from '#/shared/script/speaker-colors.ts'

const CLIENT = path.resolve(import.meta.dirname, '..')

interface Declaration {
  readonly file: string
  readonly property: string
  readonly value: string
}

interface StyleSheet {
  readonly file: string
  readonly css: string
}

/** Our own style sheets, without comments. */
const styleSheets: readonly StyleSheet[] = globSync('**/*.css', { cwd: CLIENT }).map((file) => {
  const css = readFileSync(path.join(CLIENT, file), 'utf8')
  return { file, css: css.replaceAll(/\/\*[\s\S]*?\*\//g, '') }
})

const declarations: readonly Declaration[] = styleSheets.flatMap(({ file, css }) =>
  [...css.matchAll(/(?<=[{;]\s*)([\w-]+)\s*:\s*([^;{}]+);/g)].map(
    ([, property = '', value = '']) => ({ file, property, value: value.trim() }),
  ),
)

test('[UI-13] raw colours stand in the token file only', () => {
  const raw = /#[\da-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/i
  const elsewhere = declarations.filter(({ file, property, value }) => {
    // The colours of a mask are not visible: a mask only sets the opacity.
    const isColor = raw.test(value) && property !== 'mask-image'
    return isColor && file !== path.join('styles', 'tokens.css')
  })
  expect(elsewhere).toEqual([])
})

test('[UI-8] amber is neither a cue type’s colour nor another person’s', () => {
  const tokens = readFileSync(path.join(CLIENT, 'styles/tokens.css'), 'utf8')
  // at night all colours are shades of one
  const [byDay = ''] = tokens.split(":root[data-theme='night']")
  const valuesOf = (name: RegExp) =>
    [...byDay.matchAll(/(--[\w-]+):\s*(#[\da-f]{6})/g)]
      .filter(([, token = '']) => name.test(token))
      .map(([, , value = '']) => value)
  const amber = valuesOf(/^--(amber|caret-local)$/)
  const others = [...valuesOf(/^--cue-/), ...SPEAKER_COLORS]
  expect(amber).toHaveLength(3)
  expect(others.length).toBeGreaterThanOrEqual(12 + 16)
  const alike = amber.flatMap((own) => others.filter((other) => distance(own, other) < 30))
  expect(alike).toEqual([])
})

test('[UI-33] a selection is seen at once, and does not look like a word with a light cue', () => {
  const tokens = readFileSync(path.join(CLIENT, 'styles/tokens.css'), 'utf8')
  for (const theme of tokens.split(':root[').slice(1)) {
    const [, page = ''] = /--page: (#\w+)/.exec(theme) ?? []
    const [, light = ''] = /--cue-light: (#\w+)/.exec(theme) ?? []
    const [, r, g, b, alpha] = /--selection: rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)/.exec(theme) ?? []
    const own = `#${[r, g, b].map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`
    const selected = painted(page, own, Number(alpha))
    expect(distance(page, selected)).toBeGreaterThan(75)
    const [, tint = ''] =
      /--cue-tint: (\d+)%/.exec(theme) ?? /--cue-tint: (\d+)%/.exec(tokens) ?? []
    expect(distance(painted(page, light, Number(tint) / 100), selected)).toBeGreaterThan(50)
  }
})

/** One colour over another. */
function painted(below: string, above: string, alpha: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [under, over] = [below, above].map((color) =>
      Number.parseInt(color.slice(at, at + 2), 16),
    )
    return Math.round((under ?? 0) * (1 - alpha) + (over ?? 0) * alpha)
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** How far apart two colours are, in the three channels of 0 to 255. */
function distance(one: string, other: string): number {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  return Math.hypot(...[1, 3, 5].map((at) => channel(one, at) - channel(other, at)))
}

test('[UI-84] a line at words is written out: WebKit drops a shorthand with a width, a style or a colour', () => {
  const isShort = /^((underline|line-through|none)( !important)?)$/
  const longer = declarations.filter(
    ({ property, value }) => property === 'text-decoration' && !isShort.test(value),
  )
  expect(longer).toEqual([])
})

test('[UI-12] the interface’s radii are those of controls, cards and dialogs, or round', () => {
  const others = declarations.filter(({ file, property, value }) => {
    const isOfScale = /^(var\(--radius-\w+\)|calc\(var\(--radius-\w+\)|50%|999px|[0-3]px|0|inherit)/
    const isInterface = !file.startsWith('editor')
    return isInterface && property.endsWith('radius') && !isOfScale.test(value)
  })
  expect(others).toEqual([])
})

test('[UI-12] the interface’s sizes come from the scale', () => {
  const raw = declarations.filter(({ file, property, value }) => {
    const isInterface = !file.startsWith('editor') && !file.includes('script-sheet')
    return isInterface && property === 'font-size' && !/^(var\(--text-\d+\)|inherit)$/.test(value)
  })
  expect(raw).toEqual([])
})

test('[UI-11] no style sheet loads anything from elsewhere', () => {
  expect(declarations.filter(({ value }) => /url\(\s*['"]?(https?:)?\/\//.test(value))).toEqual([])
})

test('[UI-728] a look at what is below an element has a class, an attribute or a type before it, so that a play is not searched below each element', () => {
  // beside an element there is little
  const ofEach = /(?<=^|[\s>+~,}]):has\((?!\s*[+~])(?:[^()]|\([^()]*\))*\)\s*(?=[,{])/gm
  const found = styleSheets.flatMap(({ file, css }) =>
    [...css.matchAll(ofEach)].map(([selector]) => `${file}: ${selector}`),
  )
  expect(found).toEqual([])
})

test('[UI-888] looks under a pointer stand in a query for one, so that nothing keeps them after a tap', () => {
  const ofPointers = /@media \(hover: hover\)[^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g
  const found = styleSheets.flatMap(({ file, css }) =>
    [...css.replaceAll(ofPointers, '').matchAll(/[^{};]*:hover[^{]*/g)].map(
      ([selector]) => `${file}: ${selector.trim()}`,
    ),
  )
  expect(found).toEqual([])
})

/** The specified exception: leaving the editor takes 100 ms (NAV-10), and the stage's light is slow (UI-16). */
const OWN_PACE = ['signed-in-screens.module.css', 'stage.module.css']

test('[UI-14] movements take the two times and ease out', () => {
  const own = declarations.filter(({ file, property, value }) => {
    const isOwn =
      property === 'transition' && /\d(ms|s)\b/.test(value.replaceAll(/cubic.*?\)/g, ''))
    return isOwn && !OWN_PACE.includes(path.basename(file))
  })
  expect(own).toEqual([])
  const uneased = declarations.filter(({ property, value }) => {
    return (
      property === 'transition' && !/visibility|none/.test(value) && !value.includes('ease-out')
    )
  })
  expect(uneased).toEqual([])
})

test('[UI-14] parts that enter or leave a screen do so by opacity and transform', () => {
  const others = declarations
    .filter(({ property }) => property === 'transition')
    .flatMap(({ file, value }) => value.split(',').map((part) => `${file}: ${part.trim()}`))
    .filter((part) => part.includes('--motion-enter'))
    .filter((part) => !/: (opacity|transform|visibility) /.test(part))
  expect(others).toEqual([])
})

test('[MOB-1] the interface is mobile up to 768 px, the editor area up to 767 px', () => {
  const breakpointsOf = (sheets: readonly StyleSheet[]) =>
    new Set(sheets.flatMap(({ css }) => css.match(/\((max|min)-width: 7[67]\dpx\)/g) ?? []))
  const isOfEditor = ({ file }: StyleSheet) => file.startsWith(`editor${path.sep}`)
  expect([...breakpointsOf(styleSheets.filter((sheet) => !isOfEditor(sheet)))]).toEqual([
    '(max-width: 768px)',
  ])
  expect([...breakpointsOf(styleSheets.filter(isOfEditor))]).toEqual(['(max-width: 767px)'])
})

test('[MOB-1] code outside of the editor asks for the border of its style sheets, 768 px', () => {
  const asking = globSync('src/client/**/*.{ts,tsx}')
    .filter((file) => !/client\/editor\/|phone\.ts|\.test\./.test(file))
    .filter((file) => /\b(use|is)Phone\b/.test(readFileSync(file, 'utf8')))
  expect(asking).toEqual([])
})
