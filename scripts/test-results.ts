// What the runners of tests report, as tests that passed and tests that failed; and what of it is unstable: a test that
// failed among all others, and passes alone.
import { stripVTControlCharacters } from 'node:util'

/** A test of one run. */
export interface TestRun {
  readonly file: string
  /** With the groups around it, as the option `-t` of Vitest takes it. Null for a whole file that did not load, or a hook of it that failed. */
  readonly title: string | null
  /** Where the test is in its file, and the browser's project that ran it: for tests that Playwright runs. */
  readonly at?: { readonly line: number; readonly project: string }
  /** Of a failed test: the first line of its first message, after the steps in which it failed. */
  readonly why?: string
}

/** The outcome of a part. */
export interface Outcome {
  readonly passed: readonly TestRun[]
  readonly failed: readonly TestRun[]
  readonly skipped: number
  /** Failures that are no test's: a part that did not run to its end, an error outside the tests. */
  readonly errors: readonly string[]
}

/** The used fields of the report that Vitest writes with `--reporter=json`. */
export interface VitestReport {
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly success: boolean
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[]
      readonly title: string
      readonly status: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/** The used fields of the report that Playwright writes with `--reporter=json`. */
export interface PlaywrightReport {
  readonly errors: readonly { readonly message?: string }[]
  readonly suites: readonly PlaywrightSuite[]
}

interface PlaywrightSuite {
  readonly specs: readonly {
    readonly title: string
    readonly file: string
    readonly line: number
    readonly tests: readonly {
      readonly projectName: string
      readonly status: string
      readonly results?: readonly PlaywrightResult[]
    }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightResult {
  readonly errors?: readonly { readonly message?: string }[]
  readonly steps?: readonly PlaywrightStep[]
}

interface PlaywrightStep {
  readonly title: string
  readonly error?: object
  readonly steps?: readonly PlaywrightStep[]
}

/** @param nameFile names a file as the summary does: Vitest reports its whole path */
export function readVitest(
  { numPendingTests, numTodoTests, success, testResults }: VitestReport,
  nameFile: (path: string) => string,
): Outcome {
  const runs = testResults.map(({ name, status, assertionResults }) => {
    const file = nameFile(name)
    const of = (wanted: string): readonly TestRun[] =>
      assertionResults
        .filter((result) => result.status === wanted)
        .map(({ ancestorTitles, title, failureMessages }) => ({
          file,
          title: [...ancestorTitles, title].join(' > '),
          ...whyOf(failureMessages?.[0]),
        }))
    const failed = of('failed')
    const isBroken = failed.length === 0 && status === 'failed'
    return { passed: of('passed'), failed: isBroken ? [{ file, title: null }] : failed }
  })
  const failed = runs.flatMap((run) => run.failed)
  return {
    passed: runs.flatMap(({ passed }) => passed),
    failed,
    skipped: numPendingTests + numTodoTests,
    errors: failed.length === 0 && !success ? ['an error outside the tests'] : [],
  }
}

export function readPlaywright({ errors, suites }: PlaywrightReport): Outcome {
  const runs = suites.flatMap(runsOf)
  const of = (...wanted: readonly string[]) =>
    runs.filter(({ status }) => wanted.includes(status)).map(({ run }) => run)
  return {
    passed: of('expected'),
    failed: of('unexpected', 'flaky'),
    skipped: of('skipped').length,
    errors: errors.map(({ message }) => message ?? 'an error outside the tests'),
  }
}

function runsOf(
  suite: PlaywrightSuite,
): readonly { readonly run: TestRun; readonly status: string }[] {
  const own = suite.specs.flatMap(({ file, title, line, tests }) =>
    tests.map(({ projectName: project, status, results }) => {
      const failed = results?.find(({ errors = [] }) => errors.length > 0)
      const why = whyOf(failed?.errors?.[0]?.message, failingSteps(failed?.steps))
      return { run: { file, title, at: { line, project }, ...why }, status }
    }),
  )
  return [...own, ...(suite.suites ?? []).flatMap(runsOf)]
}

/** The titles of the steps in which a test failed, from the outermost to the innermost. */
function failingSteps(steps: readonly PlaywrightStep[] = []): readonly string[] {
  const step = steps.find(({ error }) => error)
  return step ? [step.title, ...failingSteps(step.steps)] : []
}

function whyOf(message = '', steps: readonly string[] = []): Pick<TestRun, 'why'> {
  const line = stripVTControlCharacters(message).trim().split('\n', 1)[0] ?? ''
  const why = [...steps, line].filter((part) => part !== '').join(' › ')
  return why === '' ? {} : { why }
}

/** With more failures a part is not run again: it is broken, not unstable. */
const MAX_RUN_AGAIN = 20

/** Whether the failures are few enough, and all of tests, so that these tests alone can be run again. */
export const mayRunAgain = ({ failed, errors }: Outcome): boolean =>
  errors.length === 0 && failed.length > 0 && failed.length <= MAX_RUN_AGAIN

/** The arguments with which Vitest runs only these tests; where a whole file did not load, it runs the files whole. */
export function onlyInVitest(tests: readonly TestRun[]): readonly string[] {
  const files = unique(tests.map(({ file }) => file))
  const titles = unique(tests.flatMap(({ title }) => (title === null ? [] : [title])))
  const isWhole = tests.some(({ title }) => title === null)
  return isWhole ? files : [...files, '-t', `^(?:${titles.map(RegExp.escape).join('|')})$`]
}

/** The arguments with which Playwright runs only these tests. */
export function onlyInPlaywright(tests: readonly TestRun[]): readonly string[] {
  const places = tests.map(({ file, at }) => (at ? `${file}:${at.line}` : file))
  const projects = tests.flatMap(({ at }) => (at ? [`--project=${at.project}`] : []))
  return [...unique(places), ...unique(projects)]
}

/** Splits the tests that failed: unstable are those that passed in the second run; a test that did not run in it failed. */
export function settle(
  failed: readonly TestRun[],
  again: Pick<Outcome, 'passed' | 'failed'>,
): { readonly failed: readonly TestRun[]; readonly unstable: readonly TestRun[] } {
  const isUnstable = (test: TestRun) => {
    const isSame = (other: TestRun) => isSameRun(test, other)
    return again.passed.some(isSame) && !again.failed.some(isSame)
  }
  return {
    failed: failed.filter((test) => !isUnstable(test)),
    unstable: failed.filter(isUnstable),
  }
}

/** A whole file stands for each of its tests. */
const isSameRun = (one: TestRun, other: TestRun): boolean =>
  one.file === other.file &&
  (one.title === null || other.title === null || one.title === other.title) &&
  one.at?.line === other.at?.line &&
  one.at?.project === other.at?.project

/** A test as the summary names it; a failed one with the step and the message of its failure. */
export function nameOf({ file, title, at, why }: TestRun): string {
  const place = at ? `${file}:${at.line}` : file
  const name = title === null ? place : `${place} › ${title}`
  return why === undefined ? name : `${name}\n  ${why}`
}

/** The last line of the summary. */
export function summaryOf(
  counts: Readonly<Record<'passed' | 'failed' | 'unstable' | 'skipped', number>>,
): string {
  const { passed, failed, unstable, skipped } = counts
  const ofUnstable = unstable > 0 ? `, ${unstable} unstable` : ''
  return `${passed} passed, ${failed} failed${ofUnstable}, ${skipped} skipped`
}

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)]
