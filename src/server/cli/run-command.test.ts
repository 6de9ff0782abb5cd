import { expect, test, vi } from 'vitest'
import { Refusal } from '../refusal.ts'
import type { Command } from './command.ts'
import { runCommand } from './run-command.ts'

const run = vi.fn<Command['run']>()
const GREET: Command = {
  name: 'greet',
  values: ['NAME'],
  options: { loudly: { de: 'laut', en: 'at the top of one’s voice' } },
  purpose: { de: 'grüßt', en: 'says hello' },
  run,
}

async function call(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await runCommand(
    {
      args,
      env,
      folder: '/home/anna',
      ask: async () => null,
      out: (line) => out.push(line),
      err: (line) => err.push(line),
    },
    [GREET],
  )
  return { code, out: out.join('\n'), err: err.join('\n') }
}

test('[OPS-40] a command gets its values, its options and the house that is meant', async () => {
  run.mockImplementationOnce(async ({ values, options, folder, config, say, print }) => {
    say({ de: 'Gegrüßt.', en: 'Said hello.' })
    print([...values, ...options, folder, config.dataDir].join(' '))
  })
  expect(await call(['greet', 'Anna', '--loudly'], { DATA_DIR: '/srv/house' })).toEqual({
    code: 0,
    out: 'Said hello.\nAnna loudly /home/anna /srv/house',
    err: '',
  })
})

test('[OPS-40] a command that cannot be carried out says so in one sentence, in the language of the shell', async () => {
  const reason = new Refusal({ de: 'Anna ist nicht da.', en: 'Anna is not in.' })
  run.mockRejectedValue(reason)
  const german = { LANG: 'de_DE.UTF-8' }
  expect(await call(['greet', 'Anna'])).toEqual({ code: 1, out: '', err: 'Anna is not in.' })
  expect(await call(['greet', 'Anna'], german)).toMatchObject({ err: 'Anna ist nicht da.' })
  const english = { ...german, LC_ALL: 'en_GB.UTF-8' }
  expect(await call(['greet', 'Anna'], english)).toMatchObject({ err: 'Anna is not in.' })
  expect(await call(['greet', 'Anna'], { PORT: 'http' })).toEqual({
    code: 1,
    out: '',
    err: "PORT must be a number from 0 to 65535, not 'http'.",
  })
})

test.each([
  ['too few values', ['greet']],
  ['too many values', ['greet', 'Anna', 'Ben']],
  ['an option that it does not have', ['greet', 'Anna', '--quietly']],
])('[OPS-40] a command that is called with %s says how it is called', async (_name, args) => {
  run.mockClear()
  expect(await call(args)).toEqual({
    code: 2,
    out: '',
    err: 'Usage: npm run stichwort -- greet NAME [--loudly]',
  })
  expect(run).not.toHaveBeenCalled()
})

test('[OPS-40] help lists the commands; an unknown one names help', async () => {
  const { code, out } = await call(['help'], { LANG: 'de_AT.UTF-8' })
  expect(code).toBe(0)
  expect(out).toContain('greet NAME [--loudly]  grüßt')
  expect(out).toContain('--loudly: laut')
  expect(await call([])).toMatchObject({ code: 2, out: expect.stringContaining('says hello') })
  expect(await call(['sing'])).toEqual({
    code: 2,
    out: '',
    err: "There is no command 'sing': npm run stichwort help lists them.",
  })
})
