// Once the numbers of the cues left the house, an edit that would rename counted cues asks first. An answer holds until they
// leave it again, so that nobody is asked at every cue.
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { ReplaceStep, type StepMap } from 'prosemirror-transform'
import type { EditorView } from 'prosemirror-view'
import type { Node } from 'prosemirror-model'
import { numberCues } from '#/shared/script/cue-numbers.ts'
import type { CueType } from '#/shared/script/cue-types.ts'
import { schema } from '#/shared/script/schema.ts'
import { updateOutline } from '#/shared/script/update-outline.ts'
import { createStore } from '#/client/ui/store.ts'
import { isLocalEdit, isTransfer } from '../core/binding/local-change.ts'
import { numberingIn } from '../model/cue-records-plugin.ts'
import { maySetCues } from '../model/rights.ts'
import { playedIn } from '../model/cuts-plugin.ts'
import { heldEdit } from '../model/removal-question.ts'
import { numbersOutSince } from '../model/shown-numbers.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { freezeNumbers } from './freeze-numbers.ts'

export interface RenamingQuestion {
  /** How many cues would be renamed. */
  readonly count: number
  /** When the numbers last left the house, in ms. */
  readonly since: number
  readonly goOn: () => void
  /** Freezes the numbers of the types of these cues, and then makes the edit. */
  readonly freezeFirst: (by: string | null) => void
}

/** The question that is on the screen; null if there is none. */
export const renamingQuestion = createStore<RenamingQuestion | null>(null)

/** False until the dialog is on the page: an edit that waited then would be lost without a word. */
export const renamingDialog = createStore(false)

const CONFIRMED = 'renamingConfirmed'
/** The maps of all changes since the question was asked. */
const key = new PluginKey<readonly StepMap[]>('askBeforeRenaming')

export function askBeforeRenamingPlugin(): Plugin<readonly StepMap[]> {
  let view: EditorView | null = null
  /** The time at which the numbers left the house, if the person was asked since then. */
  let answered: number | null = null
  return new Plugin<readonly StepMap[]>({
    key,
    state: {
      init: () => [],
      apply: ({ mapping }, since) =>
        renamingQuestion.get() === null ? [] : [...since, ...mapping.maps],
    },
    filterTransaction(transaction, state) {
      if (!view || !renamingDialog.get() || !mayWait(transaction)) return true
      const since = numbersOutSince(state)
      if (since === null || since === answered || !mayRename(transaction)) return true
      const renamed = renamedBy(transaction, state)
      if (renamed.length === 0) return true
      const asking = view
      const make = () => {
        answered = since
        if (asking.isDestroyed || !maySetCues(asking)) return
        const now = asking.state
        asking.dispatch(
          heldEdit(transaction, now, key.getState(now) ?? []).setMeta(CONFIRMED, true),
        )
      }
      renamingQuestion.set({
        count: renamed.length,
        since,
        goOn: make,
        freezeFirst(by) {
          const types = [...new Set(renamed)]
          freezeNumbers({ types, upTo: null, by })(asking.state, asking.dispatch)
          make()
        },
      })
      return false
    },
    view(created) {
      view = created
      return {
        destroy() {
          view = null
          renamingQuestion.set(null)
        },
      }
    },
  })
}

/** Words that are dragged come back, and a word that is being composed cannot be held back. */
function mayWait(transaction: Transaction): boolean {
  if (!isLocalEdit(transaction) || transaction.getMeta(CONFIRMED) === true) return false
  const isDragged = isTransfer(transaction) && transaction.getMeta('uiEvent') === 'drop'
  // appended edits belong to one that was made
  const isAppended = transaction.getMeta('appendedTransaction') !== undefined
  return !isDragged && !isAppended && transaction.getMeta('composition') === undefined
}

/** False for letters that are typed or deleted: they rename nothing, and the cues need not be counted for them. */
function mayRename({ steps, docs }: Transaction): boolean {
  return steps.some((step, index) => {
    if (!(step instanceof ReplaceStep)) return true
    const { content } = step.slice
    const deleted = docs[index]?.slice(step.from, step.to).content.content ?? []
    return [...content.content, ...deleted].some(concernsNumbers)
  })
}

function concernsNumbers(node: Node): boolean {
  if (node.isText) return schema.marks.cueConnection.isInSet(node.marks) !== undefined
  return node.type === schema.nodes.sceneBlock || node.children.some(concernsNumbers)
}

/** The types of the cues that have another number after an edit; those that are numbered by hand are meant so. */
function renamedBy(transaction: Transaction, state: EditorState): readonly CueType[] {
  const { outline, cueNumbers } = outlineIn(state)
  const after = updateOutline(outline, state.doc, transaction.doc, playedIn(state))
  const { numbers } = numberCues(after, numberingIn(state))
  return after.cues.flatMap(({ cueId, cueType, manualNumber }) => {
    const before = cueNumbers.get(cueId)
    const isRenamed = before !== undefined && before !== numbers.get(cueId)
    return isRenamed && !manualNumber ? [cueType] : []
  })
}
