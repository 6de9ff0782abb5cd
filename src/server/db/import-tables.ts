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
