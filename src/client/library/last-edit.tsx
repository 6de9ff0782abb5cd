import type { ReactNode } from 'react'
import type { Script } from '#/shared/api/scripts.ts'
import { formatAgo } from '#/client/i18n/format-ago.ts'
import { formatDate } from '#/client/i18n/format-date.ts'
import { type Text, useText } from '#/client/i18n/signed-in.ts'
import { type Language, usePreferences } from '#/client/preferences/preferences.ts'
import { useNow } from '#/client/ui/use-now.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

interface Props {
  readonly script: Script
  /** Name of the signed-in user. */
  readonly username: string
}

/** Time and author of the last edit (LIB-63); nothing if there was none. */
export function LastEdit({ script, username }: Props): ReactNode {
  const { library } = useText()
  const { lang } = usePreferences()
  const now = useNow(MINUTE_MS)
  const { edited_at: editedAt, editor } = script
  if (editedAt === null) return null
  const when = whenEdited(editedAt, now, library, lang)
  if (editor === null) return when
  return `${when} ${editor === username ? library.byYou : library.by(editor)}`
}

function whenEdited(
  editedAt: number,
  now: number,
  library: Text['library'],
  lang: Language,
): string {
  const passed = now - editedAt
  if (passed < MINUTE_MS) return library.editedNow
  return passed < DAY_MS
    ? library.editedAgo(formatAgo(editedAt, now, lang))
    : library.editedOn(formatDate(editedAt, lang))
}
