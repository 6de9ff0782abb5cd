import type { Page } from '@playwright/test'
import { p } from '#test/support/script.ts'
import { openNewScript, openScript, sheet } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { expect, PASSWORD, test } from './support/test.ts'

async function newScript(page: Page, title: string): Promise<void> {
  await openNewScript(page, title)
  await sheet(page).click()
}

/** Every block of the sheet as 'NAME: text' or its text. */
const blocksOf = (page: Page) =>
  sheet(page).evaluate((element) =>
    [...element.children].map((shown) => {
      const child = shown.cloneNode(true) as Element
      // other people's carets stand in the text, with their names
      for (const caret of child.querySelectorAll('.other-caret')) caret.remove()
      const name = child.querySelector('[data-speaker]')
      const text = child.querySelector('[data-dialogue-text]') ?? child
      return name ? `${name.textContent}: ${text.textContent}` : (text.textContent ?? '')
    }),
  )

test('[DOC-24] the empty last paragraph that is missing comes once, for two people and after a reload', async ({
  signedIn,
  server,
}) => {
  const [anna, ben] = [await signedIn('anna-ends'), await signedIn('ben-ends')]
  const seeder = await seederFor(server.url, 'anna-ends', PASSWORD)
  const [script] = await seeder.createScripts(['Ende'])
  if (!script) throw new Error('no script')
  await seeder.write(script, p('Vorhang.'))
  await seeder.share(script, 'ben-ends', 'write')
  for (const page of [anna, ben]) await openScript(page, 'Ende')
  for (const page of [anna, ben]) await expect.poll(() => blocksOf(page)).toEqual(['Vorhang.', ''])
  await sheet(ben).locator('> p').last().click()
  await ben.keyboard.type('Licht.')
  for (const page of [anna, ben])
    await expect.poll(() => blocksOf(page)).toEqual(['Vorhang.', 'Licht.', ''])
  await anna.reload()
  await expect.poll(() => blocksOf(anna)).toEqual(['Vorhang.', 'Licht.', ''])
})

/** Every block as it would be typed: '# act', '## scene', 'NAME: lines', or text. */
const scriptOf = (page: Page) =>
  sheet(page).evaluate((element) =>
    [...element.children].map((block) => {
      const scene = block.querySelector('textarea')
      if (scene) return `## ${scene.value}`
      if (block.localName === 'h1') return `# ${block.textContent ?? ''}`
      const name = block.querySelector('[data-speaker]')
      const lines = [...block.querySelectorAll('[data-dialogue-text] p')].map(
        (line) => line.textContent ?? '',
      )
      return name ? `${name.textContent}: ${lines.join(' / ')}` : (block.textContent ?? '')
    }),
  )

test('[DLG-413] [DLG-414] [SCN-413] a scene is written by keyboard alone, without one correction', async ({
  signedIn,
}) => {
  const page = await signedIn('writing-one-scene')
  await newScript(page, 'Am See')
  const { keyboard } = page
  const SPEECHES = 6
  const expected: string[] = []
  const write = async (text: string) => keyboard.type(text)
  const heading = async (typed: string, shown: string) => {
    await write(typed)
    await keyboard.press('Enter')
    expected.push(shown)
  }
  await heading('ERSTER AKT', '# ERSTER AKT')
  await heading('Szene 1: Am See', '## Am See')
  await write('Ein Steg. Abend. Ben angelt.')
  await keyboard.press('Enter')
  expected.push('Ein Steg. Abend. Ben angelt.')

  // the first two names are typed; from then on the partner is offered first, and Tab takes it
  await keyboard.press('Tab')
  const REST = ' eines langen Abends, an dem keiner von uns gehen will, weil der See so still ist.'
  const said = (index: number) => `Satz ${index}${REST}`
  /** Types the beginning of a speech; the rest of it comes at once, except in the first two: letters are like letters. */
  const say = async (index: number) => {
    await write(said(index).slice(0, -REST.length))
    await (index < 2 ? write(REST) : keyboard.insertText(REST))
  }
  for (let index = 0; index < SPEECHES; index++) {
    if (index < 2) await write(['ANNA', 'BEN'][index] ?? '')
    else await expect(page.getByRole('option', { selected: true })).toBeVisible()
    await keyboard.press('Tab')
    await say(index)
    expected.push(`${index % 2 === 0 ? 'ANNA' : 'BEN'}: ${said(index)}`)
    if (index < SPEECHES - 1) await keyboard.press('Tab')
  }
  // a second paragraph, and a song in lines, in Ben's last speech
  await keyboard.press('Enter')
  await write('Es war ein Fisch')
  await keyboard.press('Shift+Enter')
  await write('im tiefen See')
  expected[expected.length - 1] += ' / Es war ein Fisch\nim tiefen See'

  // a direction: Enter twice leaves the speech, and no empty line stays in it
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await write('Achtung: der Steg knarrt.')
  await keyboard.press('Enter')
  expected.push('Achtung: der Steg knarrt.')
  await heading('Szene 2: Im Haus', '## Im Haus')
  await keyboard.press('Tab')
  await write('CLARA')
  await keyboard.press('Enter')
  await write('Wo wart ihr?')
  expected.push('CLARA: Wo wart ihr?', '')
  await expect.poll(() => scriptOf(page)).toEqual(expected)

  // a speech between two others, and back again
  await sheet(page).getByText('Satz 3 eines').click()
  await keyboard.press('End')
  await keyboard.press('Control+Alt+s')
  await keyboard.press('Shift+Tab')
  await expect.poll(() => scriptOf(page)).toEqual(expected)
  await keyboard.press('Control+Alt+s')
  await write('CLARA')
  await keyboard.press('Tab')
  await write('Kommt rein.')
  await expect.poll(() => scriptOf(page)).toEqual(expected.toSpliced(7, 0, 'CLARA: Kommt rein.'))
  await page.reload()
  await expect.poll(() => scriptOf(page)).toEqual(expected.toSpliced(7, 0, 'CLARA: Kommt rein.'))
})
