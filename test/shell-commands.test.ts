// Every command that the documents and the help print, run as printed on a real house: the first of each form by a real shell and
// npm, which hand the words of the others over in the same way; the first of each command as a process, on the bundle.
import { execFile } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  existsSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#/shared/api/index.ts'
import { createEmptyDatabase } from './support/databases.ts'
import { createHouse, type House } from './support/house.ts'
import { makeRecording, startRecogniser } from './support/recogniser.ts'
import { PASSWORD } from './support/app.ts'
import { runStichwort, runStichwortHere } from './support/shell.ts'

const ROOT = path.dirname(import.meta.dirname)
const PAPERS = [
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  ...['docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder))
      .filter((name) => name.endsWith('.md') && name !== 'behaviour.md')
      .map((name) => path.join(folder, name)),
  ),
]

let house: House
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'stichwort-commands-'))
  house = await createHouse()
})
afterAll(async () => {
  await house?.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const FORM = /^((?:\w+=\S+ )*)npm run (-s |--silent )?stichwort( --)?(?= |$)/
const shown = new Set<string>()
const isNew = (what: string): boolean => !shown.has(what) && shown.add(what).has(what)

/**
 * Runs a line by npm if something of its form is new: variables before npm, or words behind npm's own `--`. If only its command is
 * new, it is a process, which takes half of that time, and else it runs in this process, which takes a tenth.
 */
async function run(line: string) {
  const [start = '', variables = '', , separator = ''] = FORM.exec(line) ?? []
  const words = line.slice(start.length).split(' ').filter(Boolean)
  const form = [`npm${separator}`, `npm with variables: ${variables !== ''}`]
  const isNewForm = form.filter(isNew).length > 0
  const isNewCommand = isNew(words[0] ?? '')
  if (isNewForm) return runInShell(line)
  const place: Record<string, string> = { DATA_DIR: house.dataDir }
  for (const [, name = '', value = ''] of variables.matchAll(/(\w+)=(\S+)/g)) place[name] = value
  return isNewCommand ? runStichwort(words, place) : runStichwortHere(words, place)
}

/** Runs a line in a shell, in the project's folder. */
async function runInShell(line: string) {
  const { DATABASE_URL: _, LANG: __, ...env } = process.env
  const options = { cwd: ROOT, env: { ...env, DATA_DIR: house.dataDir } }
  return promisify(execFile)('sh', ['-c', line], options).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      out: error.stdout,
      err: error.stderr,
    }),
  )
}

/** The lines of `npm run stichwort` that a text prints: in a block, or between backticks. */
function commandsIn(text: string): readonly string[] {
  const inBlock = text.matchAll(/^ *((?:\w+=\S+ )?npm run stichwort\b.*)$/gm)
  const inline = text.matchAll(/`((?:\w+=\S+ )?npm run stichwort\b[^`]*)`/g)
  return [...inBlock, ...inline].map(([, command = '']) =>
    command
      .replaceAll(/\s+/g, ' ')
      .replaceAll('`', '')
      // the test puts places of its own for these, so lines that differ in nothing else are one
      .replace(/\S+\.(?:db|wav)\b/, 'FILE')
      .replace(/(?<= move )postgres:\S+/, 'PLACE')
      .replace(/(?<= export-all )\/mnt\/\S+/, 'DIR'),
  )
}

/** Those that the help lists, each without and with its option. */
async function commandsInHelp(): Promise<readonly string[]> {
  const { out } = await runInShell('npm run --silent stichwort help')
  return Array.from(out.matchAll(/^ {2}([a-z-]+(?: [A-Z]+)*)( \[--[a-z]+\])* {2}/gm)).flatMap(
    ([line, command = '']) => [
      `npm run stichwort ${command}`,
      ...Array.from(
        line.matchAll(/--[a-z]+/g),
        ([option]) => `npm run stichwort -- ${command} ${option}`,
      ),
    ],
  )
}

let isOpen = true
/** Starts the house's server again, or stops it: only where it is not so already, because each start takes a second. */
async function setOpen(open: boolean): Promise<void> {
  if (open !== isOpen) await (open ? house.start() : house.stop())
  isOpen = open
}

let made = 0
/** A new user with a session and an access token. */
async function newUser() {
  await setOpen(true)
  made += 1
  const username = `tom${made}`
  const account = { email: `${username}@example.org`, username, password: PASSWORD }
  const { token = '' } = await house.post<{ token?: string }>('/register', account)
  const body = { name: 'Pult', kind: 'write' }
  const access = await house.post<{ token: string }>(api.createToken.path, body, token)
  const isAlive = async (bearer: string) => {
    const headers = { authorization: `Bearer ${bearer}` }
    return (await fetch(house.url + api.getCurrentUser.path, { headers })).ok
  }
  return {
    username,
    hasSession: () => isAlive(token),
    hasToken: () => isAlive(access.token),
    canSignIn: async () =>
      (await house.post<{ user?: unknown }>('/login', account)).user !== undefined,
  }
}

/** Puts something for each placeholder of a document, and runs what is then there. */
async function runPrinted(printed: string, options: { readonly file?: string } = {}) {
  const [user, other] = [await newUser(), await newUser()]
  const file = options.file ?? path.join(folder, `copy-${made}.db`)
  const line = printed
    .replace(/\b(?:USER|FROM)\b/, user.username)
    .replace(/\bTO\b/, other.username)
    .replace(/\bFILE\b/, file)
    .replaceAll('/tmp/drill', path.join(folder, 'drill'))
  return { ...(await run(line)), user, file }
}

/** What a command must have done, by its name and options: a command that is not here cannot be printed. */
const EFFECTS: Readonly<Record<string, (printed: string) => Promise<void>>> = {
  '': async (printed) => expect(await runPrinted(printed)).toMatchObject({ code: 2 }),
  help: async (printed) => expect(await runPrinted(printed)).toMatchObject({ code: 0 }),
  users: async (printed) => {
    const { out, user } = await runPrinted(printed)
    expect(out).toContain(user.username)
  },
  'reset-link': async (printed) => {
    const { out } = await runPrinted(printed)
    expect(out).toContain('/reset-password#')
    expect(out).toContain('Until then these work: the password, sessions: 1, access tokens: 1.')
  },
  'give-scripts': async (printed) => {
    const { code, out, user } = await runPrinted(printed)
    expect([code, await user.canSignIn()]).toEqual([0, true])
    expect(out).toContain(`The account '${user.username}' still works.`)
  },
  'end-sessions': async (printed) => {
    const { out, user } = await runPrinted(printed)
    expect([await user.hasSession(), await user.hasToken()]).toEqual([false, true])
    expect(out).toContain('What still works: the password, access tokens: 1.')
  },
  'end-sessions --tokens': async (printed) => {
    const { out, user } = await runPrinted(printed)
    expect([await user.hasSession(), await user.hasToken()]).toEqual([false, false])
    expect(out).toContain('What still works: the password.')
  },
  // without a person at a terminal nobody can be asked
  'delete-user': async (printed) => {
    const { code, user } = await runPrinted(printed)
    expect([code, await user.canSignIn()]).toEqual([1, true])
  },
  'delete-user --yes': async (printed) => {
    const { code, user } = await runPrinted(printed)
    expect([code, await user.canSignIn()]).toEqual([0, false])
  },
  backup: async (printed) => {
    const { code, file } = await runPrinted(printed)
    expect([code, existsSync(file)]).toEqual([0, true])
  },
  'backup --overwrite': async (printed) => {
    const { file } = await runPrinted('npm run stichwort backup FILE')
    expect((await runPrinted('npm run stichwort backup FILE', { file })).code).toBe(1)
    expect((await runPrinted(printed, { file })).code).toBe(0)
  },
  move: async (printed) => {
    // into PostgreSQL, or back from it: an address of the documents stands for a database of this test
    const database = await createEmptyDatabase('postgres')
    const address = database.config.databaseUrl ?? ''
    const there = path.join(folder, `moved-${++made}`)
    await setOpen(false)
    const toPostgres = `npm run stichwort move ${address}`
    if (printed.startsWith('DATABASE_URL=')) expect((await run(toPostgres)).code).toBe(0)
    const { code, out } = await run(
      printed.replace(/postgres:\/\/\S+|\bPLACE\b/, address).replace(/ \/srv\/\S+/, ` ${there}`),
    )
    await database.remove()
    expect(code).toBe(0)
    expect(out).toContain('Compared and the same')
    expect(existsSync(there)).toBe(printed.includes('/srv/'))
  },
  'export-all': async (printed) => {
    await setOpen(true)
    const dir = path.join(folder, `all-${++made}`)
    const { code, out } = await run(printed.replace(/\bDIR\b/, dir))
    expect(code).toBe(0)
    expect(out).toContain('Written into')
    expect(existsSync(dir)).toBe(true)
  },
  hear: (printed) => hear(printed),
  'hear --english': (printed) => hear(printed),
  restore: (printed) => restore(printed),
  'restore --incomplete': (printed) => restore(printed),
}

async function hear(printed: string): Promise<void> {
  const recogniser = await startRecogniser(() => ({ text: 'sein oder nicht' }))
  const file = path.join(folder, 'rehearsal.wav')
  writeFileSync(file, makeRecording(3200, 16_000))
  const { code, out } = await runPrinted(`ASR_URL=${recogniser.url} ${printed}`, { file })
  await recogniser.close()
  expect([code, recogniser.heard[0]?.audio.length]).toEqual([0, 3200])
  expect(out).toContain('sein oder nicht')
}

/** While the house is open a restore is refused, but one into another DATA_DIR. */
async function restore(printed: string): Promise<void> {
  const { file } = await runPrinted('npm run stichwort backup FILE')
  const isElsewhere = printed.startsWith('DATA_DIR=')
  const open = await runPrinted(printed, { file })
  expect(open.code).toBe(isElsewhere ? 0 : 1)
  if (isElsewhere) return
  expect(open.err).toContain('stop the server first')
  await setOpen(false)
  const line = printed.replace(/\bFILE\b/, file)
  const { code, out } = await run(line)
  expect(code).toBe(0)
  expect(out).toContain('Restored from')
}

const effectOf = (printed: string): string =>
  printed
    .replace(/^(?:\w+=\S+ )?npm run stichwort(?: --(?= ))?/, '')
    .replaceAll(/ (?:USER|FROM|TO|FILE|PLACE|\/srv\/\S+|DIR)(?= |$)/g, '')
    .trim()

test.runIf(process.platform !== 'win32')(
  '[OPS-176] every command that the documents and the help print does what it says, as printed',
  async () => {
    const printed = new Set([
      ...PAPERS.flatMap((paper) => commandsIn(readFileSync(path.join(ROOT, paper), 'utf8'))),
      ...(await commandsInHelp()),
    ])
    // npm keeps options before its own `--` for itself
    expect(
      [...printed].filter((command) => / --\w/.test(command) && !/ -- /.test(command)),
    ).toEqual([])
    expect([...printed].filter((command) => EFFECTS[effectOf(command)] === undefined)).toEqual([])
    expect(new Set([...printed].map(effectOf))).toEqual(new Set(Object.keys(EFFECTS)))
    for (const command of printed) await EFFECTS[effectOf(command)]?.(command)
  },
)

/** What sherpa-onnx's package does for a model, by words that are known beforehand. */
const PACKAGE = `exports.OnlineRecognizer = class {
  createStream() { return { acceptWaveform: () => {} } }
  isReady() { return false }
  isEndpoint() { return false }
  getResult() { return { text: 'sein oder nicht' } }
}`

test.runIf(process.platform !== 'win32')(
  '[REH-674] [REH-811] a model that the house runs itself hears the recording to its end, and then the command ends',
  async () => {
    const model = path.join(folder, 'model')
    const home = path.join(model, 'node_modules', 'sherpa-onnx-node')
    mkdirSync(home, { recursive: true })
    writeFileSync(path.join(home, 'index.js'), PACKAGE)
    for (const name of ['tokens.txt', 'model.onnx']) writeFileSync(path.join(model, name), '')
    const file = path.join(folder, 'own.wav')
    writeFileSync(file, makeRecording(6400, 16_000))
    const { code, out, err } = await runInShell(
      `ASR_MODEL=${model} npm run -s stichwort hear ${file}`,
    )
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('sein oder nicht')
    expect(out).toContain('0 of 2 tenths of a second had no answer')
  },
)

test.runIf(process.platform !== 'win32')(
  '[OPS-176] options that npm keeps for itself, because no -- stands before them, are obeyed or nothing is done',
  async () => {
    const user = await newUser()
    const { code } = await runInShell(`npm run stichwort end-sessions ${user.username} --tokens`)
    // a newer npm may refuse the option instead
    expect(await user.hasToken()).toBe(code !== 0)
    const other = await newUser()
    const unasked = await runInShell(`npm run stichwort delete-user ${other.username} --yes`)
    expect([unasked.code, await other.canSignIn()]).toEqual([1, true])
    expect(unasked.err).toContain('npm run stichwort -- delete-user USER --yes')
  },
)
