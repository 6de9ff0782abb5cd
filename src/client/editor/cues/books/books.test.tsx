import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NO_DETAILS } from '#/shared/script/cue-details.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { keptDetails } from '#/shared/script/kept-details.ts'
import { signUp } from '#test/components/app.tsx'
import { focusOn, press } from '#test/components/keys.ts'
import { button, menuItem } from '#test/components/screens.ts'
import { renderScript } from '#test/components/script.ts'
import { page as split, p, say, scene } from '#test/support/script.ts'

const dialog = page.getByRole('dialog', { name: 'Bücher' })
const list = (book: string) => dialog.getByRole('list', { name: book })
const rows = (book: string) => list(book).getByRole('button')
const rowInSidebar = (cueId: string) => page.getByCss(`[data-cue-row="${cueId}"]`)

async function chooseBook(name: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Buch', exact: true }).click()
  await page.getByRole('option', { name }).click()
}

async function openBooks(name: string, ...blocks: readonly ScriptBlock[]): Promise<void> {
  const person = await signUp(name)
  const script = await person.createScript('Bücher')
  await person.write(script, ...blocks)
  await person.writeMeta(
    script,
    keptDetails('b', { ...NO_DETAILS, does: 'Musik leise', standby: 5, who: 'Tom' }),
  )
  await renderScript(script)
  await button('Mehr zu diesem Skript').click()
  await menuItem('Bücher …').click()
  await expect.element(dialog).toBeVisible()
}

const PLAY = [
  split(1),
  scene('Park'),
  say('ANNA', 'Die {light a|Laternen} gehen an, {sound b|Musik} spielt.'),
  scene('Haus'),
  p('Er {light c|geht.}'),
]

test('[BOOK-1] [BOOK-5] [BOOK-9] the books open from the menu of the script and from that of the cues: the prompt book shows text, calls and standbys, a row its cue’s columns; press, arrows and Enter lead to its words', async () => {
  await openBooks('buecher-menue', ...PLAY)
  await chooseBook('Inspizierbuch')
  const speech = rows('Inspizierbuch').filter({ hasText: 'ANNA' })
  for (const part of ['Achtung Q101 Ton', 'Q101 Licht', 'Q101 Ton', 'Musik leise · Tom'])
    await expect.element(speech).toMatchTextContent(part)
  await dialog.getByRole('button', { name: 'Achtung', exact: true }).click()
  await expect.element(speech).not.toMatchTextContent('Achtung')
  await dialog.getByRole('button', { name: 'Achtung', exact: true }).click()

  await chooseBook('Tonbuch')
  const row = rows('Tonbuch').nth(1)
  await expect.element(row).toMatchTextContent('Q101')
  for (const part of ['Musik', 'ANNA', 'Musik leise', 'Tom', '5 Wörter'])
    await expect.element(row).toMatchTextContent(part)
  await expect.element(row.getByCss('mark')).toHaveTextContent('Musik')
  await row.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(rowInSidebar('b')).toHaveAttribute('data-current')

  page
    .getByRole('complementary', { name: 'Szenen und Cues' })
    .getByRole('button', { name: 'Nummern', exact: true })
    .element()
    .focus()
  await press('Enter')
  await menuItem('Bücher …').click()
  await chooseBook('Lichtbuch')
  await expect.element(rows('Lichtbuch').nth(3)).toBeVisible()
  await focusOn(rows('Lichtbuch').nth(0))
  await press('End')
  await expect.element(rows('Lichtbuch').nth(3)).toHaveFocus()
  await press('Enter')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(rowInSidebar('c')).toHaveAttribute('data-current')
})

test('[BOOK-10] columns and book are kept; a book without cues says why', async () => {
  await openBooks('buecher-spalten', ...PLAY)
  await chooseBook('Tonbuch')
  const who = dialog.getByRole('button', { name: 'Wer', exact: true })
  await who.click()
  await expect.element(who).toHaveAttribute('aria-pressed', 'false')
  await expect.element(rows('Tonbuch').nth(1)).not.toMatchTextContent('Tom')
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  await button('Mehr zu diesem Skript').click()
  await menuItem('Bücher …').click()
  await expect.element(rows('Tonbuch').nth(1)).not.toMatchTextContent('Tom')
  await who.click()
  await expect.element(rows('Tonbuch').nth(1)).toMatchTextContent('Tom')
  await chooseBook('Videobuch')
  await expect.element(dialog).toMatchTextContent('Noch keine Cues der Art Video.')
  await expect.element(dialog.getByRole('button', { name: 'Drucken' })).toBeDisabled()
  await chooseBook('Tonbuch')
  await dialog.getByRole('combobox', { name: 'Von Szene' }).click()
  await page.getByRole('option', { name: '2 · Haus' }).click()
  await expect.element(dialog).toMatchTextContent('In diesen Szenen ist kein Cue dieses Buches.')
})

test('[BOOK-10] a script without cues says so in each book but the prompt book', async () => {
  await openBooks('buecher-leer', p('Nur Text.'))
  await chooseBook('Alle Cues')
  await expect.element(dialog).toMatchTextContent('Noch keine Cues in diesem Skript.')
  await chooseBook('Inspizierbuch')
  await expect.element(rows('Inspizierbuch').nth(0)).toMatchTextContent('Nur Text.')
})

test('[BOOK-11] of a long book only the rows in sight are drawn', async () => {
  const speeches = Array.from({ length: 200 }, (_, index) =>
    say('ANNA', `Die {light c${index}|Lampe} an!`),
  )
  await openBooks('buecher-lang', scene('Park'), ...speeches)
  for (const book of ['Lichtbuch', 'Inspizierbuch']) {
    await chooseBook(book)
    await expect.element(list(book).getByCss('li').nth(0)).toHaveAttribute('aria-setsize', '201')
    expect(list(book).element().querySelectorAll('li').length).toBeLessThan(60)
  }
})
