// Runs the parts of the tests, or the named ones, and closes with one line over all of them.
// A part: format | lint | types | api | files | behaviour | unit | server | components | bundle | browser; by name only: other-browsers
// Two parts run beside each other, because each of them waits for pages and processes a third of its time.
// A test that failed runs once more, alone, after everything else. If it passes then, the summary names it as unstable; with
// --strict that is a failure, too.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureChromium, ensureHeadlessShell } from './ensure-chromium.ts'
import { ensureOtherBrowsers } from './ensure-other-browsers.ts'
import { ensurePackages } from './install.mjs'
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

type Need = 'build' | 'browser' | 'postgres'

/** How a part runs. */
interface Way {
  /** Where another part runs beside it, it has one worker less. */
  readonly hasAllWorkers: boolean
  /** The open file for its messages, which are shown when it has ended; 'inherit' shows them at once. */
  readonly messages: number | 'inherit'
}

interface Part {
  /** What it needs, which is made before any part that needs something runs: two would install or build it at once. */
  readonly needs: readonly Need[]
  readonly run: (way: Way) => Promise<Outcome>
  /** Runs tests of the part again, alone; missing where what failed is not a test. */
  readonly runAgain?: (tests: readonly TestRun[]) => Promise<Outcome>
}

const ROOT = path.dirname(import.meta.dirname)
const reports = mkdtempSync(path.join(tmpdir(), 'stichwort-tests-'))
const ALONE: Way = { hasAllWorkers: true, messages: 'inherit' }

const NOTHING: Outcome = { passed: [], failed: [], skipped: 0, errors: [] }
const nothingRan = (what: string): Outcome => ({
  ...NOTHING,
  errors: [`${what} did not run to its end`],
})

const checking = (command: string, ...args: readonly string[]): Part => ({
  needs: [],
  run: (way) => check(way, command, ...args),
})

const SERVER = inVitest('server', '--project=server*')
const BUNDLE = inVitest('bundle', '--config', 'vitest.built.config.ts')

/** The longest ones first: short ones fill the end. */
const PARTS: Readonly<Record<string, Part>> = {
  browser: browserPart('browser'),
  components: {
    needs: ['build', 'browser'],
    ...inVitest('components', '--config', 'vitest.components.config.ts'),
  },
  // its tests wait for processes and databases half of their time, so other parts leave it all of its workers
  server: {
    needs: ['build', 'postgres'],
    ...SERVER,
    run: (way) => SERVER.run({ ...way, hasAllWorkers: true }),
  },
  // they only compute: beside the server's tests they take the time in which these wait
  unit: { needs: [], ...inVitest('unit', '--project=script', '--project=app') },
  // on few processors one checker takes half of the processor time of the usual four, each of which reads all types anew
  types: checking('tsc', '-b', '--singleThreaded'),
  // the tests that start the server, once more on the build that `npm start` runs
  bundle: {
    needs: ['build'],
    ...BUNDLE,
    run: async (way) => ((await isBuilt()) ? BUNDLE.run(way) : nothingRan('build')),
  },
  lint: checking('oxlint', '--deny-warnings'),
  format: checking('oxfmt', '--check'),
  api: checking(process.execPath, 'scripts/check-api.ts'),
  files: checking(process.execPath, 'scripts/check-files.ts'),
  behaviour: checking(process.execPath, 'scripts/check-behaviour.ts'),
  'other-browsers': otherBrowsersPart(),
}

function inVitest(name: string, ...args: readonly string[]): Required<Omit<Part, 'needs'>> {
  return {
    run: (way) => runInVitest(way, name, ...args),
    runAgain: (tests) =>
      runInVitest(ALONE, `${name}-again`, ...args, '--maxWorkers=1', ...onlyInVitest(tests)),
  }
}

function browserPart(name: string, ...args: readonly string[]): Required<Part> {
  return {
    needs: ['build', 'browser', 'postgres'],
    run: async (way) =>
      (await isBuilt()) ? runInPlaywright(way, name, ...args) : nothingRan('build'),
    runAgain: (tests) =>
      runInPlaywright(ALONE, `${name}-again`, ...args, '--workers=1', ...onlyInPlaywright(tests)),
  }
}

/** Firefox and WebKit; a machine that cannot have them skips the part, but not where CI is set. */
function otherBrowsersPart(): Part {
  const part = browserPart('other-browsers', '--config', 'playwright.other-browsers.config.ts')
  return {
    ...part,
    async run(way) {
      const missing = ensureOtherBrowsers()
      if (missing.length === 0) return part.run(way)
      const what = `other browsers are not tested: ${missing.join(', ')} cannot be installed here`
      console.log(`\n▸ ${what}`)
      return process.env['CI'] ? { ...NOTHING, errors: [what] } : { ...NOTHING, skipped: 1 }
    },
  }
}

async function run(
  { messages }: Way,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const title = `\n▸ ${path.basename(command)} ${args.join(' ')}`
  if (messages === 'inherit') console.log(title)
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['inherit', messages, messages],
    shell: process.platform === 'win32',
  })
  try {
    const [code]: readonly unknown[] = await once(child, 'close')
    return typeof code === 'number' ? code : 1
  } catch (error) {
    console.error(error)
    return 1
  }
}

let building: Promise<boolean> | null = null

/** Builds once for all parts. */
function isBuilt(): Promise<boolean> {
  building ??= run(ALONE, process.execPath, ['scripts/build.mjs']).then((code) => code === 0)
  return building
}

async function prepare(needs: ReadonlySet<Need>): Promise<void> {
  if (needs.has('browser')) {
    ensureChromium()
    ensureHeadlessShell()
  }
  if (needs.has('postgres')) await ensurePackages(path.join(ROOT, 'test/postgres'))
  if (needs.has('build')) await isBuilt()
}

/** A runner that ends without a report has failed. */
async function runInVitest(way: Way, name: string, ...args: readonly string[]): Promise<Outcome> {
  const report = path.join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const workers = way.hasAllWorkers ? [] : ['--maxWorkers=2']
  await run(way, 'vitest', ['run', ...reporters, ...workers, ...args])
  if (!existsSync(report)) return nothingRan(name)
  return readVitest(readReport(report) as VitestReport, (file) => path.relative(ROOT, file))
}

async function runInPlaywright(
  way: Way,
  name: string,
  ...args: readonly string[]
): Promise<Outcome> {
  const report = path.join(reports, `${name}.json`)
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const workers = way.hasAllWorkers ? [] : ['--workers=3']
  await run(way, 'playwright', ['test', '--reporter=list,json', ...workers, ...args], env)
  if (!existsSync(report)) return nothingRan(name)
  return readPlaywright(readReport(report) as PlaywrightReport)
}

async function check(way: Way, command: string, ...args: readonly string[]): Promise<Outcome> {
  const isGood = (await run(way, command, args)) === 0
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

/** How many parts run beside each other: each waits a third of its time for pages, processes and its last test. */
const LANES = 2

async function runPart(name: string, isAlone: boolean): Promise<Outcome> {
  if (isAlone) return partOf(name).run(ALONE)
  console.log(`\n▸ ${name} …`)
  const file = path.join(reports, `${name}.log`)
  const messages = openSync(file, 'w')
  const outcome = await partOf(name).run({ hasAllWorkers: false, messages })
  closeSync(messages)
  console.log(`\n▸ ${name}\n${readFileSync(file, 'utf8')}`)
  return outcome
}

/** While one lane makes what parts need, the other one begins with checks: they need nothing and are short. */
async function runParts(names: readonly string[]): Promise<ReadonlyMap<string, Outcome>> {
  const outcomes = new Map<string, Outcome>()
  const left = names.toSorted((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other))
  let isPrepared = false
  const makeNeeds = async () => {
    await prepare(new Set(names.flatMap((name) => partOf(name).needs)))
    isPrepared = true
  }
  const prepared = makeNeeds()
  const take = async (): Promise<string | undefined> => {
    const early = left.findIndex((name) => partOf(name).runAgain === undefined)
    if (!isPrepared && early >= 0) return left.splice(early, 1)[0]
    await prepared
    return left.shift()
  }
  const runLane = async (isPreparing: boolean) => {
    if (isPreparing) await prepared
    for (let name = await take(); name !== undefined; name = await take())
      outcomes.set(name, await runPart(name, names.length === 1))
  }
  await Promise.all(Array.from({ length: LANES }, (_, lane) => runLane(lane === 0)))
  return outcomes
}

function partOf(name: string): Part {
  const part = PARTS[name]
  if (!part) throw new Error(`There is no part '${name}': ${ORDER.join(', ')}`)
  return part
}

async function settlePart(name: string, outcome: Outcome): Promise<ReturnType<typeof settle>> {
  const { runAgain } = partOf(name)
  if (!runAgain || !mayRunAgain(outcome)) return { failed: outcome.failed, unstable: [] }
  console.log(`\n▸ once more, alone: ${outcome.failed.length} failed of ${name}`)
  return settle(outcome.failed, await runAgain(outcome.failed))
}

const ORDER = Object.keys(PARTS)
/** These parts take a minute more, so they run only where they are named. */
const BY_NAME_ONLY = ['other-browsers']
const STRICT = '--strict'
const usual = ORDER.filter((name) => !BY_NAME_ONLY.includes(name))
const named = process.argv.slice(2).filter((argument) => argument !== STRICT)
const isStrict = process.argv.includes(STRICT)
const names = named.length > 0 ? named : usual
const outcomes = await runParts(names)
const settled: ReturnType<typeof settle>[] = []
for (const [name, outcome] of outcomes) settled.push(await settlePart(name, outcome))
rmSync(reports, { recursive: true, force: true })
const { passed, skipped, errors } = sum([...outcomes.values()])
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
