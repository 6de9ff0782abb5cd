export type Environment = Readonly<Record<string, string | undefined>>

/** Why the server cannot start, in one line for the person who starts it. */
export class StartError extends Error {}

/** An empty variable counts as absent: compose files leave a variable out in this way. */
export function valueOf(env: Environment, name: string): string | null {
  return env[name]?.trim() || null
}

export function readSwitch(env: Environment, name: string, byDefault: boolean): boolean {
  const value = valueOf(env, name)
  if (value === null) return byDefault
  if (value === 'on' || value === 'off') return value === 'on'
  throw new StartError(`${name} must be 'on' or 'off', not '${value}'.`)
}

/** A whole number of at least 1; null if the variable is absent. */
export function readLimit(env: Environment, name: string): number | null {
  const value = valueOf(env, name)
  if (value === null) return null
  const limit = Number(value)
  if (/^\d+$/.test(value) && limit >= 1 && Number.isSafeInteger(limit)) return limit
  throw new StartError(`${name} must be a whole number from 1 up, not '${value}'.`)
}
