// Edits that the server does not take are dropped, with the local copy that has them: they would only be sent again.
import { can, type ScriptRole } from '#/shared/access/capabilities.ts'
import type { LocalCopy } from '#/client/local/local-copy.ts'
import { keepLostWords } from '#/client/local/refused-words.ts'
import { log } from '#/client/local/log.ts'
import type { Store } from '#/client/ui/store.ts'
import { maySend, wordsOnlyHere } from './load-script.ts'
import { wordsSince } from '#/client/local/read-local-copy.ts'
import { keepOnlyRefused, keepRefusedWords } from './refused-words.ts'
import type { ScriptConnection } from './script-connection.ts'
import type { UnsentEdits } from './unsent-edits.ts'

/** What a person has written in a script on this machine. */
export interface WrittenEdits {
  readonly edits: UnsentEdits
  readonly copy: LocalCopy
  readonly userId: string
  readonly scriptId: string
}

/** Drops what the server does not have, with the local copy. */
function dropEdits({ edits, copy }: WrittenEdits): void {
  edits.drop()
  copy.remove()
}

/**
 * Drops edits in a script that the person has lost. Their words are kept first: the person may have left the script meanwhile.
 * @returns these words
 */
export function dropLost(written: WrittenEdits, words: readonly string[]): readonly string[] {
  const { userId, scriptId } = written
  if (words.length > 0) keepLostWords(userId, { scriptId, title: null, words })
  dropEdits(written)
  return words
}

/**
 * Drops edits that the server refuses, and those of a person who may only read since they were made: of readers the server asks for
 * nothing, so it refuses nothing, and the edits would stand on this screen alone. Their words are kept.
 * @returns when edits have been dropped
 */
export function dropRefused(
  { status, onEditsRefused }: Pick<ScriptConnection, 'status' | 'onEditsRefused'>,
  role: Store<ScriptRole | null>,
  written: WrittenEdits,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { edits, scriptId } = written
  const drop = (words: readonly string[]) => {
    keepRefusedWords(written, words)
    dropEdits(written)
    resolve()
  }
  onEditsRefused(() => {
    const { doc, from } = edits
    const words = wordsSince(doc, from)
    // kept at once, because the page may close before the server has said which of them it has
    drop(words)
    if (words.length === 0) return
    void wordsOnlyHere(scriptId, doc, from).then(
      (own) => keepOnlyRefused(written, words, own ?? []),
      (error: unknown) => log.error('Refused edits could not be compared', error),
    )
  })
  const mayBeStuck = () =>
    edits.areThere &&
    role.get() !== null &&
    !can(role.get(), 'script:comment') &&
    status.get().kind === 'connected'
  let isLooking = false
  const look = async () => {
    if (isLooking || !mayBeStuck()) return
    isLooking = true
    try {
      // the role here may be that of the last visit
      if (await maySend(scriptId)) return
      const words = await wordsOnlyHere(scriptId, edits.doc, edits.from)
      if (words) drop(words)
      else edits.noteSent()
    } catch (error) {
      log.error('The edits of a reader could not be compared', error)
    } finally {
      isLooking = false
    }
  }
  role.subscribe(() => void look())
  status.subscribe(() => void look())
  return promise
}
