import { expect, onTestFinished, test } from 'vitest'
import { bookCues, bookRows } from '#/shared/books/book-cues.ts'
import { CUE_TYPES } from '#/shared/script/cue-types.ts'
import { type CueDetails, NO_DETAILS } from '#/shared/script/cue-details.ts'
import { cueNumbers } from '#/shared/script/cue-numbers.ts'
import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { NO_NUMBERING } from '#/shared/script/numbers/numbering.ts'
import { outlineOf } from '#/shared/script/outline.ts'
import { currentText } from '#/client/i18n/books.ts'
import { setPreferences } from '#/client/preferences/preferences.ts'
import { say, scene, script } from '#test/support/script.ts'
import { bookSheet } from './book-sheet.ts'
import { type Column, COLUMNS } from './use-book.ts'

/** A4 without the margins of a sheet. */
const WIDTH_MM = 180
const MM = 96 / 25.4

/** As under headings of scenes. */
const WITHOUT_SCENES = COLUMNS.filter((column) => column !== 'scene')

const LONG = `Saal auf halb in zwölf Sekunden, Scheinwerfer/Gobo-Nachtblau/Drehung_links, dann Vorbühne auf 45 Prozent. `

const WORST: CueDetails = {
  ...NO_DETAILS,
  does: LONG.repeat(5).slice(0, 500).trim(),
  who: 'Mia Sommerfeld-Hagenbeck und Abendregieassistenz im Turm',
  trigger: 'follow',
  after: 'a',
  seconds: 3600,
  standby: 'half-page',
}

const SHORT: CueDetails = { ...NO_DETAILS, does: 'an', who: 'Tom', standby: 20 }

function sheetOf(number: string, speaker: string, details: CueDetails, columns: readonly Column[]) {
  const doc = script(
    { type: 'pageSplit', pageNumber: 103, printedNumber: '1048' },
    scene('Park'),
    say(speaker, `Und so geht es fort, bis {props a !${number}|dann} endlich alle kommen.`),
    say(
      speaker,
      `Und so geht es fort, bis das {light b !${number}|Zeichen} kommt, auf das alle warten.`,
    ),
  )
  const outline = outlineOf(doc, ALL_CLOSED)
  const source = {
    doc,
    outline,
    cueNumbers: cueNumbers(outline, NO_NUMBERING),
    details: new Map([['b', details]]),
    played: ALL_CLOSED,
  }
  const types = CUE_TYPES.map(({ id }) => id)
  const cues = bookCues(source, { types, fromScene: 1, toScene: Infinity, showsCut: true })
  const head = { title: 'Faust', book: 'Lichtbuch', remarks: [] }
  const sheet = bookSheet(bookRows(cues, 'none'), columns, head, currentText())
  sheet.style.width = `${WIDTH_MM}mm`
  document.body.append(sheet)
  onTestFinished(() => sheet.remove())
  return sheet
}

const widthInMm = (element: Element | null | undefined) =>
  (element?.getBoundingClientRect().width ?? 0) / MM

test.each([
  ['de', COLUMNS],
  ['en', COLUMNS],
  ['de', WITHOUT_SCENES],
  ['en', WITHOUT_SCENES],
] as const)(
  '[BOOK-91] long numbers, names and texts in all columns stand within the sheet, and what happens keeps its column (%s, %j)',
  (lang, columns) => {
    setPreferences({ lang })
    const names = 'CHOR DER HANDWERKSBURSCHEN UND DONAUDAMPFSCHIFFFAHRTSKAPITÄNE'
    const sheet = sheetOf('9999.999', names, WORST, columns)
    expect(widthInMm(sheet.querySelector('table'))).toBeLessThanOrEqual(WIDTH_MM + 0.1)
    const cells = [...sheet.querySelectorAll('td')]
    expect(cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1)).toEqual([])
    const does = cells.find((cell) => cell.textContent === WORST.does)
    expect(widthInMm(does)).toBeGreaterThan(27)
    expect((does?.getBoundingClientRect().height ?? 0) / MM).toBeLessThan(170)
  },
)

test('[BOOK-91] a word is broken only where its column has no room for it', () => {
  const sheet = sheetOf('101', 'HANDWERKSBURSCHEN', SHORT, WITHOUT_SCENES)
  const name = [...sheet.querySelectorAll('td')].find((cell) =>
    cell.textContent.startsWith('HANDW'),
  )
  const range = document.createRange()
  range.selectNodeContents(name ?? sheet)
  expect(new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size).toBe(1)
})
