// Runs the parts of the tests, or the named ones, and closes with one line over all of them.
// A part: format | lint | types | api | files | behaviour | unit | components | bundle | browser; by name only: other-browsers
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureChromium, ensureHeadlessShell } from './ensure-chromium.ts'
import { ensureOtherBrowsers } from './ensure-other-browsers.ts'

interface Count {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** The failures, a line each: a test with its file, or a part. */
  readonly failures: readonly string[]
}

/** The used fields of the report that Vitest writes with `--reporter=json`. */
interface UnitReport {
  readonly numPassedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly success: boolean
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

/** The used fields of the report that Playwright writes with `--reporter=json`. */
interface BrowserReport {
  readonly stats: { readonly expected: number; readonly skipped: number }
  readonly errors: readonly { readonly message?: string }[]
  readonly suites: readonly BrowserSuite[]
}

interface BrowserSuite {
  readonly specs: readonly {
    readonly title: string
    readonly file: string
    readonly line: number
    readonly ok: boolean
  }[]
  readonly suites?: readonly BrowserSuite[]
}

const ROOT = path.dirname(import.meta.dirname)
const reports = mkdtempSync(path.join(tmpdir(), 'stichwort-tests-'))

const nothingRan = (what: string): Count => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: [`${what} did not run to its end`],
})

const PARTS: Readonly<Record<string, () => Count>> = {
  format: () => check('oxfmt', '--check'),
  lint: () => check('oxlint', '--deny-warnings'),
  types: () =>
    sum(
      ['src/shared', 'src/server', 'src/client', '.'].map((project) => check('tsc', '-p', project)),
    ),
  api: () => check(process.execPath, 'scripts/check-api.ts'),
  files: () => check(process.execPath, 'scripts/check-files.ts'),
  behaviour: () => check(process.execPath, 'scripts/check-behaviour.ts'),
  unit: () => runUnit('unit'),
  components: () => runUnit('components', '--config', 'vitest.components.config.ts'),
  // the tests that start the server, once more on the build that `npm start` runs
  bundle: () =>
    isBuilt() ? runUnit('bundle', '--config', 'vitest.built.config.ts') : nothingRan('build'),
  browser: () => {
    ensureChromium()
    ensureHeadlessShell()
    return runInBrowser('browser')
  },
  // Firefox and WebKit; a machine that cannot have them skips the part, but not where CI is set
  'other-browsers': () => {
    const missing = ensureOtherBrowsers()
    if (missing.length === 0)
      return runInBrowser('other-browsers', '--config', 'playwright.other-browsers.config.ts')
    const what = `other browsers are not tested: ${missing.join(', ')} cannot be installed here`
    console.log(`\n▸ ${what}`)
    if (process.env['CI']) return { passed: 0, failed: 1, skipped: 0, failures: [what] }
    return { passed: 0, failed: 0, skipped: 1, failures: [] }
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
  return countUnit(name, report)
}

function runInBrowser(name: string, ...args: readonly string[]): Count {
  if (!isBuilt()) return nothingRan('build')
  const report = path.join(reports, `${name}.json`)
  process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = report
  run('playwright', 'test', '--reporter=list,json', ...args)
  return countBrowser(name, report)
}

function check(command: string, ...args: readonly string[]): Count {
  const isGood = run(command, ...args) === 0
  const failures = isGood ? [] : [[path.basename(command), ...args].join(' ')]
  return { passed: isGood ? 1 : 0, failed: failures.length, skipped: 0, failures }
}

/** A runner that ends without a report has failed; a file that does not load counts as a failed test. */
function countUnit(name: string, report: string): Count {
  try {
    const { numPassedTests, numPendingTests, numTodoTests, success, testResults } = readReport(
      report,
    ) as UnitReport
    const failures = testResults.flatMap(({ name: file, status: ofFile, assertionResults }) => {
      const place = path.relative(ROOT, file)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0 && ofFile === 'failed') return [place]
      return failed.map(({ fullName }) => `${place} › ${fullName}`)
    })
    if (failures.length === 0 && !success) failures.push(`${name}: an error outside the tests`)
    const skipped = numPendingTests + numTodoTests
    return { passed: numPassedTests, failed: failures.length, skipped, failures }
  } catch {
    return nothingRan(name)
  }
}

function countBrowser(name: string, report: string): Count {
  try {
    const { stats, errors, suites } = readReport(report) as BrowserReport
    const failures = [
      ...suites.flatMap(failedSpecs),
      ...errors.map(({ message }) => message ?? `${name}: an error outside the tests`),
    ]
    return { passed: stats.expected, failed: failures.length, skipped: stats.skipped, failures }
  } catch {
    return nothingRan(name)
  }
}

function failedSpecs(suite: BrowserSuite): readonly string[] {
  const own = suite.specs.filter(({ ok }) => !ok)
  return [
    ...own.map(({ file, line, title }) => `${file}:${line} › ${title}`),
    ...(suite.suites ?? []).flatMap(failedSpecs),
  ]
}

function readReport(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function sum(counts: readonly Count[]): Count {
  return counts.reduce((total, count) => ({
    passed: total.passed + count.passed,
    failed: total.failed + count.failed,
    skipped: total.skipped + count.skipped,
    failures: [...total.failures, ...count.failures],
  }))
}

/** These parts take a minute more, so they run only where they are named. */
const BY_NAME_ONLY = ['other-browsers']
const usual = Object.keys(PARTS).filter((name) => !BY_NAME_ONLY.includes(name))
const names = process.argv.length > 2 ? process.argv.slice(2) : usual
const counts = names.map((name) => {
  const part = PARTS[name]
  if (!part) throw new Error(`There is no part '${name}': ${Object.keys(PARTS).join(', ')}`)
  return part()
})
rmSync(reports, { recursive: true, force: true })
const total = sum(counts)
for (const failure of total.failures) console.log(`\n✗ ${failure}`)
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed > 0 ? 1 : 0
