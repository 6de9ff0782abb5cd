import type { Permission } from '#/shared/access/capabilities.ts'
import type { ProductionFunction } from '#/shared/access/functions.ts'
import type { NoticeKind } from '#/shared/api/notices.ts'

/** What is addressed to users. */
export interface NoticesTable {
  id: string
  user_id: string
  /** The script or the production that the notice is about; the other one is null. */
  script_id: string | null
  production_id: string | null
  kind: NoticeKind
  /** The user who did it; null if the account is deleted. */
  by_user: string | null
  permission: Permission | null
  function: ProductionFunction | null
  /** The title at that time: a user who is taken out does not learn of later ones. */
  production_title: string | null
  /** The comment of a mention or an answer. */
  comment_id: string | null
  at: number
  is_read: 0 | 1
}
