import type { Browser, Page } from '@playwright/test'
import { seederFor } from '../../e2e/support/seed.ts'
import { say } from '#test/support/script.ts'

const PASSWORD = 'Vorhang1!'

/** Two people in rehearsal of one script with this many speeches; the first person moves the line. */
export async function openTwoPeople(
  browser: Browser,
  url: string,
  blocks: number,
): Promise<readonly [Page, Page]> {
  const pages = await Promise.all(
    ['prompter', 'actor'].map(async (username) => {
      const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
      const email = `${username}@ensemble.example`
      const account = { email, username, password: PASSWORD, remember: true, cookieOnly: true }
      await context.request.post('/register', { data: account })
      return context.newPage()
    }),
  )
  const seed = await seederFor(url, 'prompter', PASSWORD)
  const [script] = await seed.createScripts(['Bench'])
  const [prompter, actor] = pages
  if (!script || !prompter || !actor) throw new Error('nobody there')
  const line = 'Die Laternen gehen langsam an, und die Stadt wird still wie eine Katze.'
  await seed.write(script, ...Array.from({ length: blocks }, () => say('ANNA', line)))
  await seed.share(script, 'actor', 'read')
  for (const page of [prompter, actor]) {
    await page.goto(`/editor/${script.id}`)
    await page.locator('.ProseMirror').waitFor()
    await page.locator('header button[aria-pressed]').click()
    await page.locator('.rehearsal-word').waitFor()
  }
  return [prompter, actor]
}
