// Runs the parts of the tests, or the named ones, and closes with one line over all of them.
// A part: format | lint | types | api | files | behaviour | unit | components | bundle | browser; by name only: other-browsers
// A test in a browser that failed runs once more, alone, after everything else. If it passes then, the summary names it as
// unstable; with --strict that is a failure, too.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureChromium, ensureHeadlessShell } from './ensure-chromium.ts'
import { ensureOtherBrowsers } from './ensure-other-browsers.ts'
import {
  mayRunAgain,
  nameOf,
  onlyInPlaywright,
  onlyInVitest,
  type Outcome,
  type PlaywrightReport,
  readPlaywright,
  readVitest,
  settle,
  summaryOf,
  type TestRun,
  type VitestReport,
} from './test-results.ts'

/** A part that has run. */
interface Part {
  readonly name: string
  readonly outcome: Outcome
  /** Runs tests of the part again, alone; missing where a failure is never one of a busy machine. */
  readonly runAgain?: (tests: readonly TestRun[]) => Outcome
}

const ROOT = path.dirname(import.meta.dirname)
const reports = mkdtempSync(path.join(tmpdir(), 'stichwort-tests-'))

const NOTHING: Outcome = { passed: [], failed: [], skipped: 0, errors: [] }
const nothingRan = (what: string): Outcome => ({
  ...NOTHING,
  errors: [`${what} did not run to its end`],
})

const PARTS: Readonly<Record<string, (name: string) => Part>> = {
  format: (name) => ({ name, outcome: check('oxfmt', '--check') }),
  lint: (name) => ({ name, outcome: check('oxlint', '--deny-warnings') }),
  types: (name) => ({
    name,
    outcome: sum(
      ['src/shared', 'src/server', 'src/client', '.'].map((project) => check('tsc', '-p', project)),
    ),
  }),
  api: (name) => ({ name, outcome: check(process.execPath, 'scripts/check-api.ts') }),
  files: (name) => ({ name, outcome: check(process.execPath, 'scripts/check-files.ts') }),
  behaviour: (name) => ({ name, outcome: check(process.execPath, 'scripts/check-behaviour.ts') }),
  unit: (name) => ({ name, outcome: runInVitest(name) }),
  components: (name) => {
    const config = ['--config', 'vitest.components.config.ts']
    return {
      name,
      outcome: runInVitest(name, ...config),
      runAgain: (tests) =>
        runInVitest(`${name}-again`, ...config, '--maxWorkers=1', ...onlyInVitest(tests)),
    }
  },
  // the tests that start the server, once more on the build that `npm start` runs
  bundle: (name) => ({
    name,
    outcome: isBuilt()
      ? runInVitest(name, '--config', 'vitest.built.config.ts')
      : nothingRan('build'),
  }),
  browser: (name) => {
    ensureChromium()
    ensureHeadlessShell()
    return browserPart(name)
  },
  // Firefox and WebKit; a machine that cannot have them skips the part, but not where CI is set
  'other-browsers': (name) => {
    const missing = ensureOtherBrowsers()
    if (missing.length === 0)
      return browserPart(name, '--config', 'playwright.other-browsers.config.ts')
    const what = `other browsers are not tested: ${missing.join(', ')} cannot be installed here`
    console.log(`\n▸ ${what}`)
    return {
      name,
      outcome: process.env['CI'] ? { ...NOTHING, errors: [what] } : { ...NOTHING, skipped: 1 },
    }
  },
}

const browserPart = (name: string, ...args: readonly string[]): Part => ({
  name,
  outcome: isBuilt() ? runInPlaywright(name, ...args) : nothingRan('build'),
  runAgain: (tests) =>
    runInPlaywright(`${name}-again`, ...args, '--workers=1', ...onlyInPlaywright(tests)),
})

function run(command: string, ...args: readonly string[]): number {
  console.log(`\n▸ ${path.basename(command)} ${args.join(' ')}`)
  const options = { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' } as const
  return spawnSync(command, args, options).status ?? 1
}

const isBuilt = (): boolean => run(process.execPath, 'scripts/build.mjs') === 0

/** A runner that ends without a report has failed. */
function runInVitest(name: string, ...args: readonly string[]): Outcome {
  const report = path.join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  run('vitest', 'run', ...reporters, ...args)
  if (!existsSync(report)) return nothingRan(name)
  return readVitest(readReport(report) as VitestReport, (file) => path.relative(ROOT, file))
}

function runInPlaywright(name: string, ...args: readonly string[]): Outcome {
  const report = path.join(reports, `${name}.json`)
  process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = report
  run('playwright', 'test', '--reporter=list,json', ...args)
  if (!existsSync(report)) return nothingRan(name)
  return readPlaywright(readReport(report) as PlaywrightReport)
}

function check(command: string, ...args: readonly string[]): Outcome {
  const isGood = run(command, ...args) === 0
  const name = [path.basename(command), ...args].join(' ')
  return isGood
    ? { ...NOTHING, passed: [{ file: name, title: null }] }
    : { ...NOTHING, errors: [name] }
}

function readReport(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

const sum = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.flatMap(({ passed }) => passed),
  failed: outcomes.flatMap(({ failed }) => failed),
  skipped: outcomes.reduce((total, { skipped }) => total + skipped, 0),
  errors: outcomes.flatMap(({ errors }) => errors),
})

function settlePart({ name, outcome, runAgain }: Part): ReturnType<typeof settle> {
  if (!runAgain || !mayRunAgain(outcome)) return { failed: outcome.failed, unstable: [] }
  console.log(`\n▸ once more, alone: ${outcome.failed.length} failed of ${name}`)
  return settle(outcome.failed, runAgain(outcome.failed))
}

/** These parts take a minute more, so they run only where they are named. */
const BY_NAME_ONLY = ['other-browsers']
const STRICT = '--strict'
const usual = Object.keys(PARTS).filter((name) => !BY_NAME_ONLY.includes(name))
const named = process.argv.slice(2).filter((argument) => argument !== STRICT)
const isStrict = process.argv.includes(STRICT)
const parts = (named.length > 0 ? named : usual).map((name) => {
  const part = PARTS[name]
  if (!part) throw new Error(`There is no part '${name}': ${Object.keys(PARTS).join(', ')}`)
  return part(name)
})
const settled = parts.map(settlePart)
rmSync(reports, { recursive: true, force: true })
const { passed, skipped, errors } = sum(parts.map(({ outcome }) => outcome))
const failures = [...settled.flatMap(({ failed }) => failed).map(nameOf), ...errors]
const unstable = settled.flatMap((each) => each.unstable)
for (const failure of failures) console.log(`\n✗ ${failure}`)
for (const test of unstable) console.log(`\n⚠ unstable: ${nameOf(test)}`)
const counts = {
  passed: passed.length,
  failed: failures.length + (isStrict ? unstable.length : 0),
  unstable: isStrict ? 0 : unstable.length,
  skipped,
}
console.log(`\n${summaryOf(counts)}`)
process.exitCode = counts.failed > 0 ? 1 : 0
