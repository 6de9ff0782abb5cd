import { readFileSync } from 'node:fs'

/** A server under measurement. */
export interface BenchServer {
  /** The address for a person's socket. */
  readonly socketUrl: string
  /** The address of a new, empty document. */
  readonly openDocument: () => Promise<string>
  /** Processor time, in ms, that the server's process has used. */
  readonly cpuMs: () => number
  readonly pid: () => number
  readonly stop: () => Promise<void>
}

/** Starts a server, with this beside its own environment. */
export type StartServer = (env?: Readonly<Record<string, string>>) => Promise<BenchServer>

const TICKS_PER_SECOND = 100

/** Processor time of a process from /proc; NaN if /proc has none. */
export function cpuMsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND
  } catch {
    return Number.NaN
  }
}
