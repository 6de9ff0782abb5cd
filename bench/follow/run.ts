// Simulated rehearsals with known positions, followed by our follower, its peer and the upper bound:
// FOLLOW_BENCH_DIR=… npm run bench follow [--peer | --cuts | --real FOLDER] [options of the simulator's run.mjs]
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeCutPlays } from './cut-plays.ts'
import { followRealLogs } from './real.ts'

const simulator = process.env['FOLLOW_BENCH_DIR'] ?? ''
if (simulator === '')
  throw new Error('Set FOLLOW_BENCH_DIR to a folder with run.mjs, cpu.mjs and plays/.')
const ours = path.join(import.meta.dirname, 'adapter.ts')
const peer = path.join(simulator, 'adapters', 'local-sw-rescue.mjs')
const bound = path.join(simulator, 'adapters', 'oracle-lead1.mjs')
const given = process.argv.slice(2).filter((word) => word !== '--peer' && word !== '--cuts')
const options = [...(given.includes('--paren') ? [] : ['--paren', '1']), ...given]

const real = process.argv[process.argv.indexOf('--real') + 1]
if (process.argv.includes('--real') && real !== undefined)
  await followRealLogs(simulator, real, process.argv.includes('--why'))
else if (process.argv.includes('--cuts')) compareCuts(path.join(simulator, 'plays'))
else followAll()

function followAll(): void {
  const adapters = process.argv.includes('--peer') ? [bound, peer, ours] : [bound, ours]
  console.log('Costs with a script of 30 000 words, the peer and ours:')
  for (const adapter of [peer, ours])
    run(['--expose-gc', path.join(simulator, 'cpu.mjs'), '--adapter', adapter])
  console.log('\nFollowing, the upper bound and ours:')
  simulate(adapters, [])
}

/** The same plays without cuts and with a seventh of their words cut; and a follower that is told nothing of the cuts. */
function compareCuts(plays: string): void {
  const adapter = path.join(import.meta.dirname, 'cut-adapter.ts')
  const folder = mkdtempSync(path.join(tmpdir(), 'stichwort-bench-follow-'))
  try {
    const figures = [
      { name: 'without cuts', share: 0, knowsNothing: false },
      { name: 'with cuts', share: undefined, knowsNothing: false },
      { name: 'told nothing of them', share: undefined, knowsNothing: true },
    ].map(({ name, share, knowsNothing }, index) => {
      const texts = path.join(folder, String(index))
      writeCutPlays(plays, texts, share)
      const out = path.join(folder, `${index}.result`)
      const opt = JSON.stringify({ folder: texts, knowsNothing })
      simulate([adapter], ['--texts', texts, '--opt', opt, '--out', out])
      return { name, rows: rowsOf(out) }
    })
    const [first] = figures
    console.log(`\nwithin 3 words, %\t${first?.rows.map(({ wer }) => `WER ${wer}`).join('\t')}`)
    for (const { name, rows } of figures)
      console.log(`${name}\t${rows.map(({ in3 }) => in3).join('\t')}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface Figures {
  readonly wer: number
  /** The share of the time on the text in which the follower is within three words, in %. */
  readonly in3: number
}

function rowsOf(file: string): readonly Figures[] {
  const { rows } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly rows: readonly (Figures & { readonly part: string })[]
  }
  return rows.filter(({ part }) => part === 'all').toSorted((a, b) => a.wer - b.wer)
}

function simulate(adapters: readonly string[], more: readonly string[]): void {
  run([
    path.join(simulator, 'run.mjs'),
    ...adapters.flatMap((adapter) => ['--adapter', adapter]),
    ...options,
    ...more,
  ])
}

function run(command: readonly string[]): void {
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}`)
}
