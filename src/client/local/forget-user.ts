import { forgetBrowserId } from './browser-id.ts'
import { forgetChosenSets } from './chosen-sets.ts'
import { forgetKeptTasks } from './kept-tasks.ts'
import { forgetLastPlaces } from './last-places.ts'
import { deleteLocalCopies } from './local-copies.ts'
import { forgetFolded } from './folded-groups.ts'
import { forgetRefusedWords } from './words-keeper.ts'
import { forgetVisits } from './script-visits.ts'
import { forgetUnsent } from './unsent-edits.ts'

/** Deletes all of a user's data on this machine. */
export async function forgetUser(userId: string): Promise<void> {
  forgetUnsent(userId)
  forgetLastPlaces(userId)
  forgetVisits(userId)
  forgetFolded(userId)
  forgetChosenSets(userId)
  forgetKeptTasks(userId)
  forgetRefusedWords(userId)
  forgetBrowserId()
  await deleteLocalCopies(userId)
}
