/** What is told of the automatic backups. */
export interface BackupState {
  /** Epoch milliseconds; null where there is none. */
  readonly newest: () => number | null
  /** Whether the last attempt failed. */
  readonly hasFailed: () => boolean
}
