import type { Page } from '@playwright/test'
import { p, say, scene } from '../test/support/script.ts'
import { openScript, sheet } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { endUndoStep, nextFrame } from './support/page-time.ts'
import { expect, PASSWORD, test } from './support/test.ts'

/** Every speaker, speech and paragraph of the sheet; a scene by its name and text. */
const textsOf = (page: Page) =>
  sheet(page)
    .locator('p, [data-speaker], textarea')
    .evaluateAll((all) =>
      all.map((text) =>
        text instanceof HTMLTextAreaElement ? `[${text.value}]` : text.textContent,
      ),
    )

const SCRIPT = [
  p('Vorwort.'),
  scene('Park'),
  say('ANNA', 'Ist da jemand?', '(Stille.)'),
  say('BEN', 'Nein.'),
  p('Ab.'),
  p(),
]
const TEXTS = [
  'Vorwort.',
  '[Park]',
  '',
  'ANNA',
  'Ist da jemand?',
  '(Stille.)',
  'BEN',
  'Nein.',
  'Ab.',
  '',
]
test('[DLG-18] [SCN-14] keys that delete and write leave names and headings what they are', async ({
  signedIn,
  server,
}) => {
  const anna = await signedIn('anna-borders')
  const seeder = await seederFor(server.url, 'anna-borders', PASSWORD)
  const [script] = await seeder.createScripts(['Grenzen'])
  if (script) await seeder.write(script, ...SCRIPT)
  await anna.clock.install()
  await openScript(anna, 'Grenzen')
  await expect.poll(() => textsOf(anna)).toEqual(TEXTS)
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await anna.keyboard.press(key)
  }
  const caretAt = async (text: string, key: 'Home' | 'End') => {
    await sheet(anna).getByText(text, { exact: true }).click()
    await press(key)
  }
  const undone = async () => {
    await press('Control+z')
    await expect.poll(() => textsOf(anna)).toEqual(TEXTS)
    await endUndoStep(anna)
  }

  await test.step('a selection that ends at the next name', async () => {
    for (const [act, left] of [
      [() => press('Delete'), ''],
      [() => press('Control+Backspace'), ''],
      [() => press('Control+x'), ''],
      [() => anna.keyboard.type('So.'), 'So.'],
      [() => compose(anna, 'Sö'), 'Sö'],
      [() => anna.keyboard.insertText('Ja.'), 'Ja.'],
    ] as const) {
      await caretAt('Ist da jemand?', 'Home')
      await press('Shift+ArrowDown', 'Shift+ArrowDown')
      // what comes without a key finds what the sheet has heard of
      await nextFrame(anna)
      await act()
      await expect
        .poll(() => textsOf(anna))
        .toEqual(['Vorwort.', '[Park]', '', 'ANNA', left, 'BEN', 'Nein.', 'Ab.', ''])
      await undone()
    }
  })

  await test.step('the caret beside a heading', async () => {
    const name = anna.getByLabel('Name der Szene')
    await caretAt('Vorwort.', 'End')
    await press('Delete', 'Backspace')
    await expect(name).toBeFocused()
    await press('Enter')
    await expect(sheet(anna)).toBeFocused()
    expect(await textsOf(anna)).toEqual(TEXTS)
  })

  await test.step('the caret beside a dialogue, and between name and speech', async () => {
    await caretAt('Ab.', 'Home')
    await press('Backspace')
    await anna.keyboard.type('!')
    await expect.poll(() => textsOf(anna)).toContain('Nein.!')
    await undone()
    await caretAt('BEN', 'End')
    await press('Delete')
    await anna.keyboard.type('!')
    await expect.poll(() => textsOf(anna)).toContain('!Nein.')
    await undone()
  })
})

test('[SCN-15] [DLG-24] [DOC-47] Tab goes on in the script, after Escape out of it, Shift-Enter is Enter', async ({
  signedIn,
  server,
}) => {
  const anna = await signedIn('anna-tab-keys')
  const seeder = await seederFor(server.url, 'anna-tab-keys', PASSWORD)
  const [script] = await seeder.createScripts(['Tasten'])
  if (script) await seeder.write(script, ...SCRIPT)
  await openScript(anna, 'Tasten')
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await anna.keyboard.press(key)
  }
  const name = anna.getByLabel('Name der Szene')
  await sheet(anna).getByText('Nein.').click()
  await press('End', 'Shift+Enter')
  await anna.keyboard.type('Doch.')
  await expect.poll(() => textsOf(anna)).toEqual(TEXTS.toSpliced(8, 0, 'Doch.'))
  await press('Shift+Tab')
  await anna.keyboard.type('!')
  await press('Shift+Tab', 'Tab', 'Tab')
  await anna.keyboard.type('Also: ')
  const spoken = ['BEN!', 'Also: Nein.', 'Doch.', 'Ab.', '']
  await expect.poll(async () => (await textsOf(anna)).slice(6)).toEqual(spoken)

  // into a scene's name, and out of it
  await sheet(anna).getByText('ANNA').click()
  await press('Home', 'Backspace', 'ArrowUp')
  await expect(name).toBeFocused()
  for (const [key, letter] of [
    ['Enter', 'A'],
    ['Tab', 'b'],
    ['ArrowDown', 'e'],
    ['ArrowRight', 'n'],
  ] as const) {
    await press(key)
    await expect(sheet(anna)).toBeFocused()
    await press('End')
    await anna.keyboard.type(letter)
    await press('Shift+Tab')
    await expect(name).toBeFocused()
    await press('End')
  }
  await expect.poll(async () => (await textsOf(anna))[2]).toBe('Aben')
  await press('Shift+Tab')
  await anna.keyboard.type('!')
  await expect.poll(async () => (await textsOf(anna))[0]).toBe('Vorwort.!')

  await press('Escape', 'Tab')
  await expect(sheet(anna)).not.toBeFocused()
  await expect(name).not.toBeFocused()
})

/** What an input method writes: a composition that is taken. */
async function compose(page: Page, text: string): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 })
  await browser.send('Input.insertText', { text })
  await browser.detach()
}
