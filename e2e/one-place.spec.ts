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

test('[DOC-180] [DOC-93] two people who type and undo at one place: each sentence in one piece, each word once', async ({
  signedIn,
  server,
}) => {
  const [rosa, emil] = [await signedIn('resi'), await signedIn('emilio')]
  const seeder = await seederFor(server.url, 'resi', PASSWORD)
  const [script] = await seeder.createScripts(['Zu zweit an einer Stelle'])
  if (!script) throw new Error('no script')
  await seeder.write(
    script,
    scene('Nacht'),
    say('ANNA', 'Ja.'),
    p('Stille.'),
    p('Schluss.'),
    p('Anfang. Ende.'),
  )
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
    const sentences = [
      ' Der Tee wird kalt, mein Freund.',
      ' Und draußen regnet es noch immer.',
    ] as const
    await typeAtOnce(both, sentences)
    await expectSentences(...sentences)
  })

  await test.step('at the beginning of a line', async () => {
    await putCarets('Stille.', 'Home')
    const sentences = ['Das Licht geht langsam aus. ', 'Jemand hustet ganz leise. '] as const
    await typeAtOnce(both, sentences)
    await expectSentences(...sentences)
  })

  await test.step('behind a sentence that the other one is still writing, and after Enter', async () => {
    await putCarets('Schluss.', 'End')
    await rosa.keyboard.type(' Vorhang')
    await expect(line(emil, 'Schluss. Vorhang')).toBeVisible()
    await emil.keyboard.press('End')
    await typeAtOnce(both, [' fällt, und alle gehen heim.', ' Beifall von der Galerie.'])
    await expectSentences(
      'Schluss. Vorhang fällt, und alle gehen heim.',
      ' Beifall von der Galerie.',
    )
    await emil.keyboard.press('Enter')
    await typeAtOnce(both, [' Nur einer nicht.', 'Ein Hund bellt.'])
    await expectSentences('und alle gehen heim. Nur einer nicht.', 'Ein Hund bellt.')
  })

  await test.step('[DOC-93] after undo and redo beside each other each word stands once or not at all, between its neighbours', () =>
    undoBeside(both))
})

async function undoBeside([rosa, emil]: readonly [Page, Page]): Promise<void> {
  const expectLine = async (text: string) => {
    for (const page of [rosa, emil]) await expect.poll(() => written(page)).toContain(text)
  }
  const putCaret = async (page: Page, behind: string) => {
    await line(page, 'Anfang').click()
    await page.keyboard.press('Home')
    for (const _ of behind) await page.keyboard.press('ArrowRight')
  }

  // letters with half a second between them are two steps of undo, so no time passes while a person types
  let now = Date.now()
  const typeAtOnce = async (page: Page, text: string) => {
    await page.clock.setFixedTime((now += 10_000))
    await page.keyboard.type(text)
  }

  await putCaret(rosa, 'Anfang.')
  await typeAtOnce(rosa, ' Rosas Satz.')
  await expectLine('Anfang. Rosas Satz. Ende.')
  // within her sentence, and behind it
  await putCaret(emil, 'Anfang. Rosas')
  await typeAtOnce(emil, ' langer')
  await putCaret(emil, 'Anfang. Rosas langer Satz.')
  await typeAtOnce(emil, ' Emils Satz.')
  await expectLine('Anfang. Rosas langer Satz. Emils Satz. Ende.')

  for (let round = 0; round < 3; round++)
    await test.step(`round ${round + 1}`, async () => {
      await rosa.keyboard.press('Control+z')
      await expectLine('Anfang. langer Emils Satz. Ende.')
      await rosa.keyboard.press('Control+y')
      await expectLine('Anfang. Rosas langer Satz. Emils Satz. Ende.')
    })
  await test.step('both at once, and back', async () => {
    await Promise.all([rosa.keyboard.press('Control+z'), emil.keyboard.press('Control+z')])
    await expectLine('Anfang. langer Ende.')
    await Promise.all([emil.keyboard.press('Control+y'), rosa.keyboard.press('Control+y')])
    await expectLine('Anfang. Rosas langer Satz. Emils Satz. Ende.')
  })
  await test.step('words that the other person has deleted stay away', async () => {
    await emil.keyboard.press('Control+z')
    await emil.keyboard.press('Control+z')
    await expectLine('Anfang. Rosas Satz. Ende.')
    await rosa.keyboard.press('Control+z')
    await expectLine('Anfang. Ende.')
    await emil.keyboard.press('Control+y')
    await expectLine('Anfang. langer Ende.')
    await rosa.keyboard.press('Control+y')
    await expectLine('Anfang. Rosas langer Satz. Ende.')
  })
}
