import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { describe, expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { NO_DETAILS } from '#/shared/script/cue-details.ts'
import { CUE_TYPES } from '#/shared/script/cue-types.ts'
import { outlineOf } from '#/shared/script/outline.ts'
import { outlineListIn } from '../model/outline-plugin.ts'
import { apply, p, scene, stateOf } from '#test/support/script.ts'
import { cueAsText, cueRows, type CueFilter } from './cue-rows.ts'
import { updateCue } from './cue-commands.ts'

const ALL: CueFilter = {
  query: '',
  types: CUE_TYPES.map(({ id }) => id),
  collapsedScenes: new Set(),
}

/** What the cues of the script do. */
const DETAILS = new Map([['b', { ...NO_DETAILS, does: 'Sturm blendet ein', who: 'Mia' }]])

const play = [
  scene('Park'),
  p('{light a|Laternen} {sound b|Wind}'),
  scene('Haus'),
  p('{light c|Lampe}'),
]

function shown(filter: Partial<CueFilter>, ...blocks: readonly ScriptBlock[]): readonly string[] {
  const list = outlineListIn(stateOf(...(blocks.length > 0 ? blocks : play)))
  const rows = cueRows(list, { ...ALL, ...filter }, DETAILS)
  return rows.map((row) => (row.kind === 'scene' ? `${row.scene} ${row.name}` : row.cue.text))
}

describe('cueRows', () => {
  test('[CUE-201] a cue is quoted without the marks around its words', () => {
    const [row] = cueRows(outlineListIn(stateOf(p('{light a|nach,} dann'))), ALL, DETAILS).filter(
      (one) => one.kind === 'cue',
    )
    expect(row && cueAsText(row)).toMatch(/: nach$/)
  })

  test('[CUE-2] a cue as plain text has the emoji of its type', () => {
    const [, row] = cueRows(
      outlineListIn(stateOf(scene('Park'), p('{sound b|Wind}'))),
      ALL,
      DETAILS,
    )
    expect(row?.kind === 'cue' && cueAsText(row)).toBe('🔊 Q101 Ton: Wind')
  })

  test('[SUR-9] a row holds what it shows of its cue', () => {
    const list = outlineListIn(stateOf(scene('Park'), p('{sound b|Wind}')))
    const [heading, row] = cueRows(list, ALL, DETAILS)
    expect(heading).toMatchObject({ kind: 'scene', scene: 1, name: 'Park' })
    expect(row).toMatchObject({
      kind: 'cue',
      number: '101',
      cue: { cueId: 'b', cueType: 'sound', cueName: '', text: 'Wind' },
    })
  })

  test('groups the cues by scene, in document order', () => {
    expect(shown({})).toEqual(['1 Park', 'Laternen', 'Wind', '2 Haus', 'Lampe'])
  })

  test('[SUR-6] leaves out types that are switched off, and scenes without a cue left', () => {
    expect(shown({ types: ['sound'] })).toEqual(['1 Park', 'Wind'])
    expect(shown({ types: [] })).toEqual([])
  })

  test('[SUR-7] searches plain substrings in any case: words, number, type', () => {
    expect(shown({ query: 'LATERN' })).toEqual(['1 Park', 'Laternen'])
    expect(shown({ query: 'q201' })).toEqual(['2 Haus', 'Lampe'])
    expect(shown({ query: 'ton' })).toEqual(['1 Park', 'Wind'])
    expect(shown({ query: '.*' })).toEqual([])
  })

  test('[CUE-324] the search finds what a cue does, and who gives it', () => {
    expect(shown({ query: 'blendet' })).toEqual(['1 Park', 'Wind'])
    expect(shown({ query: 'mia' })).toEqual(['1 Park', 'Wind'])
  })

  test('[SUR-4] a collapsed scene shows its heading only', () => {
    expect(shown({ collapsedScenes: new Set([1]) })).toEqual(['1 Park', '2 Haus', 'Lampe'])
  })

  test('[CUE-8] past 99 cues of a type the count goes on, and the row is marked', () => {
    const words = Array.from({ length: 101 }, (_, index) => `{light c${index}|w${index}}`).join(' ')
    const rows = cueRows(outlineListIn(stateOf(scene('Park'), p(words))), ALL, DETAILS)
    const marked = rows.flatMap((row) =>
      row.kind === 'cue' && row.isPastHundred ? [row.number] : [],
    )
    expect(marked).toEqual(['200', '201'])
  })
})

test('[CUE-35] a row says that its number is another one’s, too, whatever the filter hides', () => {
  const list = outlineListIn(stateOf(p('{light a|Da} {light b !101|kommt} {sound c|er}')))
  const doubled = (filter: Partial<CueFilter>) =>
    cueRows(list, { ...ALL, ...filter }, DETAILS).flatMap((row) =>
      row.kind === 'cue' && row.isDoubled ? [row.cue.cueId] : [],
    )
  expect(doubled({})).toEqual(['a', 'b'])
  expect(doubled({ query: 'kommt' })).toEqual(['b'])
})

describe('updateCue', () => {
  const cueOf = (text: string, change: Parameters<typeof updateCue>[1]) => {
    const after = apply(stateOf(scene('Park'), p(text)), updateCue('c1', change))
    return after && outlineOf(after, ALL_CLOSED).cues[0]
  }

  test('[CUE-9] a number typed by hand loses its Q and moves every connection', () => {
    expect(cueOf('{light c1|Da} und {light c1|hier}', { number: 'Q7' })).toMatchObject({
      manualNumber: true,
      storedNumbers: ['7', '7'],
      text: 'Da hier',
    })
  })

  test('[CUE-9] the number that is shown anyway is one by hand, too: it stays with the cue', () => {
    const after = apply(
      stateOf(scene('Park'), p('{light c2|Da} {light c1|kommt}')),
      updateCue('c1', { number: 'Q102' }),
    )
    const outline = after && outlineOf(after, ALL_CLOSED)
    expect(outline?.cues[1]).toMatchObject({ manualNumber: true, storedNumbers: ['102'] })
  })

  test('an empty number gives the cue back to the counting', () => {
    expect(cueOf('{light c1 !7|Da}', { number: ' ' })?.manualNumber).toBe(false)
  })

  test('[CUE-26] a row saves type and name on every connection; other values stay', () => {
    expect(
      cueOf('{light c1|Da} und {light c1|hier}', { cueType: 'sound', cueName: 'Donner' }),
    ).toMatchObject({ cueType: 'sound', cueName: 'Donner', manualNumber: false, text: 'Da hier' })
    expect(cueOf('{light c1 !7|Da}', { cueName: 'Donner' })).toMatchObject({
      cueName: 'Donner',
      manualNumber: true,
      storedNumbers: ['7'],
    })
  })
})
