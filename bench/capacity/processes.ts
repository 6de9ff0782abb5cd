// Processor time and memory of a process with all that it has started, from /proc: Linux only.
import { readFileSync, readdirSync } from 'node:fs'

const MS_PER_TICK = 10
const PAGE_MB = 4096 / 1e6

/** Processes that have ended are counted once the process that has started them knows of it. */
export function cpuMsOfTree(pid: number): number {
  const [user, system, ofEnded, systemOfEnded] = statOf(pid)
  const own = (user + system + ofEnded + systemOfEnded) * MS_PER_TICK
  return childrenOf(pid).reduce((sum, child) => sum + cpuMsOfTree(child), own)
}

export function memoryMbOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_MB
}

function statOf(pid: number): readonly [number, number, number, number] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const [user = 0, system = 0, ofEnded = 0, systemOfEnded = 0] = fields.slice(11, 15).map(Number)
    return [user, system, ofEnded, systemOfEnded]
  } catch {
    // it has ended meanwhile
    return [0, 0, 0, 0]
  }
}

function childrenOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
        .split(' ')
        .filter(Boolean)
        .map(Number),
    )
  } catch {
    return []
  }
}
