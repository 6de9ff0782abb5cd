import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#/shared/api/index.ts'
import type { Invite } from '#/shared/api/invites.ts'
import { answerInstead, renderApp, signUp, signUpElsewhere } from '#test/components/app.tsx'
import { chooseInCardMenu } from '#test/components/screens.ts'

const dialog = page.getByRole('dialog')

/** Opens the share dialog of a script that is in a production with these people beside its owner. */
async function openShare(owner: string, people: readonly string[]): Promise<void> {
  const person = await signUp(owner)
  const { id } = await person.createScript('Woyzeck')
  const members = people.map((username) => ({ id: username, username, function: 'light' }))
  const own = { id: 'own', username: owner, function: 'direction' }
  answerInstead(api.listProductions, () =>
    Response.json([
      {
        id: 'p1',
        title: 'Spielzeit',
        function: 'direction',
        members: [own, ...members],
        scripts: [id],
      },
      { id: 'p2', title: 'Andere', function: 'direction', members: [own], scripts: [] },
    ]),
  )
  renderApp('/scripts')
  await chooseInCardMenu('Woyzeck', 'Teilen')
}

const through = dialog.getByRole('listitem').filter({ hasText: 'Über die Produktion „Spielzeit“' })

test('[SHR-102] the share dialog names those who have access through a production, with function, and leads there', async () => {
  await openShare('through-anna', ['ben', 'cleo'])
  await expect.element(through.first()).toBeVisible()
  await expect.element(through.first()).toMatchTextContent('2 Leute')
  await expect.element(through.first()).toMatchTextContent('benLicht')
  await expect.element(through.getByText('cleo')).toBeVisible()
  await expect.element(dialog.getByText('„Andere“')).not.toBeInTheDocument()
  await expect.element(dialog.getByText('Noch mit niemandem geteilt.')).not.toBeInTheDocument()
  await through.getByRole('link', { name: 'Zur Produktion' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Spielzeit' })).toBeVisible()
  await expect.element(page.getByRole('dialog', { name: /Woyzeck/ })).not.toBeInTheDocument()
})

test('[SHR-102] of a large production the people are folded', async () => {
  await openShare(
    'through-dora',
    Array.from({ length: 40 }, (_, index) => `person ${index}`),
  )
  await expect.element(through.getByText('40 Leute')).toBeVisible()
  await expect.element(through.getByText('person 39')).not.toBeVisible()
  await through.getByText('40 Leute').click()
  await expect.element(through.getByText('person 39')).toBeInTheDocument()
})

test('[SHR-104] [SHR-105] [SHR-108] the dialog names the invited, and opens at the name; a refusal is shown until another one is typed', async () => {
  const person = await signUp('name-zuerst')
  await person.createScript('Zuerst')
  renderApp('/scripts')
  await chooseInCardMenu('Zuerst', 'Teilen')
  await expect.element(dialog.getByText(/alle, die du einlädst/)).toBeVisible()
  await expect.element(page.getByLabelText('Benutzername')).toHaveFocus()
  await userEvent.keyboard('niemand{Enter}')
  const refusal = page.getByRole('dialog').getByRole('alert')
  await expect.element(refusal).toMatchTextContent('Benutzer „niemand“ nicht gefunden.')
  await userEvent.keyboard('s')
  await expect.element(refusal).not.toBeInTheDocument()
})

test('[SHR-106] people who come in while the dialog is open appear in it, and the uses of its invitations grow', async () => {
  await signUpElsewhere('kommt-herein')
  const person = await signUp('wartet-am-code')
  const script = await person.createScript('Aushang')
  await person.invite(script, false)
  let uses = 0
  answerInstead(api.listInvites, async (_, ask) => {
    const invites = (await (await ask()).json()) as Invite[]
    return Response.json(invites.map((invite) => ({ ...invite, uses })))
  })
  renderApp('/scripts')
  await chooseInCardMenu('Aushang', 'Teilen')
  await expect.element(dialog.getByText(/0 von \d+ eingelöst/)).toBeVisible()
  await person.share(script, 'kommt-herein', 'read')
  uses = 1
  await expect.element(dialog.getByText('kommt-herein', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText(/1 von \d+ eingelöst/)).toBeVisible()
})
