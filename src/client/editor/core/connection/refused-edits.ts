// Edits that the server does not take are dropped, with the local copy that has them: they would only be sent again.
import { can, type ScriptRole } from '#/shared/access/capabilities.ts'
import type { LocalCopy } from '#/client/local/local-copy.ts'
import { log } from '#/client/local/log.ts'
import { forgetUnsent, unsentFrom } from '#/client/local/unsent-edits.ts'
import type { Store } from '#/client/ui/store.ts'
import { maySend, wordsOnlyHere } from './load-script.ts'
import { wordsSince } from '#/client/local/words-since.ts'
import { keepRefusedWords } from './refused-words.ts'
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
export function dropEdits({ edits, copy, userId, scriptId }: WrittenEdits): void {
  edits.leave()
  edits.stop()
  copy.remove()
  forgetUnsent(userId, scriptId)
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
  const { edits, userId, scriptId } = written
  const unsent = () => unsentFrom(userId, scriptId)
  const drop = (words: readonly string[]) => {
    keepRefusedWords(written, words)
    dropEdits(written)
    resolve()
  }
  onEditsRefused(() => drop(wordsSince(edits.doc, unsent())))
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
      const words = await wordsOnlyHere(scriptId, edits.doc, unsent())
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
