import { execFileSync } from 'node:child_process'

/** The ids of the converters that a server's process has started. */
export function converterIds(serverId: number): readonly number[] {
  const list = execFileSync('ps', ['-A', '-o', 'ppid=,pid=,args='], { encoding: 'utf8' })
  return list
    .split('\n')
    .filter((line) => line.includes('converter-process'))
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([parent, id = 0]) => (parent === serverId ? [id] : []))
}

export function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}
