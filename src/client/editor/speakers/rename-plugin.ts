// The name that is being changed. In edit-all-speakers mode an edit in one name is made in all dialogue of that name,
// as part of the same edit, even if the name is one of several. The names that change together are fixed when the
// typing starts: on the way from ANNA to BENNO no speaker BEN is changed. The colour moves with the name.
import { simpleDiffString } from 'lib0/diff'
import {
  Plugin,
  PluginKey,
  type Command,
  type EditorState,
  type Transaction,
} from 'prosemirror-state'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { schema } from '#/shared/script/schema.ts'
import { isLocalEdit } from '../core/binding/local-change.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { changeMeta } from '../core/binding/undo.ts'
import { carryColor } from './carry-color.ts'
import { namePartAtCaret, placesOfName, textOf } from './name-parts.ts'
import { chosenSpeakerColor, shownSpeakerColor } from './speaker-colors-plugin.ts'

interface Original {
  readonly name: string
  /** Null stands for the chosen colour of the name, if there is one. */
  readonly color: string | null
}

interface Rename {
  readonly isOn: boolean
  /** The number of local edits. */
  readonly edits: number
  /** The places of the names that change together; empty while the caret is in no name. */
  readonly places: readonly TextRange[]
  /** The name when the caret came into it. */
  readonly original: Original | null
  /** The form of the name that has the colour at the moment, while the user types. */
  readonly colored: string | null
}

const key = new PluginKey<Rename>('renameSpeakers')
const OFF: Rename = { isOn: false, edits: 0, places: [], original: null, colored: null }
const coloredKey = 'coloredName'

export function renameSpeakersPlugin(): Plugin<Rename> {
  return new Plugin<Rename>({
    key,
    state: {
      init: () => OFF,
      apply(transaction, rename, _before, after) {
        const switched: boolean | undefined = transaction.getMeta(key)
        const isOn = switched ?? rename.isOn
        const edits = rename.edits + (isLocalEdit(transaction) ? 1 : 0)
        const own = namePartAtCaret(after)
        if (!own) return { ...OFF, isOn, edits }
        const places = rename.places.map(({ from, to }) => ({
          from: transaction.mapping.map(from, -1),
          to: transaction.mapping.map(to, 1),
        }))
        const given: { readonly name: string | null } | undefined = transaction.getMeta(coloredKey)
        const colored = given ? given.name : rename.colored
        if (isOn === rename.isOn && ownOf(after, places))
          return { ...rename, places, edits, colored }
        const name = textOf(after, own)
        return isOn
          ? {
              isOn,
              edits,
              places: placesOfName(after, name),
              original: { name, color: shownSpeakerColor(after, name) },
              colored: null,
            }
          : { isOn, edits, places: [own], original: soleName(after, name), colored: null }
      },
    },
    appendTransaction(transactions, before, after) {
      if (!transactions.some(isLocalEdit)) return null
      const { isOn, places, original, edits, colored } = renameIn(after)
      const transaction = isOn ? renameOthers(after, places) : after.tr
      const state = transaction.docChanged ? after.apply(transaction) : after
      const rename = renameIn(state)
      const own = ownOf(state, rename.places)
      const isTyped = edits !== renameIn(before).edits && original === renameIn(before).original
      if (isTyped && original && own) {
        const count = rename.places.length
        const color = original.color ?? chosenSpeakerColor(after, original.name)
        const named = color === null ? null : { name: original.name, color }
        const carried = named && carryColor(state, named, colored, textOf(state, own), count)
        changeMeta(transaction, bindingIn(state).doc, carried?.changes ?? [])
        if (carried && carried.name !== colored)
          transaction.setMeta(coloredKey, { name: carried.name })
      }
      return transaction.docChanged || transaction.getMeta(coloredKey) ? transaction : null
    },
  })
}

export function isRenamingSpeakers(state: EditorState): boolean {
  return renameIn(state).isOn
}

/** Turns edit-all-speakers mode on or off. */
export const toggleRenameSpeakers: Command = (state, dispatch) => {
  dispatch?.(state.tr.setMeta(key, !renameIn(state).isOn))
  return true
}

/** Escape ends the mode; does not apply if the mode is off. */
export const endRenameSpeakers: Command = (state, dispatch) =>
  renameIn(state).isOn && toggleRenameSpeakers(state, dispatch)

function renameIn(state: EditorState): Rename {
  return key.getState(state) ?? OFF
}

/** The name, if only one dialogue has it: typing then renames the speaker. Otherwise a speech gets another speaker. */
function soleName(state: EditorState, name: string): Original | null {
  return placesOfName(state, name).length > 1 ? null : { name, color: null }
}

/** The place in which the caret is. */
function ownOf({ selection: { head } }: EditorState, places: readonly TextRange[]) {
  return places.find(({ from, to }) => from <= head && head <= to)
}

function renameOthers(state: EditorState, places: readonly TextRange[]): Transaction {
  const own = ownOf(state, places)
  const transaction = state.tr
  if (!own) return transaction
  const name = textOf(state, own).trim()
  for (const place of places.toSorted((a, b) => b.from - a.from)) {
    const $from = state.doc.resolve(place.from)
    if (place === own || $from.parent.type !== schema.nodes.speaker || place.to > $from.end())
      continue
    const before = textOf(state, place)
    const lead = before.length - before.trimStart().length
    changeText(transaction, place.from + lead, before.trim(), name)
  }
  return transaction
}

/** Changes only the letters that differ, so that marks on the rest of the name stay. */
function changeText(transaction: Transaction, start: number, from: string, to: string): void {
  const { index, remove, insert } = simpleDiffString(from, to)
  if (remove > 0 || insert !== '')
    transaction.insertText(insert, start + index, start + index + remove)
}
