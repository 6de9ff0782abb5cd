import { spawn, type ChildProcess } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { COMMANDS } from '../../scripts/build.mjs'

export interface CommandRun {
  readonly child: ChildProcess
  /** The process's exit code (null if it was killed) and its output. */
  readonly ended: Promise<{
    readonly code: number | null
    readonly out: string
    readonly err: string
  }>
}

/** `npm run stichwort` as a process of its own; relative paths begin in DATA_DIR. */
export function startStichwort(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): CommandRun {
  const child = spawn(process.execPath, [COMMANDS, ...args], {
    env: { PATH: process.env['PATH'], INIT_CWD: env['DATA_DIR'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const ended = Promise.all([exited, text(child.stdout), text(child.stderr)])
  return { child, ended: ended.then(([code, out, err]) => ({ code, out, err })) }
}

export const runStichwort = (args: readonly string[], env: Readonly<Record<string, string>>) =>
  startStichwort(args, env).ended
