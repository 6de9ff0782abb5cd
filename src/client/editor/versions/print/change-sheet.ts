// The sheet of changes on paper: only the changes, each with its scene and page, for users of a printed script.
import { isolated } from '#/shared/isolated.ts'
import type { Text } from '#/client/i18n/versions.ts'
import { screenTitle } from '#/client/ui/use-document-title.ts'
import {
  type ComparedPage,
  type ComparedRow,
  type ComparedSegment,
  isAltered,
} from '../compare/compared-text.ts'
import { type ChangeFilter, shownLines, wordsApart } from '../compare/shown-lines.ts'
import { cueChangeText, renumberedText } from '../panel/cue-change-view.tsx'
import { placeName } from '../panel/line-view.tsx'
import { totalsText } from '../panel/totals-line.tsx'
import type { ComparedSides } from '../panel/use-comparison.ts'
import styles from './change-sheet.module.css'

const NOTHING_OPENED: ReadonlySet<number> = new Set()

export function changeSheet(
  { text, totals }: ComparedSides,
  filter: ChangeFilter,
  [from, to]: readonly [from: string, to: string],
  words: Text['versions'],
): HTMLElement {
  const sheet = element('div', styles['sheet'])
  sheet.append(
    element('h1', styles['title'], `${words.sheet.title} · ${isolated(screenTitle() ?? '')}`),
    element('p', styles['between'], words.sheet.from(from, to)),
    element('p', styles['totals'], totalsText(totals, words)),
  )
  for (const { before, after, speeches } of text.renamed)
    sheet.append(element('p', '', words.renamed(before, after, speeches)))
  if (text.renumbered.length > 0) {
    const list = element('p', styles['renumbered'])
    list.append(
      element('b', '', `${words.renumbered(text.renumbered.length)}: `),
      text.renumbered.map((cue) => renumberedText(cue, words)).join(', '),
    )
    sheet.append(list)
  }
  let lastPage: number | undefined
  for (const line of shownLines({ rows: text.rows }, filter, NOTHING_OPENED).lines) {
    if (line.kind === 'scene' && line.isAltered) {
      const scene = line.row.scene === null ? undefined : text.scenes[line.row.scene]
      const heading = element('h2', styles['scene'], scene?.number ? `${scene.number} ` : '')
      heading.append(
        ...markedText(line.row.segments, words),
        ...signsOf(line.row, text.moves, words),
      )
      sheet.append(heading)
    }
    if (line.kind !== 'row' || !isAltered(line.row)) continue
    const block = blockOf(line.row, text.moves, words)
    const { page } = line.row
    if (page && page.number !== lastPage) block.prepend(pageOf(page, words))
    lastPage = page?.number
    sheet.append(block)
  }
  return sheet
}

function blockOf(
  row: ComparedRow,
  moves: ComparedSides['text']['moves'],
  words: Text['versions'],
): HTMLElement {
  const block = element('div', styles['block'])
  block.dataset['kind'] = row.kind
  const speaker = element('p', styles['speaker'], row.speaker)
  speaker.append(...signsOf(row, moves, words))
  const text = element('p', '')
  text.append(...markedText(row.segments, words))
  block.append(speaker, text)
  for (const cue of row.cues) block.append(element('p', styles['cue'], cueChangeText(cue, words)))
  return block
}

/** Words for the changes of a row as a whole. */
function signsOf(
  row: ComparedRow,
  moves: ComparedSides['text']['moves'],
  words: Text['versions'],
): readonly Node[] {
  const move = row.isMoveStart && row.move !== null ? moves[row.move] : undefined
  const signs = [
    row.kind === 'new' || row.kind === 'gone' ? words.marks[row.kind] : '',
    move ? words.movedFrom(placeName(move.from, words)) : '',
    // of a move only the first block is printed
    move && move.blocks > 1 ? words.sheet.blocks(move.blocks) : '',
    row.speakerBefore === null ? '' : words.otherSpeaker(row.speakerBefore),
    row.isReshaped ? words.reshaped : '',
  ].filter(Boolean)
  return signs.length > 0 ? [element('small', '', ` ${signs.join(' · ')}`)] : []
}

function pageOf({ number, printed }: ComparedPage, { sheet }: Text['versions']): HTMLElement {
  const label = sheet.page(String(number))
  return element('span', styles['page'], printed ? `${label}\n${sheet.printed(printed)}` : label)
}

function markedText(
  segments: readonly ComparedSegment[],
  { marks }: Text['versions'],
): readonly Node[] {
  return segments.flatMap(({ kind, text, isStruck }) => {
    if (text === '') return []
    switch (kind) {
      case 'new':
      case 'gone':
        return markedWords(kind === 'new' ? 'ins' : 'del', text)
      case 'struck':
        return [element('small', '', `[${marks.struck}] `), element('s', '', text)]
      case 'restored':
        return [element('small', '', `[${marks.restored}] `), document.createTextNode(text)]
      default:
        return [isStruck ? element('s', '', text) : document.createTextNode(text)]
    }
  })
}

function markedWords(name: 'ins' | 'del', text: string): readonly Node[] {
  const [before, words, after] = wordsApart(text)
  const mark = element(name)
  mark.append(element('span', '', words))
  return [document.createTextNode(before), mark, document.createTextNode(after)]
}

function element(name: string, className = '', text = ''): HTMLElement {
  const made = document.createElement(name)
  if (className) made.className = className
  made.textContent = text
  return made
}
