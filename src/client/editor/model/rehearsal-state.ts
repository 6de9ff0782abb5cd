// Whether the sheet is in rehearsal, and at which word. It is in `model` because sidebar and surfaces read it. The
// feature `rehearsal` changes it.
import type { Node } from 'prosemirror-model'
import {
  Plugin,
  PluginKey,
  type EditorState,
  type Transaction,
  type Command,
} from 'prosemirror-state'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { cutsOf, isOutsideCuts, type PlayedCuts } from '#/shared/script/cuts/played.ts'
import { spokenWordFrom, wordsForLine } from '#/shared/script/script-words.ts'
import { wordAt } from '#/shared/script/words.ts'
import { readLocal, storeLocal } from '#/client/local/local-storage.ts'
import { cutsIn, playedIn } from './cuts-plugin.ts'

export interface RehearsalPlace {
  /** The current word; empty if its text was deleted, or if the script has no word. */
  readonly word: TextRange
  /** Epoch ms, and later than the stamps of all known places. Of two places the one with the higher stamp holds. */
  readonly stamp: number
  /** The client that moved the line to this place; null if this client did. */
  readonly by: number | null
  /** Since when the place holds, in epoch ms of this machine. */
  readonly since: number
  /** Whether this page's user asked for this place, so that the screen scrolls to it. */
  readonly isAskedFor: boolean
}

export interface Rehearsal {
  readonly isOn: boolean
  /** Null while it is off. */
  readonly place: RehearsalPlace | null
}

const OFF: Rehearsal = { isOn: false, place: null }
const key = new PluginKey<Rehearsal>('rehearsal')

export function rehearsalStatePlugin(): Plugin<Rehearsal> {
  return new Plugin<Rehearsal>({
    key,
    state: {
      init: () => OFF,
      apply(transaction, rehearsal) {
        const next: Rehearsal | undefined = transaction.getMeta(key)
        if (next !== undefined) return next
        return transaction.docChanged ? mapped(rehearsal, transaction) : rehearsal
      },
    },
    // a key that is pressed by mistake in the dark must not change the script
    props: { editable: (state) => !isRehearsing(state) },
  })
}

export function rehearsalIn(state: EditorState): Rehearsal {
  return key.getState(state) ?? OFF
}

export function isRehearsing(state: EditorState): boolean {
  return rehearsalIn(state).isOn
}

interface ShownWord {
  readonly left: TextRange
  readonly played: PlayedCuts
  readonly word: TextRange
}

/** By the document: the same word is the same object, which those who render it compare. */
const shownWords = new WeakMap<Node, ShownWord>()

/**
 * The current word of the rehearsal, or null. Where this screen leaves it out, because it is cut, the next spoken word
 * takes its place here, or else the last one, as if it was deleted.
 */
export function rehearsedWord(state: EditorState): TextRange | null {
  const left = rehearsalIn(state).place?.word ?? null
  if (left === null || !isLeftOut(state, left)) return left
  const [{ doc }, played] = [state, playedIn(state)]
  const known = shownWords.get(doc)
  if (known?.left === left && known.played === played) return known.word
  const words = wordsForLine({ doc, played })
  const next = words[spokenWordFrom(words, left.from)]
  const word = next ?? words.findLast(({ kind }) => kind === 'spoken') ?? left
  shownWords.set(doc, { left, played, word })
  return word
}

function isLeftOut(state: EditorState, { from }: TextRange): boolean {
  const { view, played } = cutsIn(state)
  const text = view === 'left-out' ? state.doc.nodeAt(from) : null
  return text !== null && !isOutsideCuts(cutsOf(text), played)
}

export function withRehearsal(transaction: Transaction, rehearsal: Rehearsal): Transaction {
  return transaction.setMeta(key, rehearsal)
}

function mapped(rehearsal: Rehearsal, { doc, mapping }: Transaction): Rehearsal {
  const { place } = rehearsal
  if (!place) return rehearsal
  const from = mapping.map(place.word.from, 1)
  const to = Math.max(from, mapping.map(place.word.to, -1))
  // letters that are written at the end of the word belong to it
  const word = (from < to && wordAt(doc.resolve(from))) || { from, to }
  return { ...rehearsal, place: { ...place, word } }
}

// How large the text is in rehearsal: a prompt desk is read from two metres, a phone from the hand. The choice is kept on
// this device.

/** In percent of the size that the rehearsal has without a choice; `rehearsal.css` has a rule for each. */
const SIZES = [100, 125, 150, 200, 250] as const
type ReadingSize = (typeof SIZES)[number]

const STORED = 'rehearsalSize'
const sizeKey = new PluginKey<ReadingSize>('readingSize')

export function readingSizePlugin(): Plugin<ReadingSize> {
  return new Plugin<ReadingSize>({
    key: sizeKey,
    state: {
      init: () => SIZES.find((size) => String(size) === readLocal(STORED)) ?? SIZES[0],
      apply(transaction, size) {
        const chosen: ReadingSize | undefined = transaction.getMeta(sizeKey)
        return chosen ?? size
      },
    },
    props: {
      attributes: (state): Record<string, string> =>
        isRehearsing(state) ? { 'data-reading-size': String(readingSize(state)) } : {},
    },
  })
}

export function readingSize(state: EditorState): ReadingSize {
  return sizeKey.getState(state) ?? SIZES[0]
}

/** Makes the text of the rehearsal one step larger or smaller, on this device. */
export function resizeReading(step: 1 | -1): Command {
  return (state, dispatch) => {
    const size = SIZES[SIZES.indexOf(readingSize(state)) + step]
    if (size === undefined || !isRehearsing(state)) return false
    if (dispatch) {
      storeLocal(STORED, String(size))
      dispatch(state.tr.setMeta(sizeKey, size))
    }
    return true
  }
}
