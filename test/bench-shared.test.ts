import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { execPath } from 'node:process'
import { expect, test } from 'vitest'

test.each([
  ['several people', ['1', '1']],
  ['one person', ['alone', '1']],
])('the random series of shared text with %s run by their command, in Node alone', (_who, args) => {
  const cwd = path.dirname(import.meta.dirname)
  const { status, stdout, stderr } = spawnSync(execPath, ['bench/shared/run.ts', ...args], { cwd })
  expect({ status, stderr: status === 0 ? '' : String(stderr) }).toEqual({ status: 0, stderr: '' })
  expect(String(stdout)).toMatch(/^\d+ (series|edits), /)
})
