import { expect, test } from 'vitest'
import { compareScripts } from '#/shared/compare/compare-scripts.ts'
import { versionsTexts } from '#/client/i18n/versions.ts'
import { page, say, scene } from '#test/support/script.ts'
import { changeTotals } from '../compare/change-totals.ts'
import { comparedText } from '../compare/compared-text.ts'
import { ALL_CHANGES } from '../panel/use-comparison.ts'
import { changeSheet } from './change-sheet.ts'

const line = (number: number) => say('ANNA', `Das ist der Satz mit der Nummer ${number}.`)
const printed = { ...page(), printedNumber: '42' } as const

test('[VER-49] the sheet has what changed and nothing else, with scenes, pages and marks', () => {
  const before = [scene('Park'), line(1), line(2), scene('Hof'), printed, line(3), line(4)]
  const after = [
    scene('Park'),
    line(1),
    line(2),
    scene('Hof'),
    printed,
    say('ANNA', 'Das ist der Satz mit der {light c1|Zahl} 3.'),
    { ...line(4), struckThrough: true },
    say('BEN', 'Wer da?'),
    say('CARL', 'Ich.'),
    scene('Keller'),
    say('BEN', 'Wer ist ich?'),
  ]
  const text = comparedText(compareScripts(before, after), before, after)
  const totals = changeTotals(text, [
    { seconds: 0, measured: null },
    { seconds: 0, measured: null },
  ])
  const sides = { text, totals, speakers: [], before, after, pair: '' }
  const words = versionsTexts.de
  const sheet = changeSheet(sides, ALL_CHANGES, ['Leseprobe', 'jetzt'], words)
  const texts = [...sheet.children].map(({ textContent }) => textContent.replaceAll('\u00A0', ' '))
  expect(texts.slice(1)).toEqual([
    'von „Leseprobe“ bis „jetzt“',
    '1 Replik geändert · 3 neu · 1 gestrichen · 1 Cue neu',
    '2 Hof',
    'S. 1\ngedruckt S. 42ANNADas ist der Satz mit der NummerZahl 3.Cue neu: Q201 Licht auf „Zahl“',
    'ANNA[Strich] Das ist der Satz mit der Nummer 4.',
    'BEN neuWer da?',
    'CARL neuIch.',
    '3 Keller neu',
    'BEN neuWer ist ich?',
  ])
  expect(sheet.querySelector('del')?.textContent).toBe('Nummer')
  expect([...sheet.querySelectorAll('ins')].map((mark) => mark.textContent)).toEqual([
    'Zahl',
    'Wer da?',
    'Ich.',
    'Keller',
    'Wer ist ich?',
  ])
})

test('[VER-49] the sheet says how long a moved passage is', () => {
  const lines = [line(1), line(2), line(3), line(4), line(5), line(6), line(7), line(8)]
  const before = [scene('Park'), ...lines.slice(0, 3), scene('Hof'), ...lines.slice(3)]
  const after = [scene('Park'), scene('Hof'), ...lines.slice(3), ...lines.slice(0, 3)]
  const text = comparedText(compareScripts(before, after), before, after)
  const totals = changeTotals(text, [
    { seconds: 0, measured: null },
    { seconds: 0, measured: null },
  ])
  const sides = { text, totals, speakers: [], before, after, pair: '' }
  const sheet = changeSheet(sides, ALL_CHANGES, ['a', 'b'], versionsTexts.de)
  expect(sheet.textContent).toContain('ANNA verschoben aus Szene 1 · 3 Absätze')
})

test('[NUM-11] the sheet lists the cues that have another number now', () => {
  const before = [scene('Park'), say('ANNA', 'Da {light a|kommt} {light b|er.}')]
  const after = [scene('Neu'), ...before]
  const text = comparedText(compareScripts(before, after), before, after)
  const totals = changeTotals(text, [
    { seconds: 0, measured: null },
    { seconds: 0, measured: null },
  ])
  const sides = { text, totals, speakers: [], before, after, pair: '' }
  const sheet = changeSheet(sides, ALL_CHANGES, ['a', 'b'], versionsTexts.de)
  expect(sheet.textContent).toContain(
    '2 Cues heißen anders: Q101 → Q201 Licht auf „kommt“, Q102 → Q202 Licht auf „er.“',
  )
})
