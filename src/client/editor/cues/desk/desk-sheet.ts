// The differences on paper, for people who go to the desk with them.
import { inOneLine } from '#/shared/in-one-line.ts'
import { deskTextsOf, type Difference, DIFFERENCE_KINDS } from '#/shared/desk/reconcile.ts'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import type { Text } from '#/client/i18n/desk.ts'
import { screenTitle } from '#/client/ui/use-document-title.ts'
import type { ScriptCue } from './desk-choices.ts'
import styles from './desk-sheet.module.css'

export function deskSheet(
  fileName: string,
  summary: string,
  differences: readonly Difference[],
  cues: readonly ScriptCue[],
  { desk: text }: Pick<Text, 'desk'>,
): HTMLElement {
  const wordsOf = new Map(cues.map(({ cueId, words }) => [cueId, words]))
  const sheet = element('div', styles['sheet'])
  sheet.append(
    element('h1', styles['title'], `${screenTitle() ?? ''}`),
    element('p', styles['lead'], `${text.sheet(fileName)} · ${summary}`),
  )
  if (differences.length === 0) sheet.append(element('p', '', text.same))
  for (const kind of DIFFERENCE_KINDS) {
    const ofKind = differences.filter((difference) => difference.kind === kind)
    if (ofKind.length === 0) continue
    sheet.append(element('h2', styles['kind'], `${text.kinds[kind]} · ${ofKind.length}`))
    const table = element('table', styles['table'])
    const head = element('tr')
    head.append(...['', text.number, text.book, text.desk].map((name) => element('th', '', name)))
    const heading = element('thead')
    heading.append(head)
    const body = element('tbody')
    body.append(...ofKind.map((difference) => rowOf(difference, wordsOf, text)))
    table.append(heading, body)
    sheet.append(table)
  }
  return sheet
}

function rowOf(
  difference: Difference,
  wordsOf: ReadonlyMap<string, string>,
  text: Text['desk'],
): HTMLElement {
  const row = element('tr')
  const [book, desk] = sidesOf(difference, text)
  const bookCell = element('td', '', book ?? '')
  // a cue without a name is found by its words
  const words = 'book' in difference ? wordsOf.get(difference.book.cueId) : ''
  if (words) bookCell.append(' ', element('q', '', words))
  row.append(
    // to be ticked by hand
    element('td', styles['tick'], '☐'),
    element('td', styles['number'], cueLabelOfNumber(difference.key)),
    bookCell,
    element('td', '', desk ?? ''),
  )
  return row
}

/** What book and desk say of a difference; null for the side that lacks the cue. */
export function sidesOf(
  difference: Difference,
  text: Text['desk'],
): readonly [book: string | null, desk: string | null] {
  const ofBook = (cue: Parameters<typeof deskTextsOf>[0]) => written(deskTextsOf(cue), text)
  switch (difference.kind) {
    case 'missing-at-desk':
      return [ofBook(difference.book), null]
    case 'missing-in-book':
      return [null, written(difference.desk, text)]
    case 'label':
      return [ofBook(difference.book), written(difference.desk, text)]
    case 'order':
      return [
        text.behind(labelled(difference.behindInBook)),
        text.behind(labelled(difference.behindAtDesk)),
      ]
    case 'double':
      return [text.times(difference.inBook), text.times(difference.atDesk)]
  }
}

const labelled = (number: string | null) => number && cueLabelOfNumber(number)

function written(
  { label, notes }: { readonly label: string; readonly notes: string },
  text: Text['desk'],
): string {
  return inOneLine([label, notes]) || text.empty
}

function element(name: string, className = '', content = ''): HTMLElement {
  const made = document.createElement(name)
  if (className) made.className = className
  made.textContent = content
  return made
}
