import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { foldWords } from '#/shared/fold-case.ts'

/** Titles are folded as the words of texts are: 'STRASSE' finds 'Straße' in both. */
export const titlesAsWords: Migration = {
  up: async (db: Kysely<unknown>) => {
    const scripts = sql<{ id: string; title: string; title_folded: string }>`
      SELECT id, title, title_folded FROM scripts`
    for (const { id, title, title_folded: before } of (await scripts.execute(db)).rows) {
      const after = foldWords(title)
      if (after !== before)
        await sql`UPDATE scripts SET title_folded = ${after} WHERE id = ${id}`.execute(db)
    }
  },
}
