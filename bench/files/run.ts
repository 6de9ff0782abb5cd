// The longest task of the page while it imports a play of 200 pages from files of five formats, and while it exports one of
// 4,000 blocks: npm run bench files. PARTS=1 tells what the longest tasks consist of.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { EXPORTED_FILES, type ExportFormat } from '#/shared/formats/file-names.ts'
import type { ScriptToWrite } from '#/shared/formats/script-to-write.ts'
import { writeScriptFile } from '#/shared/formats/write-file.ts'
import { seederFor } from '../../e2e/support/seed.ts'
import { createTestServer } from '../../e2e/support/server.ts'
import { play } from '../editor/play.ts'
import { launchBrowser } from '../launch-browser.ts'
import { longestTask } from '../longest-task.ts'

const PASSWORD = 'Vorhang1!'
const NAME = 'anna'
/** Some 200 pages of 1,800 characters. */
const IMPORTED_BLOCKS = 3_000
const EXPORTED_BLOCKS = 4_000
const TIMES = 3
const MAX_TASK_MS = 50
const READ: readonly ExportFormat[] = ['docx', 'tei', 'fountain', 'fdx']
const WRITTEN = { docx: /Word/, epub: /EPUB/ } as const

const folder = mkdtempSync(path.join(tmpdir(), 'bench-files-'))
const server = await createTestServer()
await server.start()
const browser = await launchBrowser()
const slow: string[] = []
try {
  const page = await signedIn()
  const seeder = await seederFor(server.url, NAME, PASSWORD)
  const [script] = await seeder.createScripts(['Faust'])
  for (const file of filesToRead()) await measure(path.extname(file), () => importFile(page, file))
  if (!script) throw new Error('There is no script.')
  await seeder.write(script, ...play(EXPORTED_BLOCKS))
  await page.goto(`/editor/${script.id}`)
  await page.getByRole('status', { name: 'Verbunden' }).waitFor({ state: 'attached' })
  for (const [format, name] of Object.entries(WRITTEN))
    await measure(`export ${format}`, () => exportAs(page, name))
} finally {
  await browser.close()
  await server.dispose()
  rmSync(folder, { recursive: true })
}
if (slow.length > 0) console.log(`Longer than ${MAX_TASK_MS} ms: ${slow.join(', ')}`)
process.exitCode = slow.length > 0 ? 1 : 0

async function signedIn(): Promise<Page> {
  const email = `${NAME}@ensemble.example`
  const post = (to: string, body: unknown) =>
    fetch(server.url + to, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('/register', { email, username: NAME, password: PASSWORD })
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'de-DE',
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  })
  const login = { email, password: PASSWORD, remember: true }
  await context.request.post('/login', { data: { ...login, cookieOnly: true } })
  return context.newPage()
}

/** LibreOffice makes the ODT of the Word file, where it is installed. */
function filesToRead(): readonly string[] {
  const script: ScriptToWrite = {
    title: 'Ein langes Stück',
    blocks: play(IMPORTED_BLOCKS),
    cuts: new Map(),
    comments: new Map(),
    language: 'de',
    cutsAs: 'struck',
    withComments: true,
    withCues: true,
  }
  const files = READ.map((format) => {
    const file = path.join(folder, `lang${EXPORTED_FILES[format].ending}`)
    writeFileSync(file, writeScriptFile(format, script))
    return file
  })
  try {
    const own = `-env:UserInstallation=file://${path.join(folder, 'profile')}`
    const to = [own, '--convert-to', 'odt', '--outdir', folder]
    execFileSync('soffice', ['--headless', ...to, path.join(folder, 'lang.docx')], {
      stdio: 'pipe',
    })
    return [...files, path.join(folder, 'lang.odt')]
  } catch {
    console.log('odt: no LibreOffice here')
    return files
  }
}

async function measure(what: string, act: () => Promise<number>): Promise<void> {
  const tasks: number[] = []
  for (let time = 0; time < TIMES; time++) tasks.push(await act())
  console.log(`${what.padEnd(12)} ${tasks.map((ms) => ms.toFixed(0)).join(', ')} ms`)
  if (Math.min(...tasks) > MAX_TASK_MS) slow.push(what)
}

/** From the choice of the file until its script can be opened. */
async function importFile(page: Page, file: string): Promise<number> {
  await page.goto('/scripts')
  await page.getByRole('button', { name: 'Hochladen' }).click()
  const dialog = page.getByRole('dialog', { name: 'PDF-Skript hochladen' })
  const line = dialog.getByRole('button', { name: 'Word, Fountain, Final Draft, TEI …' })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), line.click()])
  return longestTask(browser, async () => {
    await chooser.setFiles(file)
    const open = page.getByRole('button', { name: 'Skript öffnen' })
    await open.waitFor({ timeout: 120_000 })
  })
}

/** From the press of 'save' until the file is there. */
async function exportAs(page: Page, name: RegExp): Promise<number> {
  await page.getByRole('button', { name: 'Mehr zu diesem Skript' }).click()
  await page.getByRole('menuitem', { name: 'Exportieren …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Skript exportieren' })
  await dialog.getByRole('combobox', { name: 'Format' }).click()
  await page.getByRole('option', { name }).click()
  const save = dialog.getByRole('button', { name: 'Datei speichern' })
  await save.waitFor()
  return longestTask(browser, async () => {
    await Promise.all([page.waitForEvent('download', { timeout: 120_000 }), save.click()])
  })
}
