// The numbers of all cues on paper, by type: to be compared with a desk, or laid beside it.
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { entryOf } from '#/shared/at.ts'
import { cueLabelOfNumber, numberGaps } from '#/shared/script/cue-numbers.ts'
import { CUE_TYPES, type CueType } from '#/shared/script/cue-types.ts'
import { isCut } from '#/shared/script/outline.ts'
import { wordWithoutMarks } from '#/shared/script/word-without-marks.ts'
import { inOneLine } from '#/shared/in-one-line.ts'
import { isolated } from '#/shared/isolated.ts'
import { formatMoment } from '#/client/i18n/format-date.ts'
import { currentText, type Text } from '#/client/i18n/editor.ts'
import { readPreferences } from '#/client/preferences/preferences.ts'
import { classOf } from '#/client/ui/class-names.ts'
import { screenTitle } from '#/client/ui/use-document-title.ts'
import { detailsIn, numberingIn } from '../model/cue-records-plugin.ts'
import { detailsInWords } from '../model/details-in-words.ts'
import { noteNumbersOut } from '../model/shown-numbers.ts'
import { outlineListIn } from '../model/outline-plugin.ts'
import { paperInstead } from '../model/paper-instead.ts'
import styles from './number-sheet.module.css'

/** Prints the numbers instead of the script. */
export function printNumbers(view: EditorView): void {
  noteNumbersOut(view)
  const make = () => numberSheet(view.state, currentText().editor)
  const before = paperInstead.get()
  paperInstead.set(make)
  window.addEventListener('afterprint', () => paperInstead.set(before), { once: true })
  // after the menu or the dialog has left the page
  setTimeout(() => window.print())
}

function numberSheet(state: EditorState, text: Text['editor']): HTMLElement {
  const list = outlineListIn(state)
  const gaps = Map.groupBy(numberGaps(list, numberingIn(state)), ({ type }) => type)
  const sheet = element('div', 'sheet')
  sheet.append(
    element('h1', 'title', [text.numbers.sheetTitle, isolated(screenTitle() ?? '')].join(' · ')),
    element('p', 'day', text.numbers.sheetOf(formatMoment(Date.now(), readPreferences().lang))),
  )
  for (const { id, label } of CUE_TYPES) {
    const rows = rowsOf(state, id, text)
    const ofType = gaps.get(id) ?? []
    if (rows.length + ofType.length === 0) continue
    const isFrozen = numberingIn(state).types.has(id)
    sheet.append(element('h2', 'type', isFrozen ? `${label} · ${text.numbers.sign}` : label))
    const table = element('table', 'table')
    const body = element('tbody')
    body.append(...rows)
    table.append(body)
    sheet.append(table)
    if (ofType.length === 0) continue
    const numbers = ofType.map(({ number }) => cueLabelOfNumber(number)).join(', ')
    sheet.append(element('p', 'gaps', `${text.numbers.gaps}: ${numbers}`))
  }
  return sheet
}

function rowsOf(state: EditorState, type: CueType, text: Text['editor']): readonly HTMLElement[] {
  const { cues, cueNumbers, numbered, scenes } = outlineListIn(state)
  const details = detailsIn(state)
  return cues
    .filter(({ cueType }) => cueType === type)
    .map((cue) => {
      const number = cueLabelOfNumber(entryOf(cueNumbers, cue.cueId))
      const known = details.get(cue.cueId)
      const does = known ? detailsInWords(known, cueNumbers, text.cueDetails) : []
      const remarks = [
        cue.cueName.trim(),
        ...does,
        numbered.outOfOrder.has(cue.cueId) ? text.numbers.outOfOrder : '',
        cue.manualNumber ? text.numbers.byHand : '',
        isCut(cue) ? text.cueCut : '',
      ]
      const scene = text.cueScene(cue.scene, scenes[cue.scene - 1]?.name || text.untitledScene)
      const row = element('tr')
      row.append(
        element('th', '', `${numbered.provisional.has(cue.cueId) ? '~ ' : ''}${number}`),
        element('td', 'words', wordWithoutMarks(cue.text)),
        element('td', '', inOneLine(remarks)),
        element('td', 'place', cue.page > 0 ? `${scene}, ${text.cuePage(cue.page)}` : scene),
      )
      return row
    })
}

function element(name: string, className = '', text = ''): HTMLElement {
  const made = document.createElement(name)
  if (className) made.className = classOf(styles, className)
  made.textContent = text
  return made
}
