// Commands that the test's page cannot run itself: the browser or Node runs them.
import type { Page } from '@playwright/test'
import type { BrowserCommand, TestProject } from 'vitest/node'
import type { ProductionFunction } from '#/shared/access/functions.ts'
import type { Script } from '#/shared/api/scripts.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import type { MetaChange } from '#/shared/script/meta.ts'
import { type Flaw, flawsIn } from '../../e2e/support/accessibility.ts'
import { PASSWORD } from '../../e2e/support/password.ts'
import { type Seeder, seederFor } from '../../e2e/support/seed.ts'

type Media = Parameters<Page['emulateMedia']>[0]
type Right = 'read' | 'comment' | 'write'

const seeders = new Map<string, Promise<Seeder>>()

function seederOf(project: TestProject, username: string): Promise<Seeder> {
  const known = seeders.get(username)
  if (known) return known
  const url = `http://127.0.0.1:${project.getProvidedContext().serverPort}`
  const seeder = seederFor(url, username, PASSWORD)
  seeders.set(username, seeder)
  return seeder
}

const forgetCookies: BrowserCommand<[]> = ({ context }) => context.clearCookies()
/** Slows the page down by this factor, as `SLOWDOWN=6` asks for: keys that come before their time are found so. */
const slowDown: BrowserCommand<[]> = async ({ context, page }) => {
  const rate = Number(process.env['SLOWDOWN'] ?? 1)
  if (rate === 1) return
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}
const emulateMedia: BrowserCommand<[Media]> = ({ page }, media) => page.emulateMedia(media)
const clearPermissions: BrowserCommand<[]> = ({ context }) => context.clearPermissions()

// All pages of a browser share its clipboard, and test files run beside each other: one of them at a time has it.
let clipboardIsFree: Promise<void> = Promise.resolve()
const clipboardHolders = new Map<string | undefined, () => void>()
const holdClipboard: BrowserCommand<[]> = async ({ context, testPath }) => {
  const isFree = clipboardIsFree
  const left = Promise.withResolvers<void>()
  clipboardIsFree = left.promise
  clipboardHolders.set(testPath, left.resolve)
  await isFree
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
}
const leaveClipboard: BrowserCommand<[]> = async ({ context, testPath }) => {
  clipboardHolders.get(testPath)?.()
  await context.clearPermissions()
}

/** The accessibility flaws in the elements of the test's page that match a selector, by all rules or some of them. */
const findFlaws: BrowserCommand<[string, ...string[]]> = async ({ frame }, selector, ...rules) =>
  flawsIn(await frame(), selector, rules)

const createScripts: BrowserCommand<[string, ...string[]]> = async (
  { project },
  username,
  ...titles
) => (await seederOf(project, username)).createScripts(titles)
const publishScripts: BrowserCommand<[string, ...Script[]]> = async (
  { project },
  username,
  ...scripts
) => (await seederOf(project, username)).publish(scripts)
const shareScript: BrowserCommand<[string, Script, string, Right]> = async (
  { project },
  username,
  ...share
) => (await seederOf(project, username)).share(...share)
const inviteTo: BrowserCommand<[string, Script, boolean, ('read' | 'comment')?]> = async (
  { project },
  username,
  ...terms
) => (await seederOf(project, username)).invite(...terms)
const unshareScript: BrowserCommand<[string, Script, string]> = async (
  { project },
  username,
  ...share
) => (await seederOf(project, username)).unshare(...share)
const employUser: BrowserCommand<[string, Script, string, ProductionFunction]> = async (
  { project },
  username,
  ...employment
) => (await seederOf(project, username)).employ(...employment)
const offerScript: BrowserCommand<[string, Script, string]> = async (
  { project },
  username,
  ...offer
) => (await seederOf(project, username)).offer(...offer)
const renameScript: BrowserCommand<[string, Script, string]> = async (
  { project },
  username,
  ...names
) => (await seederOf(project, username)).rename(...names)
const keepVersion: BrowserCommand<[string, Script, string]> = async (
  { project },
  username,
  ...names
) => (await seederOf(project, username)).keep(...names)
const playRoles: BrowserCommand<[string, Script, ...string[]]> = async (
  { project },
  username,
  ...roles
) => (await seederOf(project, username)).play(...roles)
const writeScript: BrowserCommand<[string, Script, ...ScriptBlock[]]> = async (
  { project },
  username,
  script,
  ...blocks
) => (await seederOf(project, username)).write(script, ...blocks)
const writeMeta: BrowserCommand<[string, Script, ...MetaChange[]]> = async (
  { project },
  username,
  script,
  ...changes
) => (await seederOf(project, username)).writeMeta(script, ...changes)
const readScript: BrowserCommand<[string, Script]> = async ({ project }, username, script) =>
  (await seederOf(project, username)).read(script)

export const commands = {
  forgetCookies,
  slowDown,
  emulateMedia,
  holdClipboard,
  leaveClipboard,
  clearPermissions,
  findFlaws,
  createScripts,
  publishScripts,
  shareScript,
  inviteTo,
  unshareScript,
  employUser,
  offerScript,
  renameScript,
  keepVersion,
  playRoles,
  writeScript,
  writeMeta,
  readScript,
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    forgetCookies: () => Promise<void>
    slowDown: () => Promise<void>
    emulateMedia: (media: Media) => Promise<void>
    holdClipboard: () => Promise<void>
    leaveClipboard: () => Promise<void>
    clearPermissions: () => Promise<void>
    findFlaws: (selector: string, ...rules: readonly string[]) => Promise<readonly Flaw[]>
    createScripts: (username: string, ...titles: readonly string[]) => Promise<readonly Script[]>
    publishScripts: (username: string, ...scripts: readonly Script[]) => Promise<void>
    shareScript: (
      username: string,
      script: Script,
      sharedWith: string,
      right: Right,
    ) => Promise<void>
    inviteTo: (
      username: string,
      script: Script,
      isForGuests: boolean,
      permission?: 'read' | 'comment',
    ) => Promise<string>
    employUser: (
      username: string,
      script: Script,
      employed: string,
      function_: ProductionFunction,
    ) => Promise<void>
    unshareScript: (username: string, script: Script, sharedWith: string) => Promise<void>
    offerScript: (username: string, script: Script, to: string) => Promise<void>
    renameScript: (username: string, script: Script, title: string) => Promise<void>
    keepVersion: (username: string, script: Script, name: string) => Promise<void>
    playRoles: (username: string, script: Script, ...speakers: readonly string[]) => Promise<void>
    writeScript: (
      username: string,
      script: Script,
      ...blocks: readonly ScriptBlock[]
    ) => Promise<void>
    writeMeta: (
      username: string,
      script: Script,
      ...changes: readonly MetaChange[]
    ) => Promise<void>
    readScript: (username: string, script: Script) => Promise<readonly ScriptBlock[]>
  }
}
