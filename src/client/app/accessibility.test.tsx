import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#/shared/api/index.ts'
import { FIRST_RETRY_MS } from '#/shared/collab/protocol.ts'
import { expectAccessible, showTheme } from '#test/components/accessibility.ts'
import { answerInstead, renderApp, signUp, signUpElsewhere } from '#test/components/app.tsx'
import { press } from '#test/components/keys.ts'
import {
  button,
  card,
  chooseInAccountMenu,
  chooseInCardMenu,
  menuItem,
  openUserMenu,
  sheet,
} from '#test/components/screens.ts'
import { renderNewScript, renderScript } from '#test/components/script.ts'
import { chooseFile, inModal, uploadModal } from '#test/components/uploads.ts'
import { makeScriptPdf } from '#test/pdf/script-pdf.ts'
import { p, say, scene } from '#test/support/script.ts'

/** The sheet's colour: dimmed in the dark theme, nearly white in the light theme. */
const SHEET = { dark: 'rgb(29, 26, 22)', light: 'rgb(255, 253, 248)' }

const dialog = page.getByRole('dialog')
const question = page.getByRole('alertdialog')

test('[UI-9] the sign-in and the registration', async () => {
  renderApp()
  await expect.element(page.getByRole('form', { name: 'Anmelden' })).toBeVisible()
  await expectAccessible('sign-in')
  await button('Anmelden').click()
  await expectAccessible('sign-in with errors')
  await button('Konto anlegen').click()
  await page.getByLabelText('Passwort').fill('Vor')
  await expect.element(page.getByText(/^Zum Passwort gehören/)).toBeVisible()
  await expectAccessible('registration with its popover')
})

test.each(['/privacy', '/imprint'])('[UI-9] %s', async (address) => {
  renderApp(address)
  await expect.element(page.getByText(/LEGAL_NAME/)).toBeVisible()
  await expectAccessible(address)
})

test('[UI-9] an empty list of scripts is accessible', async () => {
  await signUp('axelina')
  renderApp('/scripts')
  await expect.element(button('Neues Skript anlegen')).toBeVisible()
  await expectAccessible('empty list')
})

test('[UI-9] the script list with its menus and dialogs', async () => {
  await signUpElsewhere('bertille')
  const axel = await signUp('axel')
  const long = 'Ein Titel, der länger ist als jede Karte breit: '.repeat(3).trim()
  await axel.createScripts('Die Möwe', long)
  renderApp('/scripts')
  await expect.element(card('Die Möwe')).toBeVisible()
  await expectAccessible('list')

  await openUserMenu('axel')
  await expectAccessible('user menu')
  await press('Escape')
  await button('Optionen für „Die Möwe“').click()
  await expectAccessible('options menu')
  await menuItem('Umbenennen').click()
  await expectAccessible('rename')
  await press('Escape')

  await chooseInCardMenu('Die Möwe', 'Teilen')
  await expect.element(dialog.getByText('Noch mit niemandem geteilt.')).toBeVisible()
  const name = dialog.getByLabelText('Benutzername')
  const add = dialog.getByRole('button', { name: 'Hinzufügen' })
  await name.fill('bertille')
  await add.click()
  await expect.element(dialog.getByText('bertille', { exact: true })).toBeVisible()
  await name.fill('niemand')
  await add.click()
  await expect.element(dialog.getByRole('alert').filter({ hasText: 'niemand' })).toBeVisible()
  await expectAccessible('share dialog')
  await dialog.getByRole('combobox', { name: 'Berechtigung', exact: true }).click()
  await expectAccessible('permission select')
  await press('Escape', 'Escape')
  await expect.element(dialog).not.toBeInTheDocument()

  await chooseInCardMenu('Die Möwe', 'Löschen')
  await expect.element(question).toBeVisible()
  await expectAccessible('delete dialog')
  await press('Escape')

  await chooseInAccountMenu('axel', 'Konto löschen')
  await expect.element(question).toMatchTextContent('2 Skripte')
  await expectAccessible('first confirmation')
  await question.getByRole('button', { name: 'Weiter zum Löschen' }).click()
  await expect.element(question).toMatchTextContent('endgültig')
  await expectAccessible('last confirmation')
  await press('Escape')

  await button('Skript hinzufügen').click()
  await expectAccessible('add card')
  await button('Skript hochladen').click()
  await expect.element(uploadModal).toBeVisible()
  await expectAccessible('upload dialog')
  await chooseFile('Der Hausmeister.pdf', new Uint8Array(makeScriptPdf()))
  await inModal('PDF einlesen').click()
  await expect.element(uploadModal.getByText('Fertig eingelesen')).toBeVisible()
  await expectAccessible('upload dialog, done')
})

test('[UI-7] [UI-9] the editor of an empty script', async () => {
  await signUp('clara')
  await renderNewScript('Leer')
  await expectAccessible('empty editor')
  const house = page.getByCss('[class*=_sheet_]').first()
  for (const [theme, color] of Object.entries(SHEET)) {
    showTheme(theme)
    await expect.poll(() => getComputedStyle(house.element()).backgroundColor).toBe(color)
  }
  showTheme('dark')
})

test('[UI-9] [UI-10] the editor with its menu', async () => {
  const olga = await signUp('olga')
  const script = await olga.createScript('Drei Schwestern')
  const line = 'Vater ist heute vor einem {light c1 101|Jahr} gestorben.'
  await olga.write(script, scene('Im Garten'), say('OLGA', line), p())
  await renderScript(script)
  expect(getComputedStyle(sheet.element()).fontFamily).toMatch(/^"Source Serif 4 Variable"/)
  await expect.element(button('Q101 Licht')).toBeVisible()
  const number = page.getByCss('[data-cue-row]').getByText('Q101', { exact: true }).first()
  await expect.element(number).toBeVisible()
  expect(getComputedStyle(number.element()).fontVariantNumeric).toBe('tabular-nums')
  // the toolbar shows the tools for the block that the caret is in
  await sheet.getByText(/gestorben/).click()
  await expectAccessible('editor')
  await openUserMenu('olga')
  await menuItem('Arbeitsplatz').click()
  await expect.element(page.getByRole('menuitemradio', { name: 'Pult' })).toBeVisible()
  await expectAccessible('layout menu')
  await menuItem('Neuer Arbeitsplatz …').click()
  await expect.element(dialog).toBeVisible()
  await expectAccessible('new layout')
})

test('[UI-9] a script that cannot be reached', async () => {
  await signUp('mascha')
  const { getScript, getScriptInfo, getDocumentState, getRecentUpdates, getRole, getSocketToken } =
    api
  for (const call of [
    getScript,
    getScriptInfo,
    getDocumentState,
    getRecentUpdates,
    getRole,
    getSocketToken,
  ])
    answerInstead(call, () => Promise.reject(new TypeError('Failed to fetch')))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  renderApp('/editor/00000000-0000-4000-8000-000000000000')
  const failure = page.getByRole('heading', { name: 'Verbindungsfehler' })
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(FIRST_RETRY_MS)
      return failure.elements().length
    })
    .toBe(1)
  vi.useRealTimers()
  await expectAccessible('connection error')
})
