import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { openScript, sheet, withoutServer } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { written } from './support/sheet-words.ts'
import { PASSWORD, expect, test } from './support/test.ts'

/** Writes at the end of the script. */
async function write(page: Page, text: string): Promise<void> {
  await sheet(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(text)
}

let folder: string
test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stichwort-e2e-backup-'))
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('[OPS-46] two people at work bring an older house up to what they have seen', async ({
  signedIn,
  server,
}) => {
  const [anna, ben] = [await signedIn('roswitha'), await signedIn('simon')]
  const seeder = await seederFor(server.url, 'roswitha', PASSWORD)
  const [script] = await seeder.createScripts(['Nach dem Brand'])
  if (!script) throw new Error('there is no script')
  await seeder.share(script, 'simon', 'write')
  // with the banner, which is loaded after the text: later the server is gone
  for (const page of [anna, ben]) await openScript(page, 'Nach dem Brand')
  await write(anna, 'Vor der Sicherung.')
  await expect(sheet(ben)).toContainText('Vor der Sicherung.')

  const stichwort = (...args: readonly string[]) =>
    promisify(execFile)(process.execPath, ['dist-server/stichwort.js', ...args], {
      env: { ...process.env, DATA_DIR: server.dataDir },
    })
  const file = path.join(folder, 'house.db')
  await stichwort('backup', file)
  await write(anna, ' Danach geschrieben.')
  await expect(sheet(ben)).toContainText('Danach geschrieben.')
  await server.kill()
  await stichwort('restore', file)
  for (const page of [anna, ben]) await expect(withoutServer(page)).toBeVisible()
  await write(ben, ' Ohne Server.')
  await server.start()

  const all = 'Vor der Sicherung. Danach geschrieben. Ohne Server.'
  for (const page of [anna, ben]) await expect.poll(() => written(page)).toBe(all)
  // the script's text on the server
  const stored = async () => {
    const answer = await anna.request.get(`/api/scripts/${script.id}/preview`)
    return ((await answer.json()) as { readonly lines: readonly string[] }).lines.join('')
  }
  await expect.poll(stored).toBe(all)
})
