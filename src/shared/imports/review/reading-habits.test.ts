import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { p, say } from '#test/support/script.ts'
import {
  isSameLayout,
  lookOf,
  pageLayoutOf,
  type PrintedLine,
  type PrintedPages,
  settingOf,
} from './printed-lines.ts'
import {
  applyHabits,
  MAX_HABITS,
  MAX_RULES,
  readAppliedRules,
  type ReadingHabit,
  type ReadingRule,
  withoutRule,
  withRule,
  writeAppliedRules,
} from './reading-habits.ts'

const line = (text: string, indent: number, size = 12): PrintedLine => ({
  page: 1,
  x: 72 + indent,
  right: 72 + indent + text.length * 6,
  y: 100,
  size,
  indent,
  room: 450 - indent - text.length * 6,
  bold: false,
  italic: false,
  text,
})

/** Pages of a play whose names stand in capitals above their speeches. */
function pagesOf(names: readonly string[], size = 12): PrintedPages {
  return {
    pages: [{ width: 595, height: 842 }],
    lines: names.flatMap((name, index) => [
      line(name, 150, size),
      line(`Das ist ein Satz, den hier jemand sagt, und zwar der ${index}.`, 60, size),
    ]),
  }
}

const PLAY = pagesOf(['ANNA', 'BEN', 'CORA'])
const LAYOUT = pageLayoutOf(PLAY)
const NAMES: ReadingRule = {
  look: lookOf(line('ANNA', 150), settingOf(PLAY.lines)),
  from: 'direction',
  to: 'name',
}
const HABITS: readonly ReadingHabit[] = [{ layout: LAYOUT, rules: [NAMES] }]

test('[IMP-577] two plays in one layout are known by paper, type and the looks of lines, not by words', () => {
  const other = pageLayoutOf(pagesOf(['DORA', 'EMIL', 'FRIDA', 'GERD', 'HANS']))
  expect(isSameLayout(LAYOUT, other)).toBe(true)
  expect(JSON.stringify(HABITS)).not.toMatch(/anna|satz/i)
  expect(isSameLayout(LAYOUT, pageLayoutOf(pagesOf(['DORA', 'EMIL'], 10)))).toBe(false)
  expect(isSameLayout(LAYOUT, { ...other, width: 612 })).toBe(false)
  expect(isSameLayout(LAYOUT, { ...other, looks: ['0@0'] })).toBe(false)
})

test('[IMP-576] centred names of any length look alike, and a direction at an indent is not centred by chance', () => {
  const centred = ['ANNA', 'BENEDIKTA', 'DER ALTE GÄRTNER'].map((name) =>
    line(name, 225 - name.length * 3),
  )
  const indented = ['(Ab.)', '(Sie geht ans Fenster.)', `(Sie ${'singt '.repeat(9)}und geht.)`]
  const directions = indented.map((text) => line(text, 36))
  const lines = [...PLAY.lines, ...centred, ...directions]
  const looks = (some: readonly PrintedLine[]) =>
    new Set(some.map((one) => lookOf(one, settingOf(lines))))
  expect([looks(centred).size, looks(directions).size]).toEqual([1, 1])
})

test('[IMP-573] an import is corrected as the last one of its layout, and says how many lines', () => {
  const pages = pagesOf(['DORA', 'EMIL'])
  const read = [...pages.lines.map(({ text }) => p(text)), say('FRIDA', 'Ja.')]
  const usual = applyHabits(read, pages, HABITS)
  expect(usual?.blocks).toEqual([
    say('DORA', 'Das ist ein Satz, den hier jemand sagt, und zwar der 0.'),
    say('EMIL', 'Das ist ein Satz, den hier jemand sagt, und zwar der 1.'),
    say('FRIDA', 'Ja.'),
  ])
  expect(usual?.applied).toEqual([{ ...NAMES, lines: 2 }])
  expect([...(usual?.kept ?? [])]).toEqual([[4, 2]])
})

test('[IMP-573] an import of another layout, or one in which no rule fits, stays as it is', () => {
  const pages = pagesOf(['DORA', 'EMIL'], 10)
  expect(
    applyHabits(
      pages.lines.map(({ text }) => p(text)),
      pages,
      HABITS,
    ),
  ).toBeNull()
  const spoken = [say('ANNA', 'Das ist ein Satz, den hier jemand sagt, und zwar der 0.')]
  expect(applyHabits(spoken, PLAY, HABITS)).toBeNull()
  expect(applyHabits(spoken, PLAY, [])).toBeNull()
})

test('[IMP-577] the newest layouts and rules are kept; a rule for the same lines takes the place of the last', () => {
  const act: ReadingRule = { ...NAMES, to: 'act' }
  expect(withRule(HABITS, LAYOUT, act)).toEqual([{ layout: LAYOUT, rules: [act] }])
  expect(withoutRule(HABITS, LAYOUT, NAMES)).toEqual([])
  const rules = Array.from({ length: MAX_RULES + 5 }, (_, index) => ({
    ...NAMES,
    look: `${index}`,
  }))
  const many = rules.reduce<readonly ReadingHabit[]>(
    (habits, rule) => withRule(habits, LAYOUT, rule),
    [],
  )
  expect(many[0]?.rules).toEqual(rules.slice(5))
  const layouts = Array.from({ length: MAX_HABITS + 5 }, (_, index) => ({
    ...LAYOUT,
    width: index * 20,
  }))
  const all = layouts.reduce<readonly ReadingHabit[]>(
    (habits, layout) => withRule(habits, layout, NAMES),
    [],
  )
  expect(all.map(({ layout }) => layout)).toEqual(layouts.slice(5).toReversed())
})

test('[IMP-573] the rules that were applied are kept beside the text, and entries of other programs are passed over', () => {
  const doc = new Y.Doc()
  writeAppliedRules(doc, [])
  expect(readAppliedRules(doc)).toEqual([])
  writeAppliedRules(doc, [{ ...NAMES, lines: 14 }])
  expect(readAppliedRules(doc)).toEqual([{ ...NAMES, lines: 14 }])
  doc.getMap('meta').set('importAsUsual', [{ look: 1 }, null, 'x'])
  expect(readAppliedRules(doc)).toEqual([])
})
