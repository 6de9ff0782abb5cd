import { forgetUser } from './user-data.ts'
import { log } from './log.ts'
import { forgetOfflineRecord, lastUser } from './offline-record.ts'
import { readLocalCopy, wordsSince } from './read-local-copy.ts'
import {
  guestWords,
  keepGuestWords,
  takeUnsentWords,
  lostWordsOf,
  readRefusedWords,
  refusedWordsHere,
} from './refused-words.ts'
import { unsentFrom, unsentScripts } from './unsent-edits.ts'

/** Deletes all of a guest's data on this machine, but for the words that may not have arrived. */
export async function forgetGuest(userId: string): Promise<void> {
  // the page of the open script goes with the user
  keepGuestWords(userId, [...takeUnsentWords(userId), ...wordsHereOf(userId)])
  for (const scriptId of unsentScripts(userId)) {
    try {
      const copy = await readLocalCopy(scriptId, userId)
      if (copy) keepGuestWords(userId, wordsSince(copy, unsentFrom(userId, scriptId)))
    } catch (error) {
      log.error('The local copy could not be read', error)
    }
  }
  const words = guestWords.get()
  const forgotten = forgetUser(userId)
  keepGuestWords(userId, words)
  await forgotten
  // the next person may be here by now
  if (lastUser()?.id === userId) forgetOfflineRecord()
}

/** Those that were refused, and those of lost scripts. */
function wordsHereOf(userId: string): readonly string[] {
  const refused = refusedWordsHere()
    .filter(([user, place]) => user === userId && !place.includes('.'))
    .flatMap(([, place]) => readRefusedWords(userId, place))
  return [...refused, ...lostWordsOf(userId).flatMap(({ words }) => words)]
}
