import type { Page } from '@playwright/test'
import { p, say, scene } from '#test/support/script.ts'
import { openScript, sheet } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { written } from './support/sheet-words.ts'
import { expect, PASSWORD, test } from './support/test.ts'

/** A line of the script; another person's caret may stand in it. */
const line = (page: Page, text: string | RegExp) =>
  sheet(page).locator('p').filter({ hasText: text })
const isThere = (page: Page) => page.getByRole('status', { name: 'Verbunden' })

/** Two people type at once, neither in step with the other. */
async function typeAtOnce(
  [one, other]: readonly [Page, Page],
  sentences: readonly [string, string],
): Promise<void> {
  await Promise.all([
    one.keyboard.type(sentences[0], { delay: 45 }),
    other.keyboard.type(sentences[1], { delay: 60 }),
  ])
}

test('[DOC-180] two people who type at one place: each sentence in one piece', async ({
  signedIn,
  server,
}) => {
  const [rosa, emil] = [await signedIn('resi'), await signedIn('emilio')]
  const seeder = await seederFor(server.url, 'resi', PASSWORD)
  const [script] = await seeder.createScripts(['Zu zweit an einer Stelle'])
  if (!script) throw new Error('no script')
  await seeder.write(script, scene('Nacht'), say('ANNA', 'Ja.'), p('Schluss.'))
  await seeder.share(script, 'emilio', 'write')
  const both = [rosa, emil] as const
  for (const page of both) {
    await openScript(page, 'Zu zweit an einer Stelle')
    await expect(isThere(page)).toBeAttached()
  }
  const expectSentences = async (...sentences: readonly string[]) => {
    for (const page of both)
      for (const sentence of sentences)
        await expect.poll(() => written(page), { message: sentence }).toContain(sentence)
    await expect.poll(() => written(emil)).toBe(await written(rosa))
  }
  const putCarets = async (text: string, key: 'End' | 'Home') => {
    for (const page of both) {
      await line(page, text).click()
      await page.keyboard.press(key)
    }
  }

  await test.step('at the end of a speech', async () => {
    await putCarets('Ja.', 'End')
    const sentences = [' Der Tee wird kalt.', ' Und es regnet.'] as const
    await typeAtOnce(both, sentences)
    await expectSentences(...sentences)
  })

  await test.step('behind a sentence that the other one is still writing, and after Enter', async () => {
    await putCarets('Schluss.', 'End')
    await rosa.keyboard.type(' Vorhang')
    await expect(line(emil, 'Schluss. Vorhang')).toBeVisible()
    await emil.keyboard.press('End')
    await typeAtOnce(both, [' fällt.', ' Beifall.'])
    await expectSentences('Schluss. Vorhang fällt.', ' Beifall.')
    await emil.keyboard.press('Enter')
    await typeAtOnce(both, [' Alle ab.', 'Ein Hund.'])
    await expectSentences('fällt. Alle ab.', 'Ein Hund.')
  })
})
