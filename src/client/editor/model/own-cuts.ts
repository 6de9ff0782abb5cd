// The cuts that the person makes here, under their name. A person who may comment, and not write, makes proposals: the
// words are played until a writer accepts one. The server takes own proposals only.
import {
  type Command,
  type EditorState,
  Plugin,
  PluginKey,
  type Transaction,
} from 'prosemirror-state'
import { AddMarkStep, RemoveMarkStep, type Step } from 'prosemirror-transform'
import { isBy } from '#/shared/script/comment-origin.ts'
import { can } from '#/shared/access/capabilities.ts'
import {
  type CutRecord,
  cutOfKey,
  type Cuts,
  forgottenWithCues,
  readCutRecord,
} from '#/shared/script/cuts/cuts.ts'
import { goneCueOfKey } from '#/shared/script/cuts/gone-cues.ts'
import { listCutIds } from '#/shared/script/cuts/list-cuts.ts'
import { schema } from '#/shared/script/schema.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { MetaStep } from '../core/binding/steps.ts'
import { asOneStep, changeMeta } from '../core/binding/undo.ts'
import type { ScriptConnection } from '../core/connection/script-connection.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import { cutsIn } from './cuts-plugin.ts'

interface OwnCuts {
  /** The name of the user, under which cuts are made; null if it is not known. */
  readonly author: string | null
  /** Since when the user has this name. */
  readonly since: number
  /** The id of the cut that the user has made last. */
  readonly newest: string | null
  /** The cuts that were made since the connection was lost: nobody else has them. */
  readonly unsent: ReadonlySet<string>
  readonly mayPropose: () => boolean
  readonly isConnected: () => boolean
}

type Proposing = Pick<ScriptSession, 'role'> &
  Partial<Pick<ScriptSession, 'since'>> & {
    readonly connection: Pick<ScriptConnection, 'status'>
  }

interface Change {
  readonly newest?: string
  readonly isSent?: true
}

const key = new PluginKey<OwnCuts>('ownCuts')

/** `session` is null where nobody can be kept from writing. */
export function ownCutsPlugin(
  author: string | null,
  session: Proposing | null = null,
): Plugin<OwnCuts> {
  return new Plugin<OwnCuts>({
    key,
    state: {
      init: () => ({
        author,
        since: session?.since ?? 0,
        newest: null,
        unsent: new Set(),
        mayPropose: () =>
          session !== null &&
          can(session.role.get(), 'script:comment') &&
          !can(session.role.get(), 'script:edit'),
        isConnected: () => session?.connection.status.get().kind === 'connected',
      }),
      apply(transaction, own) {
        const change: Change | undefined = transaction.getMeta(key)
        if (!change) return own
        const { newest = own.newest, isSent } = change
        if (isSent) return { ...own, unsent: new Set() }
        const isUnsent = newest !== null && !own.isConnected()
        return { ...own, newest, unsent: isUnsent ? new Set([...own.unsent, newest]) : own.unsent }
      },
    },
    view: (view) => {
      const stop = session?.connection.status.subscribe(() => {
        const { isConnected, unsent } = ownIn(view.state)
        if (isConnected() && unsent.size > 0)
          view.dispatch(view.state.tr.setMeta(key, { isSent: true } satisfies Change))
      })
      return { destroy: () => stop?.() }
    },
  })
}

const NOBODY: OwnCuts = {
  author: null,
  since: 0,
  newest: null,
  unsent: new Set(),
  mayPropose: () => false,
  isConnected: () => false,
}

const ownIn = (state: EditorState): OwnCuts => key.getState(state) ?? NOBODY

export const authorIn = (state: EditorState): string | null => ownIn(state).author

/**
 * The time under which the user writes now. It is never before they had their name, also by a clock that is slow: what is
 * older counts as another person's.
 */
export const timeIn = (state: EditorState): number => Math.max(Date.now(), ownIn(state).since)

/** The id of the cut that the user has made last; null if they have made none since the script was opened. */
export const newestCutIn = (state: EditorState): string | null => ownIn(state).newest

/** Marks a transaction as one that makes a cut. */
export const makingCut = (cutId: string): readonly [PluginKey, Change] => [key, { newest: cutId }]

/** Whether the person proposes cuts instead of making them. */
export const mayPropose = (state: EditorState): boolean => ownIn(state).mayPropose()

/** Whether a cut is a proposal of the person's, and not of an earlier one of the name. */
export function isOwnProposal({ state, by, at }: CutRecord, editor: EditorState): boolean {
  const { author, since } = ownIn(editor)
  return state === 'proposed' && author !== null && isBy({ username: author, since }, by, at)
}

/**
 * Whether the person may change a proposal of theirs, or withdraw it. Without a connection only as long as nobody else can
 * have accepted it: the server would refuse the change, and with it all else that it has not got yet.
 */
export function mayChangeProposal(state: EditorState, cutId: string): boolean {
  const { unsent, isConnected } = ownIn(state)
  const records = recordsOf(cutsIn(state).cuts, cutId)
  return (
    records.length > 0 &&
    records.every(([, record]) => isOwnProposal(record, state)) &&
    (isConnected() || unsent.has(cutId))
  )
}

const recordsOf = ({ records }: Cuts, cutId: string): readonly (readonly [string, CutRecord])[] =>
  [...records].flatMap(([set, inSet]) => {
    const record = inSet.get(cutId)
    return record ? [[set, record] as const] : []
  })

/** Takes the marks of a cut away. */
export function withoutCut(transaction: Transaction, cutId: string): Transaction {
  transaction.doc.descendants((node, position) => {
    for (const mark of node.marks)
      if (mark.type === schema.marks.cut && mark.attrs.cutId === cutId)
        transaction.removeMark(position, position + node.nodeSize, mark)
  })
  return transaction
}

/** Takes an own proposal back, in every set. */
export function withdrawProposal(cutId: string): Command {
  return (state, dispatch) => {
    if (!mayChangeProposal(state, cutId)) return false
    const { cuts } = cutsIn(state)
    const changes = recordsOf(cuts, cutId).flatMap(([set]) => forgottenWithCues(cuts, cutId, set))
    const transaction = changeMeta(withoutCut(state.tr, cutId), bindingIn(state).doc, changes)
    dispatch?.(asOneStep(transaction))
    return true
  }
}

/** Whether a step makes or changes an own proposal, and nothing else. */
export function isOfProposal(step: Step, state: EditorState): boolean {
  if (step instanceof MetaStep) {
    const gone = goneCueOfKey(step.name)
    if (gone) return isOwn(state, gone.cutId)
    const cut = cutOfKey(step.name)
    const record = readCutRecord(step.value)
    const isProposal = record === null || isOwnProposal(record, state)
    return cut !== null && isProposal && isOwn(state, cut.cutId)
  }
  const isMark = step instanceof AddMarkStep || step instanceof RemoveMarkStep
  return (
    isMark && step.mark.type === schema.marks.cut && isOwn(state, String(step.mark.attrs['cutId']))
  )
}

function isOwn(state: EditorState, cutId: string): boolean {
  if (mayChangeProposal(state, cutId)) return true
  const isNew = recordsOf(cutsIn(state).cuts, cutId).length === 0
  return isNew && !listCutIds(state.doc).includes(cutId)
}
