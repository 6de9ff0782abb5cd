// Simulated rehearsals with known positions, followed by our follower, its peer and the upper bound:
// FOLLOW_BENCH_DIR=… npm run bench follow [--peer] [options of the simulator's run.mjs]
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const simulator = process.env['FOLLOW_BENCH_DIR']
if (!simulator)
  throw new Error('Set FOLLOW_BENCH_DIR to a folder with run.mjs, cpu.mjs and plays/.')
const ours = path.join(import.meta.dirname, 'adapter.ts')
const peer = path.join(simulator, 'adapters', 'local-sw-rescue.mjs')
const bound = path.join(simulator, 'adapters', 'oracle-lead1.mjs')
const options = process.argv.slice(2).filter((word) => word !== '--peer')
const adapters = process.argv.includes('--peer') ? [bound, peer, ours] : [bound, ours]

console.log('Costs with a script of 30 000 words, the peer and ours:')
for (const adapter of [peer, ours])
  run(['--expose-gc', path.join(simulator, 'cpu.mjs'), '--adapter', adapter])
console.log('\nFollowing, the upper bound and ours:')
run([
  path.join(simulator, 'run.mjs'),
  ...adapters.flatMap((adapter) => ['--adapter', adapter]),
  ...(options.includes('--paren') ? [] : ['--paren', '1']),
  ...options,
])

function run(command: readonly string[]): void {
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}`)
}
