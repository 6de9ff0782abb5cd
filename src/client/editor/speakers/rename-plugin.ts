// The name that is being changed. In edit-all-speakers mode an edit in one name is made in all dialogue of that name,
// as part of the same edit, even if the name is one of several. The names that change together are fixed when the
// typing starts: on the way from ANNA to BENNO no speaker BEN is changed. The colour moves with the name.
import { simpleDiffString } from 'lib0/diff'
import type { Node } from 'prosemirror-model'
import {
  type Command,
  type EditorState,
  Plugin,
  PluginKey,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import type { TextRange } from '#/shared/script/block-summary.ts'
import type { MetaChange } from '#/shared/script/meta.ts'
import { schema } from '#/shared/script/schema.ts'
import {
  chosenColor,
  forgottenSpeakerColor,
  givenSpeakerColor,
} from '#/shared/script/speaker-colors.ts'
import { foldSpeakerName, splitSpeakerName } from '#/shared/script/line-grammar/speaker-name.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { isLocalEdit } from '../core/binding/local-change.ts'
import { changeMeta } from '../core/binding/undo.ts'
import { outlineIn } from '../model/outline-plugin.ts'
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

/** Turns edit-all-speakers mode on or off. The name at the caret is selected then, so that typing replaces it. */
export const toggleRenameSpeakers: Command = (state, dispatch) => {
  const { tr, selection } = state
  const isOn = !renameIn(state).isOn
  const part = isOn && selection.empty ? namePartAtCaret(state) : null
  const name = part && withoutSpace(state, part)
  if (name) tr.setSelection(TextSelection.create(tr.doc, name.from, name.to))
  dispatch?.(tr.setMeta(key, isOn))
  return true
}

/** Escape ends the mode; does not apply if the mode is off. */
export const endRenameSpeakers: Command = (state, dispatch) =>
  renameIn(state).isOn && toggleRenameSpeakers(state, dispatch)

/**
 * In edit-all-speakers mode a deleting key that is held down ends at the edge of the name, in which the new one is typed: the
 * caret does not leave it, and no speech loses its name to the text before it.
 */
export function stayInName(edge: keyof TextRange): Command {
  return (state) => {
    if (!renameIn(state).isOn || !state.selection.empty) return false
    return namePartAtCaret(state)?.[edge] === state.selection.head
  }
}

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

const SEPARATOR = /[/|]/

/** The part of a name at the caret, from one '/' or '|' to the next; null if the caret is in no name. */
function namePartAtCaret({ selection: { $head } }: EditorState): TextRange | null {
  if ($head.parent.type !== schema.nodes.speaker) return null
  const index = $head.parent.textContent.slice(0, $head.parentOffset).split(SEPARATOR).length - 1
  return partsOf($head.parent.textContent, $head.start())[index] ?? null
}

/** The places of a name in the script's dialogue, alone or as one of several names. */
function placesOfName(state: EditorState, name: string): readonly TextRange[] {
  const folded = foldSpeakerName(name)
  return speakerNodes(state).flatMap(({ node, start }) =>
    partsOf(node.textContent, start).filter(
      (part) => foldSpeakerName(textOf(state, part)) === folded,
    ),
  )
}

/** The range without the white space around its text. */
function withoutSpace(state: EditorState, { from, to }: TextRange): TextRange {
  const text = textOf(state, { from, to })
  const start = from + text.length - text.trimStart().length
  return { from: start, to: Math.max(start, to - text.length + text.trimEnd().length) }
}

function textOf({ doc }: EditorState, { from, to }: TextRange): string {
  return doc.textBetween(from, to)
}

function partsOf(text: string, start: number): readonly TextRange[] {
  let from = start
  return text.split(SEPARATOR).map((part) => {
    const range = { from, to: from + part.length }
    from = range.to + 1
    return range
  })
}

interface NamedColor {
  readonly name: string
  readonly color: string
}

/** The name that has the colour now, if any, and the changes of the document's metadata for it. */
interface CarriedColor {
  readonly name: string | null
  readonly changes: readonly MetaChange[]
}

/**
 * While the user types over a name, letter by letter, gives the name's colour to each new form of the name, and takes
 * the colour from the form before, unless another speaker has that name. The original name keeps its colour, in case it
 * is used again.
 * @param count the number of dialogues that get the new name by this change
 */
function carryColor(
  state: EditorState,
  { name: original, color }: NamedColor,
  onTheWay: string | null,
  next: string,
  count: number,
): CarriedColor {
  const name = foldSpeakerName(next)
  if (name === onTheWay) return { name, changes: [] }
  const { doc } = bindingIn(state)
  const isForgotten = onTheWay !== null && bearersOf(state, onTheWay) === 0
  const isGiven =
    splitSpeakerName(name).length === 1 &&
    name !== foldSpeakerName(original) &&
    bearersOf(state, name) <= count
  const isNew = isGiven && chosenColor(doc, name) !== color
  return {
    name: isGiven ? name : null,
    changes: [
      ...(isForgotten ? [forgottenSpeakerColor(onTheWay)] : []),
      ...(isNew ? givenSpeakerColor(name, color) : []),
    ],
  }
}

/** The number of dialogues with a name. */
function bearersOf(state: EditorState, folded: string): number {
  return outlineIn(state).outline.speakers.filter((speaker) =>
    splitSpeakerName(speaker.name).some((part) => foldSpeakerName(part) === folded),
  ).length
}

/** Every speaker of the script; `start` is where its text begins. */
export function speakerNodes({ doc }: Pick<EditorState, 'doc'>): readonly {
  readonly node: Node
  readonly start: number
}[] {
  const found: { readonly node: Node; readonly start: number }[] = []
  doc.forEach((block, offset) => {
    const node = block.firstChild
    if (node?.type === schema.nodes.speaker) found.push({ node, start: offset + 2 })
  })
  return found
}
