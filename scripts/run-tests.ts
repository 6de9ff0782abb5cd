// Runs every part of the tests, or the named ones, and closes with one line over all of them.
// A part: format | lint | types | api | behaviour | unit | components | bundle | browser
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureChromium, ensureHeadlessShell } from './ensure-chromium.ts'

interface Count {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

const ROOT = path.dirname(import.meta.dirname)
const reports = mkdtempSync(path.join(tmpdir(), 'stichwort-tests-'))
const NOTHING_RAN: Count = { passed: 0, failed: 1, skipped: 0 }

const PARTS: Readonly<Record<string, () => Count>> = {
  format: () => check('oxfmt', '--check'),
  lint: () => check('oxlint', '--deny-warnings'),
  types: () =>
    sum(
      ['src/shared', 'src/server', 'src/client', '.'].map((project) => check('tsc', '-p', project)),
    ),
  api: () => check(process.execPath, 'scripts/check-api.ts'),
  behaviour: () => check(process.execPath, 'scripts/check-behaviour.ts'),
  unit: () => runUnit('unit'),
  components: () => runUnit('components', '--config', 'vitest.components.config.ts'),
  // what starts the server, once more on what `npm start` runs
  bundle: () => (isBuilt() ? runUnit('bundle', '--config', 'vitest.built.config.ts') : NOTHING_RAN),
  browser: () => {
    ensureChromium()
    ensureHeadlessShell()
    if (!isBuilt()) return NOTHING_RAN
    const report = path.join(reports, 'browser.json')
    process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = report
    run('playwright', 'test', '--reporter=list,json')
    return countBrowser(report)
  },
}

function run(command: string, ...args: readonly string[]): number {
  console.log(`\n▸ ${path.basename(command)} ${args.join(' ')}`)
  const options = { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' } as const
  return spawnSync(command, args, options).status ?? 1
}

const isBuilt = (): boolean => run(process.execPath, 'scripts/build.mjs') === 0

function runUnit(name: string, ...args: readonly string[]): Count {
  const report = path.join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  run('vitest', 'run', ...reporters, ...args)
  return countUnit(report)
}

function check(command: string, ...args: readonly string[]): Count {
  const isGood = run(command, ...args) === 0
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 }
}

/** A runner that dies before it reports has failed; a file that does not load counts as a failed test. */
function countUnit(report: string): Count {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, success } =
      readReport(report)
    const failed = Math.max(Number(numFailedTests), success ? 0 : 1)
    const skipped = Number(numPendingTests) + Number(numTodoTests)
    return { passed: Number(numPassedTests), failed, skipped }
  } catch {
    return NOTHING_RAN
  }
}

function countBrowser(report: string): Count {
  try {
    const { stats, errors } = readReport(report) as {
      stats: { expected: number; unexpected: number; skipped: number }
      errors: readonly unknown[]
    }
    const failed = stats.unexpected + errors.length
    return { passed: stats.expected, failed, skipped: stats.skipped }
  } catch {
    return NOTHING_RAN
  }
}

function readReport(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
}

function sum(counts: readonly Count[]): Count {
  return counts.reduce((total, count) => ({
    passed: total.passed + count.passed,
    failed: total.failed + count.failed,
    skipped: total.skipped + count.skipped,
  }))
}

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PARTS)
const counts = names.map((name) => {
  const part = PARTS[name]
  if (!part) throw new Error(`There is no part '${name}': ${Object.keys(PARTS).join(', ')}`)
  return part()
})
rmSync(reports, { recursive: true, force: true })
const total = sum(counts)
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed > 0 ? 1 : 0
