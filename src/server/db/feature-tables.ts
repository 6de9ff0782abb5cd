import type { ProductionFunction } from '#/shared/access/functions.ts'
import type { Permission } from '#/shared/access/capabilities.ts'
import type { NoticeKind } from '#/shared/api/news.ts'

export interface ProductionsTable {
  id: string
  title: string
  created_at: number
}

export interface ProductionMembersTable {
  id: string
  production_id: string
  user_id: string
  function: ProductionFunction
  /** Since when the user has this function. */
  created_at: number
}

/** A script is in a production only while its owner is a member (`domain/production-rights.ts`). */
export interface ProductionScriptsTable {
  production_id: string
  script_id: string
  created_at: number
}

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

export interface ImportJobsTable {
  id: string
  user_id: string
  file_name: string
  /** A raw stage name, 'Complete' or 'Failed'. */
  status: string
  progress: number
  /** How often a process has begun the job without giving it back. */
  attempts: number
  /** The length of the whole PDF; 0 once the job has ended. */
  pdf_bytes: number
  error: string | null
  script_id: string | null
  created_at: number
  updated_at: number
}

/** A part of something large: of the PDF of a job that has not ended, under the job's id; of an update or of a state. */
export interface StoredPartsTable {
  id: string
  /** From 0. */
  part: number
  script_id: string | null
  job_id: string | null
  created_at: number
  data: Uint8Array
}

/** Where the lines of an imported script stand on its pages. */
export interface PrintedPagesTable {
  script_id: string
  at: number
  /** JSON, packed. */
  print: Uint8Array
}

/** How a user has corrected imports. */
export interface ReadingHabitsTable {
  user_id: string
  /** JSON. */
  habits: string
}
