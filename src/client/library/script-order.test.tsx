import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { p } from '#test/support/script.ts'
import { answerInstead, renderApp, signUp, signUpElsewhere } from '#test/components/app.tsx'
import { button, card, chooseInCardMenu, link, sheet } from '#test/components/screens.ts'
import { textsOf } from '#test/components/texts.ts'

const links = page.getByRole('article').getByRole('link')
const order = page.getByRole('combobox', { name: 'Reihenfolge' })
const HOUR_MS = 60 * 60 * 1000
const LONG_AGO = Date.UTC(2026, 4, 3, 12)

/** Changes the scripts in the server's answers. */
function tell(change: (script: Script) => Partial<Script>) {
  return answerInstead(api.listScripts, async (_, ask) => {
    const scripts = (await (await ask()).json()) as Script[]
    return Response.json(scripts.map((script) => ({ ...script, ...change(script) })))
  })
}

test('[LIB-63] [LIB-65] a card says when its script was last changed and by whom, and whose it is', async () => {
  const norma = await signUp('norma')
  const [play] = await norma.createScripts('Nora', 'Ein Volksfeind', 'Gespenster', 'Hedda Gabler')
  if (play === undefined) throw new Error('no script')
  await norma.write(play, p('Guten Abend.'))
  const torvald = await signUpElsewhere('torvald')
  await torvald.share(await torvald.createScript('Peer Gynt'), 'norma', 'read')
  await torvald.publish(await torvald.createScript('Brand'))
  tell(({ title }) => {
    if (title === 'Ein Volksfeind')
      return { edited_at: Date.now() - 2 * HOUR_MS - 1000, editor: 'torvald' }
    if (title === 'Gespenster') return { edited_at: LONG_AGO, editor: null }
    return {}
  })
  renderApp('/scripts')
  const said = (title: string) => textsOf(card(title).getByRole('paragraph')).slice(-2)
  await expect.element(card('Nora').getByText('Gerade geändert von dir')).toBeVisible()
  await expect
    .element(card('Ein Volksfeind').getByText('Zuletzt geändert vor 2 Std. von torvald'))
    .toBeVisible()
  await expect
    .element(card('Gespenster').getByText('Zuletzt geändert am 3. Mai 2026'))
    .toBeVisible()
  expect(said('Hedda Gabler')[1]).toBe('')
  await expect.element(card('Nora').getByText(/^Von /)).not.toBeInTheDocument()
  await expect.element(card('Peer Gynt').getByText(/^Geteilt von torvald seit \d/)).toBeVisible()
  await button('Öffentliche Skripte').click()
  await expect.element(card('Brand').getByText('Von torvald')).toBeVisible()
  await expect.element(order).not.toBeInTheDocument()
})

test('[LIB-64] [UI-17] the list is sorted by the last change or by title, as was chosen last', async () => {
  const otto = await signUp('otto-ordnet')
  const [first] = await otto.createScripts('Zauberflöte', 'Akt 10', 'Akt 2')
  if (first === undefined) throw new Error('no script')
  renderApp('/scripts')
  await expect.poll(() => textsOf(links)).toEqual(['Akt 2', 'Akt 10', 'Zauberflöte'])
  await expect.element(order).toHaveTextContent('Zuletzt geändert')

  // after the user has come back from the editor, the script with the latest edit is first
  await link('Zauberflöte').click()
  await expect.element(sheet).toBeVisible()
  await otto.write(first, p('Zu Hilfe!'))
  await page.getByRole('banner').getByRole('link', { name: 'Skripte' }).click()
  await expect.poll(() => textsOf(links)).toEqual(['Zauberflöte', 'Akt 2', 'Akt 10'])

  await order.click()
  await expect.element(page.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => textsOf(links)).toEqual(['Akt 2', 'Akt 10', 'Zauberflöte'])
  await expect.element(order).toHaveFocus()

  await chooseInCardMenu('Akt 2', 'Umbenennen')
  await userEvent.keyboard('Zugabe{Enter}')
  await expect.poll(() => textsOf(links)).toEqual(['Akt 10', 'Zauberflöte', 'Zugabe'])
  await expect.element(button('Optionen für „Zugabe“')).toHaveFocus()

  await link('Akt 10').click()
  await expect.element(sheet).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Skripte' }).click()
  await expect.poll(() => textsOf(links)).toEqual(['Akt 10', 'Zauberflöte', 'Zugabe'])
  await expect.element(order).toHaveTextContent('Nach Titel')
})

test('[LIB-64] edits of others move no card', async () => {
  const person = await signUp('ruhige-hand')
  await person.createScripts('Eins', 'Zwei')
  renderApp('/scripts')
  await expect.poll(() => textsOf(links)).toEqual(['Zwei', 'Eins'])
  tell(({ title }) => (title === 'Eins' ? { edited_at: Date.now() + HOUR_MS, editor: 'x' } : {}))
  // the list is requested again when the page is seen again, unless a request is open already
  const seeAgain = () => {
    dispatchEvent(new Event('visibilitychange'))
    return card('Eins').getByText('Gerade geändert von x').query()
  }
  await expect.poll(seeAgain).not.toBeNull()
  expect(textsOf(links)).toEqual(['Zwei', 'Eins'])
})

test('[LIB-63] a long name and a long title stay on their card', async () => {
  const person = await signUp('lange-namen')
  await person.createScripts('W'.repeat(200), 'Kurz')
  tell(() => ({ edited_at: LONG_AGO, editor: 'm'.repeat(40) }))
  renderApp('/scripts')
  await expect.element(card('Kurz')).toBeVisible()
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.viewport(width, height)
    await expect.poll(() => document.documentElement.scrollWidth).toBe(width)
    // a line for screen readers alone has no width
    const lines = page.getByRole('article').getByRole('paragraph').elements()
    const seen = lines.filter((line) => !line.matches('.visually-hidden'))
    expect(seen.filter((line) => line.scrollWidth > line.clientWidth)).toEqual([])
  }
  await page.viewport(1440, 900)
})
