import type { EditorView } from 'prosemirror-view'
import type { Transaction } from 'prosemirror-state'
import { can } from '#/shared/access/capabilities.ts'
import type { ScriptState } from '#/shared/script/versions.ts'
import type { ScriptSession } from '../../core/connection/script-session.ts'
import { asConfirmed, mayRemove } from '../../model/removal-question.ts'
import { rangesDeletedBy, writersIn } from '../../model/writers-in.ts'
import { inTurn, type RestoreScope } from './in-turn.ts'
import { restoreVersion } from './restore-version.ts'

interface Place {
  readonly view: EditorView
  readonly session: Pick<ScriptSession, 'role'> & {
    readonly connection: Parameters<typeof inTurn>[0]
  }
}

interface Wanted {
  readonly version: ScriptState
  readonly scope: RestoreScope
}

interface Steps {
  /** Has the server keep the present text. */
  readonly keep: () => Promise<void>
  /** Called where others bring a version back at this moment; the result is called when the wait for them is over. */
  readonly onWait: () => () => void
  readonly adapt: (transaction: Transaction) => Transaction
}

/** `dropped`: the user has said no, has left the script, or may not write any more. */
type Outcome = 'restored' | 'same' | 'dropped'

/**
 * Restores a version in turn with others who do so at this moment. What this deletes is kept by the server after the wait for
 * them, and the user is asked about whoever writes in it, also about those who have begun meanwhile.
 */
export async function restoreInTurn(
  { view, session }: Place,
  { version, scope }: Wanted,
  { keep, onWait, adapt }: Steps,
): Promise<Outcome> {
  const { connection, role } = session
  const asked = new Set<string>()
  const look = () => {
    const transaction = restoreVersion(view.state, version, scope)
    const removed = transaction ? rangesDeletedBy(transaction) : []
    const writers = writersIn(view.state, connection.awareness, removed)
    return { transaction, writers, isAsked: writers.every((name) => asked.has(name)) }
  }
  const restore = (): Outcome | 'to be asked' => {
    if (view.isDestroyed || !can(role.get(), 'script:edit')) return 'dropped'
    const { transaction, isAsked } = look()
    if (!transaction) return 'same'
    if (!isAsked) return 'to be asked'
    view.dispatch(adapt(asConfirmed(transaction)))
    return 'restored'
  }
  for (;;) {
    const { writers, isAsked } = look()
    // nobody's turn is held up by a question
    if (!isAsked && !(await mayRemove('restore', writers))) return 'dropped'
    for (const name of writers) asked.add(name)
    const outcome = await inTurn(connection, { onWait, prepare: keep, restore })
    if (outcome !== 'to be asked') return outcome
  }
}
