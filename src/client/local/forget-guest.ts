import { forgetUser } from './forget-user.ts'
import { keepGuestWords } from './guest-words.ts'
import { log } from './log.ts'
import { readLocalCopy } from './read-local-copy.ts'
import { unsentFrom, unsentScripts } from './unsent-edits.ts'
import { wordsSince } from './words-since.ts'

/** Deletes all of a guest's data on this machine, but for the words that may not have arrived. */
export async function forgetGuest(userId: string): Promise<void> {
  for (const scriptId of unsentScripts(userId)) {
    try {
      const copy = await readLocalCopy(scriptId, userId)
      if (copy) keepGuestWords(wordsSince(copy, unsentFrom(userId, scriptId)))
    } catch (error) {
      log.error('The local copy could not be read', error)
    }
  }
  await forgetUser(userId)
}
