import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

// 40,000 buffers as a flood leaves them: the small ones between them stay in use
const SOURCE = `
  const { logConsoleAsJson } = await import(${JSON.stringify(pathToFileURL(path.join(import.meta.dirname, '../http/json-lines.ts')).href)})
  logConsoleAsJson()
  const { loadTrim } = await import(${JSON.stringify(pathToFileURL(path.join(import.meta.dirname, 'trim-memory.ts')).href)})
  const trim = loadTrim()
  const mb = () => process.memoryUsage.rss() / 2 ** 20
  const small = []
  let large = []
  for (let each = 0; each < 40_000; each++) {
    large.push(Buffer.allocUnsafeSlow(2_500))
    if (each % 8 === 0) small.push(Buffer.allocUnsafeSlow(70))
  }
  large = null
  await gc({ type: 'major', execution: 'async' })
  await gc({ type: 'major', execution: 'async' })
  // V8 frees the buffers in another thread
  let before = mb()
  let after = before
  for (let each = 0; each < 200 && before - after < 50; each++) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    before = Math.max(before, mb())
    trim()
    after = mb()
  }
  process.emitWarning('another', 'ExperimentalWarning')
  process.stdout.write(JSON.stringify({ freed: before - after, small: small.length }))
`

const isGlibc =
  process.platform === 'linux' &&
  JSON.stringify(process.report.getReport()).includes('glibcVersion')

test.runIf(isGlibc)('[OPS-500] free pages between blocks in use go back to the system', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', '--input-type=module', '--eval', SOURCE],
    { encoding: 'utf8', env: { ...process.env, MALLOC_ARENA_MAX: '2' } },
  )
  const { freed, small } = JSON.parse(stdout) as { readonly freed: number; readonly small: number }
  expect(small).toBe(5_000)
  // of 100 MB
  expect(freed).toBeGreaterThan(50)
  // no warning but the other one
  expect(stderr.match(/ExperimentalWarning/g)).toHaveLength(1)
  expect(stderr).toContain('another')
})
