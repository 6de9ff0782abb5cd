import { spawn, type ChildProcess } from 'node:child_process'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { runCommand } from '#/server/cli/run-command.ts'
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

/**
 * The same command in this process, by the sources, with no more variables than these: a process takes ten times as long,
 * most of it to start. No person is at the terminal.
 * @param folder in which relative paths begin
 */
export async function runStichwortHere(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  folder = env['DATA_DIR'] ?? tmpdir(),
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const lines = { out: '', err: '' }
  const code = await runCommand({
    args,
    env,
    folder,
    ask: async () => null,
    out: (line) => void (lines.out += `${line}\n`),
    err: (line) => void (lines.err += `${line}\n`),
  })
  return { code, ...lines }
}
