export interface SqliteRequest {
  readonly id: number
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export interface SqliteResult {
  readonly rows: readonly object[]
  /** How many rows a statement that returns none has changed. */
  readonly changes?: number
}

export interface SqliteAnswer {
  readonly id: number
  readonly result?: SqliteResult
  readonly error?: SerialisedError
}

/** An error's message and SQLite code: between threads errors lose everything else. */
interface SerialisedError {
  readonly message: string
  readonly errcode: number | null
}

export function serialiseError(error: unknown): SerialisedError {
  const message = error instanceof Error ? error.message : String(error)
  const errcode = error instanceof Error && 'errcode' in error ? Number(error.errcode) : null
  return { message, errcode }
}

export function reviveError({ message, errcode }: SerialisedError): Error {
  return Object.assign(new Error(message), errcode !== null && { errcode })
}
