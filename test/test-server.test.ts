import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'

const SERVER = new URL('../e2e/support/server.ts', import.meta.url).href
/** A runner: it starts a server of the tests, says where it is, and waits. */
const RUNNER = `
  const { createTestServer } = await import(${JSON.stringify(SERVER)})
  const { url, dataDir, pid, start } = await createTestServer()
  await start()
  console.log(JSON.stringify({ url, dataDir, pid: pid() }))
  setInterval(() => {}, 60_000)
`
let runner: ChildProcess | null = null
let served = { url: '', dataDir: '', pid: 0 }

afterEach(() => {
  runner?.kill('SIGKILL')
  try {
    if (served.pid > 0) process.kill(served.pid, 'SIGKILL')
  } catch {
    // it has ended
  }
  if (served.dataDir !== '') rmSync(served.dataDir, { recursive: true, force: true })
})

test('[OPS-550] a server of the tests ends when its runner is killed, and so cannot dispose of it', async () => {
  const args = ['--input-type=module', '--eval', RUNNER]
  runner = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(runner.stdout ?? runner, 'data')) as [Buffer]
  served = JSON.parse(String(line)) as typeof served
  const answers = () =>
    fetch(`${served.url}/livez`).then(
      ({ ok }) => ok,
      () => false,
    )
  expect(await answers()).toBe(true)
  runner.kill('SIGKILL')
  await expect.poll(answers).toBe(false)
})
