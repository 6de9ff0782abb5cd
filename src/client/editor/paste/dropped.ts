// What is dropped. Words that are dragged take their blanks along: no two blanks stay behind, none before a full stop, and
// none is missing where the words go. A script has no files in it: one that is dropped on the page, or pasted without
// text, is refused with a sentence, because the browser would leave the script to open it, or do nothing.
import { type EditorState, Plugin, TextSelection, type Transaction } from 'prosemirror-state'
import { NOT_TEXT } from '#/shared/script/words.ts'
import { showMessage } from '#/client/ui/messages.ts'
import type { FirstText } from '../core/feature.ts'

export function fitBlanksPlugin(): Plugin {
  return new Plugin({ appendTransaction: fitBlanks })
}

/** Sets the blanks at the place that whole words have left, and at both ends of the words at their new place. */
export function fitBlanks(
  transactions: readonly Transaction[],
  before: EditorState,
  after: EditorState,
): Transaction | null {
  const drop = transactions.find((each) => each.getMeta('uiEvent') === 'drop')
  const { selection: dropped } = after
  if (!drop || !(dropped instanceof TextSelection) || dropped.empty) return null
  if (!dropped.$from.sameParent(dropped.$to) || !areWholeWords(before)) return null
  const transaction = after.tr
  const source = drop.mapping.map(before.selection.from)
  const isMove = after.doc.content.size === before.doc.content.size
  const places = [dropped.from, dropped.to, ...(isMove ? [source] : [])]
  // from the end to the start, so that a change moves no place that is still to be looked at
  for (const place of places.toSorted((a, b) => b - a)) fitAt(transaction, place)
  return transaction.docChanged ? transaction : null
}

/** Whether the selection, apart from blanks at its ends, begins and ends with a word and parts none. */
function areWholeWords({ doc, selection: { $from, $to } }: EditorState): boolean {
  if (!$from.sameParent($to) || !$from.parent.isTextblock) return false
  const text = textOf(doc, $from.pos)
  const [from, to] = [$from.parentOffset, $to.parentOffset]
  const words = text.slice(from, to)
  if (words.trim() === '') return false
  const startsInWord = isWordCharacter(text[from - 1]) && isWordCharacter(words[0])
  return !startsInWord && !(isWordCharacter(words.at(-1)) && isWordCharacter(text[to]))
}

function fitAt(transaction: Transaction, place: number): void {
  const $place = transaction.doc.resolve(place)
  if (!$place.parent.isTextblock) return
  const text = textOf(transaction.doc, place)
  const [left, right] = [text[$place.parentOffset - 1], text[$place.parentOffset]]
  if (isBlank(left) && (isBlank(right) || right === undefined || ENDS.test(right)))
    transaction.delete(place - 1, place)
  else if (left === undefined && isBlank(right)) transaction.delete(place, place + 1)
  else if (left !== undefined && right !== undefined && isTogether(left, right))
    transaction.insertText(' ', place)
}

/** Signs that stand right behind a word, and those right before one. */
const ENDS = /[.,;:!?…)\]]/u
const WORD = /[\p{L}\p{M}\p{N}]/u

/** Whether a blank is missing between two characters. */
function isTogether(left: string, right: string): boolean {
  return (WORD.test(left) || ENDS.test(left)) && WORD.test(right)
}

const isBlank = (character: string | undefined) => character === ' '

const isWordCharacter = (character: string | undefined) =>
  character !== undefined && WORD.test(character)

function textOf(doc: EditorState['doc'], position: number): string {
  const { parent } = doc.resolve(position)
  return parent.textBetween(0, parent.content.size, undefined, NOT_TEXT)
}

export function refuseFilesPlugin(text: () => FirstText): Plugin {
  const refuse = (event: Event) => {
    event.preventDefault()
    showMessage('danger', text().noFiles)
  }
  return new Plugin({
    props: {
      handleDOMEvents: {
        paste(_view, event) {
          if (!isFileAlone(event.clipboardData)) return false
          refuse(event)
          return true
        },
      },
    },
    view() {
      const listening = new AbortController()
      const { signal } = listening
      // on the window, after the fields that take files
      window.addEventListener('dragover', preventOpening, { signal })
      window.addEventListener(
        'drop',
        (event) => {
          if (!event.defaultPrevented && hasFiles(event.dataTransfer)) refuse(event)
        },
        { signal },
      )
      return { destroy: () => listening.abort() }
    },
  })
}

function preventOpening(event: DragEvent): void {
  if (hasFiles(event.dataTransfer)) event.preventDefault()
}

type Data = Pick<DataTransfer, 'types' | 'getData'> | null

export const hasFiles = (data: Data): boolean => data?.types.includes('Files') === true

/** Programs for text copy their text as a picture, too. */
export function isFileAlone(data: Data): boolean {
  return hasFiles(data) && data?.getData('text/plain') === '' && data.getData('text/html') === ''
}
