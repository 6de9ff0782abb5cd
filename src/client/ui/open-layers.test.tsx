import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp, signUp } from '#test/components/app.tsx'
import { render } from '#test/components/render.tsx'
import { button, card, chooseInCardMenu, link, menuItem, sheet } from '#test/components/screens.ts'
import { Dialog } from './dialog.tsx'
import { Menu, MenuItem } from './menu.tsx'

const menu = page.getByRole('menu')
const dialog = page.getByRole('dialog')
const choices = page.getByRole('listbox')

/** Goes back as by the browser's button, and waits until the step is done. */
async function goBack(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  addEventListener('popstate', () => resolve(), { once: true })
  history.back()
  await promise
}

test('[NAV-429] the way back closes what is open on top, layer by layer, and then leaves', async () => {
  const person = await signUp('rueckweg')
  const [script] = await person.createScripts('Hin und zurück')
  renderApp('/privacy')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { pathname: before } = location
  history.pushState(null, '', '/scripts')
  await expect.element(card('Hin und zurück')).toBeVisible()

  const options = button('Optionen für „Hin und zurück“')
  await options.click()
  await expect.element(menu).toBeVisible()
  await goBack()
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(options).toHaveFocus()

  await chooseInCardMenu('Hin und zurück', 'Teilen')
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('combobox').click()
  await expect.element(choices).toBeVisible()
  await goBack()
  await expect.element(choices).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  await goBack()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(options).toHaveFocus()

  // a layer that was closed otherwise takes no step of its own
  await chooseInCardMenu('Hin und zurück', 'Teilen')
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await link('Hin und zurück').click()
  await expect.element(sheet).toBeVisible()
  await page.getByRole('button', { name: 'Menü von rueckweg' }).click()
  await menuItem('Konto und Daten').click()
  await expect.element(menuItem('Zugänge')).toBeVisible()
  await goBack()
  await expect.element(menuItem('Zugänge')).not.toBeInTheDocument()
  await goBack()
  await expect.element(menu).not.toBeInTheDocument()
  expect(location.pathname).toContain(script?.id)
  await goBack()
  await expect.element(card('Hin und zurück')).toBeVisible()
  expect(location.pathname).toBe('/scripts')
  await goBack()
  await expect.poll(() => location.pathname).toBe(before)
})

test('[NAV-501] in a narrow window of a desktop the way back closes what is open, too', async () => {
  const person = await signUp('rueckweg-schmal')
  await person.createScripts('Schmal')
  // as at a zoom of 200 %
  await page.viewport(720, 450)
  renderApp('/scripts')
  await expect.element(card('Schmal')).toBeVisible()
  const { pathname } = location
  await chooseInCardMenu('Schmal', 'Teilen')
  await expect.element(dialog).toBeVisible()
  await goBack()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(location.pathname).toBe(pathname)
})

test('[UI-789] after a menu has gone with its screen while it was open, a dialog leads nobody back to where the menu was opened', async () => {
  /** Shows a part of a screen until it is left, and a dialog that opens by itself. */
  function Screen() {
    const [state, setState] = useState<'menu' | 'left' | 'dialog'>('menu')
    useEffect(() => {
      const change = ({ detail }: CustomEventInit<typeof state>) => detail && setState(detail)
      addEventListener('change-screen', change)
      return () => removeEventListener('change-screen', change)
    }, [])
    return (
      <>
        <input aria-label="Text" />
        {state === 'menu' && (
          <Menu trigger={<button type="button">Mehr</button>}>
            <MenuItem>Eins</MenuItem>
          </Menu>
        )}
        <Dialog isOpen={state === 'dialog'} title="Frage" onClose={() => setState('left')}>
          <button type="button">Ja</button>
        </Dialog>
      </>
    )
  }
  const change = (detail: string) => dispatchEvent(new CustomEvent('change-screen', { detail }))
  render(<Screen />)
  await page.getByRole('textbox', { name: 'Text' }).click()
  await button('Mehr').click()
  await expect.element(menu).toBeVisible()
  change('left')
  await expect.element(menu).not.toBeInTheDocument()
  await userEvent.keyboard('{Shift}')
  expect(document.activeElement).toBe(document.body)
  change('dialog')
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(document.activeElement).toBe(document.body)
})
