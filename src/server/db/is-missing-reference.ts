const POSTGRES_FOREIGN_KEY_VIOLATION = '23503'
const SQLITE_CONSTRAINT_FOREIGNKEY = 787

/** Whether a write failed because a row that it refers to was deleted meanwhile. */
export function isMissingReference(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    ('code' in error && error.code === POSTGRES_FOREIGN_KEY_VIOLATION) ||
    ('errcode' in error && error.errcode === SQLITE_CONSTRAINT_FOREIGNKEY)
  )
}
