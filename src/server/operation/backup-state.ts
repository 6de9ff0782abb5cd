/** The state of the automatic backups, as health and metrics show it. */
export interface BackupState {
  /** Epoch milliseconds; null if there is no backup. */
  readonly newest: () => number | null
  /** Whether the last attempt failed. */
  readonly hasFailed: () => boolean
}
