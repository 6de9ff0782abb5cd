import { expect, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { api } from '#/shared/api/index.ts'
import { invitesTexts } from '#/client/i18n/invites.ts'
import { setPreferences } from '#/client/preferences/preferences.ts'
import { answerInstead, renderApp, signUp } from '#test/components/app.tsx'
import { answerHouse } from '#test/components/house.ts'
import { chooseInCardMenu } from '#test/components/screens.ts'
import { focusOn } from '#test/components/keys.ts'

const dialog = page.getByRole('dialog')
const section = dialog.getByRole('region', { name: 'Link oder QR-Code' })
const inSection = (name: string) => section.getByRole('button', { name, exact: true })

async function openSection(username: string, title: string): Promise<void> {
  const person = await signUp(username)
  await person.createScript(title)
  renderApp('/scripts')
  await chooseInCardMenu(title, 'Teilen')
  await inSection('Neue Einladung').click()
}

async function choose(label: string, option: string): Promise<void> {
  const choice = section.getByRole('combobox', { name: label })
  await focusOn(choice)
  await userEvent.keyboard('{Enter}')
  await page.getByRole('option', { name: option }).click()
}

test('[INV-1] [INV-18] [PROD-227] an invitation is made, shown once, listed and revoked', async () => {
  await openSection('inv-karl', 'Krug')
  await expect.element(section.getByRole('combobox').first()).toHaveFocus()
  await section.getByLabelText('Wofür (freiwillig)').fill('Aushang')
  await choose('Für', '10 Personen')
  await inSection('Einladung anlegen').click()
  const link = section.getByLabelText('Link der Einladung')
  await expect.element(link).toHaveFocus()
  const { value } = link.element() as HTMLInputElement
  expect(value).toMatch(new RegExp(`^${location.origin}/einladung#[\\w-]{22}$`))
  await expect.element(section.getByRole('img', { name: 'QR-Code der Einladung' })).toBeVisible()
  // the page of the tests is at an address that leads to this machine
  await expect.element(section.getByText(/Dieser Link führt nur auf diesen Rechner/)).toBeVisible()
  expect(await commands.findFlaws('[role=dialog]')).toEqual([])
  await inSection('Fertig').click()
  await expect.element(link).not.toBeInTheDocument()
  await expect.element(inSection('Neue Einladung')).toHaveFocus()
  const row = section.getByRole('listitem')
  await expect.element(row).toMatchTextContent('Aushang')
  await expect.element(row).toMatchTextContent('Kann lesen · auch ohne Konto · bis')
  await expect.element(row).toMatchTextContent('0 von 10 eingelöst')

  const failing = answerInstead(api.revokeInvite, () => new Response(null, { status: 500 }))
  const revoke = async () => {
    await inSection('Einladung widerrufen: Aushang').click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Widerrufen', exact: true })
      .click()
  }
  await revoke()
  await expect
    .element(section.getByRole('alert'))
    .toHaveTextContent('Die Einladung konnte nicht widerrufen werden.')
  failing.stop()
  await revoke()
  await expect.element(row).not.toBeInTheDocument()
})

test('[INV-13] the foot of the poster says who invites, in the language of the interface', async () => {
  await openSection('inv-plakat', 'Nathan')
  await inSection('Einladung anlegen').click()
  vi.spyOn(window, 'print').mockReturnValue()
  const lines = () =>
    [...document.querySelectorAll('[data-poster] > p')].map((line) => line.textContent)
  for (const [lang, end, by] of [
    ['de', 'Gilt bis', 'Eingeladen von inv-plakat.'],
    ['en', 'Valid until', 'Invited by inv-plakat.'],
  ] as const) {
    setPreferences({ lang })
    await dialog.getByRole('button', { name: invitesTexts[lang].print, exact: true }).click()
    await expect
      .poll(() => lines().slice(-2))
      .toEqual([expect.stringMatching(`^${end} .*\\.$`), by])
    window.dispatchEvent(new Event('afterprint'))
    await expect.poll(() => document.querySelector('[data-poster]')).toBeNull()
  }
})

test('[INV-60] guests are listed by name with their last visit, and one is removed', async () => {
  const person = await signUp('inv-rosa')
  const script = await person.createScript('Räuber')
  const token = await commands.inviteTo('inv-rosa', script, true)
  for (const name of ['Mia', 'Ben']) {
    const { method, path } = api.enterAsGuest
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ token, name })
    // without the cookies of the owner
    expect((await fetch(path, { method, headers, body, credentials: 'omit' })).status).toBe(201)
  }
  renderApp('/scripts')
  await chooseInCardMenu('Räuber', 'Teilen')
  await section.getByText('2 Gäste').click()
  const rowOf = (name: string) => section.getByRole('listitem').filter({ hasText: name }).last()
  await expect.element(rowOf('Ben (Gast)')).toMatchTextContent('zuletzt hier')
  expect(await commands.findFlaws('[role=dialog]')).toEqual([])

  const remove = async () => {
    await inSection('Mia (Gast) entfernen').click()
    const question = page.getByRole('alertdialog', { name: 'Mia (Gast) entfernen?' })
    await question.getByRole('button', { name: 'Entfernen', exact: true }).click()
  }
  const failing = answerInstead(api.removeGuest, () => new Response(null, { status: 500 }))
  await remove()
  await expect
    .element(section.getByRole('alert'))
    .toHaveTextContent('Der Gast konnte nicht entfernt werden.')
  failing.stop()
  await remove()
  await expect.element(rowOf('Mia (Gast)')).toMatchTextContent('entfernt')
  await expect.element(inSection('Mia (Gast) entfernen')).not.toBeInTheDocument()
  await expect.element(inSection('Ben (Gast) entfernen')).toBeVisible()
})

test('[INV-61] [INV-294] in a house that sends mail a new invitation goes to the addresses that are pasted', async () => {
  answerHouse({ sends_mail: true })
  await openSection('inv-post', 'Götz')
  await choose('Für', '10 Personen')
  await inSection('Einladung anlegen').click()
  const field = section.getByLabelText('Per E-Mail an')
  await field.fill('mia@x.example, mia.x.example')
  await inSection('E-Mail senden').click()
  const refusal = section.getByRole('alert').filter({ hasText: /./ }).last()
  await expect.element(refusal).toHaveTextContent('Das ist keine E-Mail-Adresse: mia.x.example')
  expect(await commands.findFlaws('[role=dialog]')).toEqual([])
  await field.fill(Array.from({ length: 11 }, (_, index) => `p${index}@x.example`).join('\n'))
  await inSection('E-Mail senden').click()
  await expect
    .element(refusal)
    .toHaveTextContent('Diese Einladung gilt nur für 10 Personen; hier stehen 11 Adressen.')

  const asked: unknown[] = []
  let mayAnswer = Promise.resolve()
  const answer = answerInstead(api.mailInvite, async ({ body }) => {
    asked.push(body)
    await mayAnswer
    return Response.json({ addresses: 2 })
  })
  await field.fill('Mia <mia@x.example>; ben@x.example')
  await inSection('E-Mail senden').click()
  await expect.element(section.getByText('2 E-Mails sind unterwegs.')).toBeVisible()
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  const { value } = section.getByLabelText('Link der Einladung').element() as HTMLInputElement
  const token = value.split('#')[1]
  expect(asked).toEqual([{ token, emails: ['mia@x.example', 'ben@x.example'], lang: 'de' }])
  const held = Promise.withResolvers<void>()
  mayAnswer = held.promise
  await field.fill('eva@x.example')
  await inSection('E-Mail senden').click()
  await expect.poll(() => asked).toHaveLength(2)
  await field.fill('ida@x.example')
  held.resolve()
  await expect.element(section.getByText('2 E-Mails sind unterwegs.')).toBeVisible()
  await expect.element(field).toHaveValue('ida@x.example')
  answer.stop()
  // the server of the tests sends no mail
  await field.fill('mia@x.example')
  await inSection('E-Mail senden').click()
  await expect.element(refusal).toMatchTextContent('Dieses Haus verschickt keine E-Mails')
})

test('[INV-61] in a house that sends no mail there is no field for addresses', async () => {
  await openSection('inv-brief', 'Iphigenie')
  await inSection('Einladung anlegen').click()
  await expect.element(section.getByLabelText('Link der Einladung')).toBeVisible()
  await expect.element(section.getByLabelText('Per E-Mail an')).not.toBeInTheDocument()
})

test('[INV-20] in a house without guests the form does not speak of them', async () => {
  answerHouse({ guests: false })
  await openSection('inv-ohne', 'Käthchen')
  await expect.element(section.getByLabelText('Wofür (freiwillig)')).toBeVisible()
  await expect.element(section.getByLabelText('Auch ohne Konto')).not.toBeInTheDocument()
  await inSection('Einladung anlegen').click()
  await inSection('Fertig').click()
  await expect.element(section.getByRole('listitem')).not.toHaveTextContent('auch ohne Konto')
})

test('[INV-6] [INV-17] an invitation to write is for accounts only; a refusal has its words in the dialog', async () => {
  await openSection('inv-lene', 'Wallenstein')
  const guests = section.getByLabelText('Auch ohne Konto')
  await expect.element(guests).toBeChecked()
  await choose('Berechtigung', 'Kann bearbeiten')
  await expect.element(guests).not.toBeInTheDocument()
  await inSection('Einladung anlegen').click()
  await inSection('Fertig').click()
  const row = section.getByRole('listitem')
  await expect.element(row).toMatchTextContent('Kann bearbeiten · bis')

  await inSection('Neue Einladung').click()
  const refusal = { error: 'Said the server', code: 'too_many_invites' }
  answerInstead(api.createInvite, () => Response.json(refusal, { status: 409 }))
  await inSection('Einladung anlegen').click()
  await expect
    .element(section.getByRole('alert'))
    .toHaveTextContent(
      'Mehr Einladungen kann dieses Skript nicht haben. Widerrufe eine und versuch es noch einmal.',
    )
})
