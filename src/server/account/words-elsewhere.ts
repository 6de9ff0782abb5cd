// What a person has written in the comments of other people's scripts, for the export of the account.
import type { AccountExport } from '#/shared/api/account-data.ts'
import { permits } from '#/shared/access/script-rights.ts'
import type { Author } from '#/shared/script/comment-origin.ts'
import type { WrittenWords } from '#/shared/script/messages.ts'
import type { Database } from '../db/schema.ts'
import { sharedScriptIds } from '../domain/production-rights.ts'
import type { RightsOf } from '../domain/script-rights.ts'
import { idsInTrash } from '../domain/trash.ts'
import type { Asker } from '../http/guard.ts'

type WordsInScript = AccountExport['words_elsewhere'][number]

export interface WordsElsewhereDeps {
  readonly db: Database
  readonly rightsOf: RightsOf
  readonly readWords: (
    scriptId: string,
    asker: Asker,
    author: Author,
  ) => Promise<readonly WrittenWords[]>
  readonly onError: (error: unknown, scriptId: string) => void
}

/** Script by script, because each document is read. Those in which the person has said nothing are left out. */
export async function* wordsElsewhere(
  { db, rightsOf, readWords, onError }: WordsElsewhereDeps,
  asker: Asker,
  author: Author,
): AsyncGenerator<WordsInScript> {
  for (const { id, title } of await scriptsToRead(db, asker.userId)) {
    // a script of somebody else must not spoil the export
    const words = await readWords(id, asker, author).catch((error: unknown) => {
      onError(error, id)
      return null
    })
    if (words?.length === 0) continue
    // today's title is for those who may read the script
    const mayRead = permits(await rightsOf(asker.userId, id), 'script:read')
    yield {
      script_id: id,
      script_title: mayRead ? title : null,
      words:
        words &&
        words.map(({ kind, commentId, text, at, editedAt }) => ({
          kind,
          comment_id: commentId,
          text,
          at,
          edited_at: editedAt,
        })),
    }
  }
}

/**
 * The scripts of others in which a user has written, also where they may not read them any more, and those that are shared
 * with them: who has written where is forgotten when a backup is restored.
 */
function scriptsToRead(db: Database, userId: string) {
  const written = db
    .selectFrom('script_clients')
    .select('script_id')
    .where('user_id', '=', userId)
    .union(db.selectFrom('script_activity').select('script_id').where('user_id', '=', userId))
    .union(sharedScriptIds(db, userId))
  return db
    .selectFrom('scripts')
    .select(['id', 'title'])
    .where('created_by', '!=', userId)
    .where('id', 'in', written)
    .where('id', 'not in', idsInTrash(db))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
