import { expect, test } from 'vitest'
import {
  mayRunAgain,
  nameOf,
  onlyInPlaywright,
  onlyInVitest,
  readPlaywright,
  readVitest,
  settle,
  summaryOf,
  type TestRun,
} from '../scripts/test-results.ts'

const withResults = (
  file: string,
  status: string,
  results: Readonly<Record<string, string>> = {},
  ...ancestorTitles: readonly string[]
) => ({
  name: `/house/${file}`,
  status,
  assertionResults: Object.entries(results).map(([title, each]) => ({
    ancestorTitles,
    title,
    status: each,
  })),
})
const ofVitest = (...testResults: readonly ReturnType<typeof withResults>[]) =>
  readVitest(
    {
      numPendingTests: 1,
      numTodoTests: 0,
      success: testResults.every(({ status }) => status === 'passed'),
      testResults,
    },
    (path) => path.replace('/house/', ''),
  )

const spec = (file: string, line: number, title: string, projects: Record<string, string>) => ({
  title,
  file,
  line,
  tests: Object.entries(projects).map(([projectName, status]) => ({ projectName, status })),
})

const RED: TestRun = { file: 'a.test.tsx', title: '[A-1] red (once)' }
const GREEN: TestRun = { file: 'a.test.tsx', title: '[A-2] green' }
const BROKEN: TestRun = { file: 'b.test.tsx', title: null }

test('[OPS-2] the report of Vitest is read: tests that passed, tests that failed, files that did not load', () => {
  const outcome = ofVitest(
    withResults('a.test.tsx', 'failed', {
      '[A-1] red (once)': 'failed',
      '[A-2] green': 'passed',
      '[A-3] later': 'pending',
    }),
    withResults('b.test.tsx', 'failed'),
    withResults('c.test.tsx', 'passed', { '[C-1] green': 'passed' }, 'on SQLite', 'the list'),
  )
  const inGroups = { file: 'c.test.tsx', title: 'on SQLite > the list > [C-1] green' }
  expect(outcome).toEqual({
    passed: [GREEN, inGroups],
    failed: [RED, BROKEN],
    skipped: 1,
    errors: [],
  })
})

test('[OPS-2] a run of Vitest that fails without a failed test has an error that no second run mends', () => {
  const outcome = readVitest(
    { numPendingTests: 0, numTodoTests: 0, success: false, testResults: [] },
    String,
  )
  expect(outcome.errors).toEqual(['an error outside the tests'])
  expect(mayRunAgain(outcome)).toBe(false)
})

test('[OPS-2] the report of Playwright is read, each project by itself', () => {
  const outcome = readPlaywright({
    errors: [],
    suites: [
      {
        specs: [spec('a.spec.ts', 7, '[A-1] red', { shell: 'expected', PostgreSQL: 'unexpected' })],
        suites: [{ specs: [spec('a.spec.ts', 20, '[A-2] skipped', { shell: 'skipped' })] }],
      },
    ],
  })
  const run = { file: 'a.spec.ts', title: '[A-1] red' }
  expect(outcome).toEqual({
    passed: [{ ...run, at: { line: 7, project: 'shell' } }],
    failed: [{ ...run, at: { line: 7, project: 'PostgreSQL' } }],
    skipped: 1,
    errors: [],
  })
  expect(outcome.failed.map(nameOf)).toEqual(['a.spec.ts:7 › [A-1] red'])
  expect(onlyInPlaywright(outcome.failed)).toEqual(['a.spec.ts:7', '--project=PostgreSQL'])
  // that it passes in one project says nothing about the other one
  expect(settle(outcome.failed, outcome)).toEqual({ failed: outcome.failed, unstable: [] })
})

test('[OPS-2] the summary says of a failed test in which step it failed, and the first line of its first message', () => {
  const errors = [
    {
      message:
        '\u001B[31mTimeoutError\u001B[39m: locator.click: Timeout 30000ms exceeded.\nCall log:',
    },
    { message: 'Error: the page was closed' },
  ]
  const inner = { title: 'she clicks', error: {}, steps: [] }
  const steps = [{ title: 'they sign in' }, { title: 'the list', error: {}, steps: [inner] }]
  const ofPlaywright = readPlaywright({
    errors: [],
    suites: [
      {
        specs: [
          {
            title: '[A-1] red',
            file: 'a.spec.ts',
            line: 7,
            tests: [{ projectName: 'shell', status: 'unexpected', results: [{ errors, steps }] }],
          },
        ],
      },
    ],
  })
  expect(ofPlaywright.failed.map(nameOf)).toEqual([
    'a.spec.ts:7 › [A-1] red\n  the list › she clicks › TimeoutError: locator.click: Timeout 30000ms exceeded.',
  ])
  const failure = {
    ancestorTitles: [],
    title: '[B-1] red',
    status: 'failed',
    failureMessages: ['AssertionError: expected 1 to be 2\n    at b.test.ts:3:1'],
  }
  const results = [{ name: '/house/b.test.ts', status: 'failed', assertionResults: [failure] }]
  const ofVitestRun = readVitest(
    { numPendingTests: 0, numTodoTests: 0, success: false, testResults: results },
    (path) => path.replace('/house/', ''),
  )
  expect(ofVitestRun.failed.map(nameOf)).toEqual([
    'b.test.ts › [B-1] red\n  AssertionError: expected 1 to be 2',
  ])
})

test('[OPS-2] Vitest runs exactly the failed tests again, and whole files where one did not load', () => {
  const [file, flag, pattern = ''] = onlyInVitest([RED])
  expect([file, flag]).toEqual(['a.test.tsx', '-t'])
  expect(RED.title).toMatch(new RegExp(pattern))
  expect(`${RED.title}, twice`).not.toMatch(new RegExp(pattern))
  expect(onlyInVitest([RED, BROKEN])).toEqual(['a.test.tsx', 'b.test.tsx'])
})

test('[OPS-2] a failed test is unstable if it passes when it is run again, alone; otherwise it has failed', () => {
  const failed = [RED, GREEN]
  expect(settle(failed, { passed: [RED], failed: [GREEN] })).toEqual({
    failed: [GREEN],
    unstable: [RED],
  })
  // a test that the second run does not know has failed, too
  expect(settle(failed, { passed: [], failed: [] })).toEqual({ failed, unstable: [] })
  // of two tests with the same title one may fail again
  expect(settle([RED], { passed: [RED], failed: [RED] }).unstable).toEqual([])
})

test('[OPS-2] a file that did not load is unstable only if all its tests pass', () => {
  const inFile = { ...BROKEN, title: '[B-1] green' }
  expect(settle([BROKEN], { passed: [inFile], failed: [] }).unstable).toEqual([BROKEN])
  const other = { ...BROKEN, title: '[B-2] red' }
  expect(settle([BROKEN], { passed: [inFile], failed: [other] }).unstable).toEqual([])
})

test('[OPS-2] a part in which many tests fail is broken, and is not run again', () => {
  const failing = (count: number) => ({
    passed: [],
    failed: Array.from({ length: count }, (_, at) => ({ file: 'a.test.tsx', title: `red ${at}` })),
    skipped: 0,
    errors: [],
  })
  expect([0, 1, 20, 21].map((count) => mayRunAgain(failing(count)))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('[OPS-2] the last line counts unstable tests apart, where there are any', () => {
  const counts = { passed: 4267, failed: 0, unstable: 1, skipped: 1 }
  expect(summaryOf(counts)).toBe('4267 passed, 0 failed, 1 unstable, 1 skipped')
  expect(summaryOf({ ...counts, unstable: 0 })).toBe('4267 passed, 0 failed, 1 skipped')
})
