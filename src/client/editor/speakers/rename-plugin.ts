// Edit-all-speakers mode: what is typed in one name happens to every block of that name, as part of
// the same edit. Who belongs together is settled when the typing starts: on the way from ANNA to
// BENNO no BEN is caught.
import { simpleDiffString } from 'lib0/diff'
import {
  Plugin,
  PluginKey,
  type Command,
  type EditorState,
  type Transaction,
} from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'
import { foldSpeakerName } from '#/shared/script/speaker-names.ts'
import { isLocalEdit } from '../core/binding/local-change.ts'
import { speakerNodes } from './format-speaker-names.ts'

interface Rename {
  readonly isOn: boolean
  /** Where the texts of the names begin that are renamed together; empty while no name is being typed. */
  readonly starts: readonly number[]
}

const key = new PluginKey<Rename>('renameSpeakers')
const OFF: Rename = { isOn: false, starts: [] }

export function renameSpeakersPlugin(): Plugin<Rename> {
  return new Plugin<Rename>({
    key,
    state: {
      init: () => OFF,
      apply(transaction, rename, before, after) {
        const switched: boolean | undefined = transaction.getMeta(key)
        const isOn = switched ?? rename.isOn
        if (!isOn) return OFF
        const own = speakerStart(after)
        if (own === null) return { isOn, starts: [] }
        const starts = rename.starts.map((start) => transaction.mapping.map(start, -1))
        if (starts.includes(own)) return { isOn, starts }
        return {
          isOn,
          starts: transaction.docChanged
            ? namesakes(before, own).map((start) => transaction.mapping.map(start, -1))
            : namesakes(after, own),
        }
      },
    },
    appendTransaction(transactions, _before, after) {
      const { isOn, starts } = renameIn(after)
      return isOn && transactions.some(isLocalEdit) ? renameOthers(after, starts) : null
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

/** Escape: ends the mode; does not apply where it is off. */
export const endRenameSpeakers: Command = (state, dispatch) =>
  renameIn(state).isOn && toggleRenameSpeakers(state, dispatch)

function renameIn(state: EditorState): Rename {
  return key.getState(state) ?? OFF
}

/** Where the text of the name begins that the caret is in, or null. */
function speakerStart({ selection: { $head } }: EditorState): number | null {
  return $head.parent.type === schema.nodes.speaker ? $head.start() : null
}

function namesakes(state: EditorState, own: number): readonly number[] {
  const names = speakerNodes(state)
  const name = names.find(({ start }) => start === own)?.node.textContent
  if (name === undefined) return [own]
  const folded = foldSpeakerName(name)
  return names
    .filter(({ node }) => foldSpeakerName(node.textContent) === folded)
    .map(({ start }) => start)
}

function renameOthers(state: EditorState, starts: readonly number[]): Transaction | null {
  const own = speakerStart(state)
  if (own === null) return null
  const name = state.doc.resolve(own).parent.textContent
  const transaction = state.tr
  for (const start of starts.toSorted((a, b) => b - a)) {
    const { parent } = state.doc.resolve(start)
    if (start !== own && parent.type === schema.nodes.speaker)
      changeText(transaction, start, parent.textContent, name)
  }
  return transaction.docChanged ? transaction : null
}

/** Only what differs, so that marks on the rest of the name stay. */
function changeText(transaction: Transaction, start: number, from: string, to: string): void {
  const { index, remove, insert } = simpleDiffString(from, to)
  if (remove > 0 || insert !== '')
    transaction.insertText(insert, start + index, start + index + remove)
}
