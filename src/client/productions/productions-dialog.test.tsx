import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { api } from '#/shared/api/index.ts'
import { answerInstead, renderApp, signUp, signUpElsewhere } from '#test/components/app.tsx'
import { button, card, chooseInCardMenu, menuItem } from '#test/components/screens.ts'
import { focusOn } from '#test/components/keys.ts'

const dialog = page.getByRole('dialog')
const error = dialog.getByRole('alert')
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })
const people = dialog.getByRole('list', { name: 'Leute' }).getByRole('listitem')
const scripts = dialog.getByRole('list', { name: 'Skripte' }).getByRole('listitem')
const question = page.getByRole('alertdialog')

async function openProductions(): Promise<void> {
  await button('Optionen der Liste').click()
  await menuItem('Produktionen …').click()
  await expect.element(page.getByRole('dialog', { name: 'Produktionen' })).toBeVisible()
}

async function createProduction(title: string): Promise<void> {
  await dialog.getByLabelText('Name der neuen Produktion').fill(title)
  await inDialog('Anlegen').click()
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
}

/** Chooses an option of a list by the keyboard. */
async function choose(list: string, option: string): Promise<void> {
  await focusOn(page.getByRole('combobox', { name: list }))
  await userEvent.keyboard('{Enter}')
  await page.getByRole('option', { name: option }).click()
}

/** Signs up a person who directs a production of this title with a script and people, of whom all act but one. */
async function direct(title: string, username: string, ...names: readonly string[]) {
  const person = await signUp(username)
  const script = await person.createScript(title)
  for (const each of names) {
    await signUpElsewhere(each)
    await person.employ(script, each, each.endsWith('dora') ? 'sound' : 'acting')
  }
  renderApp('/scripts')
  await openProductions()
  await dialog.getByRole('button', { name: new RegExp(`^${title}`) }).click()
  await expect.poll(rowsOf(people)).toHaveLength(names.length + 1)
}

async function takeIn(username: string, function_: string): Promise<void> {
  await dialog.getByLabelText('Benutzername').fill(username)
  await choose('Funktion', function_)
  await inDialog('Aufnehmen').click()
}

async function chooseInOptions(title: string, item: string): Promise<void> {
  await inDialog(`Optionen der Produktion „${title}“`).click()
  await menuItem(item).click()
}

const rowsOf = (rows: typeof people) => () => rows.elements().map((row) => row.textContent)

test('[PROD-20] people are taken in by username with a function, which says in words what they may', async () => {
  await signUpElsewhere('prodtom')
  await signUp('prodjana')
  renderApp('/scripts')
  await openProductions()
  await expect.element(dialog.getByText('Du gehörst noch zu keiner Produktion.')).toBeVisible()
  await createProduction('Faust 26')
  await expect.element(inDialog('Alle Produktionen')).toHaveFocus()
  await takeIn('prodtom', 'Soufflage')
  await expect
    .poll(rowsOf(people))
    .toEqual([
      expect.stringMatching(
        /^prodjana \(du\)Schreibt, streicht, setzt alle Cues und bestimmt, wer dazugehörtRegie/,
      ),
      expect.stringMatching(/^prodtomSchreibt, streicht und setzt alle CuesSoufflage/),
    ])
  await expect.element(dialog.getByLabelText('Benutzername')).toHaveFocus()
  await expect.element(dialog.getByLabelText('Benutzername')).toHaveValue('')
  await choose('Funktion von prodtom', 'Gast')
  await expect.poll(rowsOf(people)).toContainEqual(expect.stringMatching(/^prodtomLiestGast/))
  expect(await commands.findFlaws('[role=dialog]')).toEqual([])

  await inDialog('prodtom entfernen').click()
  await question.getByRole('button', { name: 'Entfernen' }).click()
  await expect.poll(rowsOf(people)).toHaveLength(1)
  await expect.element(inDialog('Schließen')).toHaveFocus()

  await chooseInOptions('Faust 26', 'Umbenennen')
  await dialog.getByLabelText('Name der Produktion').fill('Faust 27')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Faust 27' })).toBeVisible()
  await inDialog('Alle Produktionen').click()
  await expect.element(dialog.getByRole('button', { name: /^Faust 27/ })).toHaveFocus()
  await expect
    .element(dialog.getByRole('button', { name: /^Faust 27/ }))
    .toHaveTextContent('Faust 27Regie · 1 Person · 0 Skripte')
})

test('[PROD-21] each refusal has its sentence in the dialog', async () => {
  await signUpElsewhere('prodmia')
  await signUp('prodlea')
  renderApp('/scripts')
  await openProductions()
  await createProduction('Urfaust')
  await takeIn('niemand', 'Spiel')
  await expect
    .element(error)
    .toHaveTextContent(
      'Benutzer „niemand“ nicht gefunden. Bitte prüfe den Benutzernamen und versuch es noch einmal.',
    )
  await expect.element(dialog.getByLabelText('Benutzername')).toHaveValue('niemand')
  await takeIn('ProdMia', 'Spiel')
  await expect.poll(rowsOf(people)).toHaveLength(2)
  await takeIn('prodmia', 'Spiel')
  await expect.element(error).toHaveTextContent('Diese Person gehört schon zur Produktion.')
  await choose('Funktion von prodlea', 'Spiel')
  await expect
    .element(error)
    .toHaveTextContent(
      'Eine Produktion braucht eine Regie. Übergib sie zuerst: Gib jemand anderem diese Funktion.',
    )
  const refusals = { too_many_members: 'Mehr Leute kann eine Produktion nicht haben.' }
  for (const [code, sentence] of Object.entries(refusals)) {
    const body = { error: 'No', code }
    const { stop } = answerInstead(api.addMember, () => Response.json(body, { status: 409 }))
    await takeIn('prodmia', 'Spiel')
    await expect.element(error).toHaveTextContent(sentence)
    stop()
  }
  await inDialog('Alle Produktionen').click()
  const full = { error: 'No', code: 'too_many_productions' }
  answerInstead(api.createProduction, () => Response.json(full, { status: 409 }))
  await dialog.getByLabelText('Name der neuen Produktion').fill('Noch eine')
  await inDialog('Anlegen').click()
  await expect
    .element(error)
    .toHaveTextContent('Du gehörst schon zu so vielen Produktionen, wie es geht.')
})

test('[PROD-22] the last direction names a new one to leave; alone it ends the production', async () => {
  await signUpElsewhere('prodada')
  await signUp('prodbea')
  renderApp('/scripts')
  await openProductions()
  await createProduction('Stella')
  await takeIn('prodada', 'Inspizienz')
  await expect.poll(rowsOf(people)).toHaveLength(2)
  await chooseInOptions('Stella', 'Verlassen …')
  const heir = question.getByRole('combobox', { name: 'Neue Regie' })
  const handOver = question.getByRole('button', { name: 'Übergeben und verlassen' })
  await expect.element(heir).toHaveTextContent('Person wählen …')
  await expect.element(handOver).toBeDisabled()
  await choose('Neue Regie', 'prodada · Inspizienz')
  await expect.element(heir).toHaveTextContent('prodada · Inspizienz')
  await handOver.click()
  await expect.element(dialog.getByText('Du gehörst noch zu keiner Produktion.')).toBeVisible()
  await createProduction('Clavigo')
  await chooseInOptions('Clavigo', 'Verlassen …')
  await expect.element(question.getByText(/^Du bist allein in dieser Produktion/)).toBeVisible()
  await question.getByRole('button', { name: 'Produktion löschen' }).click()
  await expect.element(dialog.getByText('Du gehörst noch zu keiner Produktion.')).toBeVisible()
})

test('[PROD-222] [PROD-226] a person who directs beside others is asked before they give that up, and Cancel leaves it', async () => {
  await signUpElsewhere('prodolga')
  await signUp('prodpia')
  renderApp('/scripts')
  await openProductions()
  await createProduction('Maria Stuart')
  await takeIn('prodolga', 'Regie')
  await expect.poll(rowsOf(people)).toHaveLength(2)
  // with the answer the form focuses its field, which would get the keys of the list
  await expect.element(dialog.getByLabelText('Benutzername')).toHaveValue('')
  await expect.element(dialog.getByLabelText('Benutzername')).toHaveFocus()
  const own = dialog.getByRole('combobox', { name: 'Funktion von prodpia' })
  await choose('Funktion von prodpia', 'Spiel')
  await expect.element(question).toMatchTextContent(/In „Maria Stuart“ zu Spiel wechseln\?/)
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(own).toHaveTextContent('Regie')
  await expect.element(own).toHaveFocus()
  await choose('Funktion von prodpia', 'Spiel')
  await question.getByRole('button', { name: 'Zu Spiel wechseln' }).click()
  await expect.element(own).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('list', { name: 'Leute' })).toHaveFocus()
  await expect
    .poll(rowsOf(people))
    .toContainEqual(expect.stringMatching(/^prodpia \(du\)Liest und kommentiertSpiel/))
})

test('[PROD-223] [PROD-224] of many people one is found by name or function, and who is taken in stands in view', async () => {
  for (const name of ['vielgerd', 'vielhans', 'vielole']) await signUpElsewhere(name)
  const names = ['ada', 'bea', 'cora', 'dora', 'eva', 'fee']
  await direct('Volksstück', 'vielzoe', ...names.map((name) => `viel${name}`))
  const search = dialog.getByRole('searchbox', { name: 'Leute suchen' })
  await expect.element(search).not.toBeInTheDocument()
  for (const name of ['vielgerd', 'vielhans']) {
    await takeIn(name, 'Spiel')
    await expect.element(dialog.getByLabelText('Benutzername')).toHaveValue('')
  }
  await expect.poll(rowsOf(people)).toHaveLength(9)
  await search.fill('Viel D')
  await expect.element(dialog.getByText('Niemand heißt so oder hat diese Funktion.')).toBeVisible()
  await search.fill('VIELD')
  await expect.poll(rowsOf(people)).toEqual([expect.stringMatching(/^vieldora/)])
  await expect.element(dialog.getByText('1 von 9 Leuten')).toBeVisible()
  await search.fill('ton')
  await expect.poll(rowsOf(people)).toEqual([expect.stringMatching(/^vieldora/)])
  // another function does not take the row away under the hand
  await choose('Funktion von vieldora', 'Video')
  await expect.poll(rowsOf(people)).toEqual([expect.stringMatching(/^vieldora.*Video/)])
  await search.fill('ton ')
  await expect.poll(rowsOf(people)).toEqual([])
  await search.fill('video')
  await choose('Funktion von vieldora', 'Ton')
  await expect.poll(rowsOf(people)).toEqual([expect.stringMatching(/^vieldora.*Ton/)])
  await search.fill('ton')
  await expect.poll(rowsOf(people)).toEqual([expect.stringMatching(/^vieldora/)])
  await userEvent.keyboard('{Tab}')
  await expect
    .element(dialog.getByRole('combobox', { name: 'Funktion von vieldora' }))
    .toHaveFocus()
  await search.click()
  await userEvent.keyboard('{Escape}')
  await expect.poll(rowsOf(people)).toHaveLength(9)
  await expect.element(search).toHaveFocus()
  expect(await commands.findFlaws('[role=dialog]')).toEqual([])

  await search.fill('ton')
  // the search ends with the later one of two answers
  const scripts = Promise.withResolvers<void>()
  answerInstead(api.listScripts, async (_request, ask) => scripts.promise.then(ask))
  await takeIn('vielole', 'Spiel')
  await expect.poll(rowsOf(people)).toHaveLength(2)
  scripts.resolve()
  await expect.poll(rowsOf(people)).toHaveLength(10)
  await expect
    .element(dialog.getByRole('button', { name: 'vielole entfernen' }))
    .toBeInViewport({ ratio: 1 })
  await choose('Funktion von vielole', 'Soufflage')
  await expect.poll(() => rowsOf(people)()[1]).toMatch(/^vielole/)
  await expect
    .element(dialog.getByRole('button', { name: 'vielole entfernen' }))
    .toBeInViewport({ ratio: 1 })
  await expect.element(dialog.getByRole('combobox', { name: 'Funktion von vielole' })).toHaveFocus()
})

test('[PROD-23] the owner puts a script into a production by its card or by the production, and takes it out', async () => {
  const person = await signUp('prodclara')
  await person.createScripts('Egmont', 'Götz')
  renderApp('/scripts')
  await chooseInCardMenu('Egmont', 'In Produktion …')
  await dialog.getByLabelText('Neue Produktion mit diesem Skript').fill('Sturm und Drang')
  await inDialog('Anlegen').click()
  const isIn = dialog.getByRole('checkbox', { name: 'Sturm und Drang' })
  await expect.element(isIn).toBeChecked()
  expect(await commands.findFlaws('[role=dialog]')).toEqual([])
  await isIn.click()
  await expect.element(isIn).not.toBeChecked()
  await inDialog('Schließen').click()
  await expect.element(card('Egmont')).toBeVisible()

  await openProductions()
  await dialog.getByRole('button', { name: /^Sturm und Drang/ }).click()
  await choose('Eigenes Skript hineinlegen', 'Götz')
  await expect.poll(rowsOf(scripts)).toEqual([expect.stringMatching(/^GötzGehört dir/)])
  await inDialog('„Götz“ herausnehmen').click()
  await expect.element(dialog.getByText('Noch liegt kein Skript darin.')).toBeVisible()
})

test('[PROD-102] the menu of the open script puts it into a production, as the menu of its card does', async () => {
  const person = await signUp('prodvera')
  const { id } = await person.createScript('Iphigenie')
  renderApp(`/editor/${id}`)
  await button('Mehr zu diesem Skript').click()
  await menuItem('In Produktion …').click()
  await expect
    .element(page.getByRole('dialog', { name: '„Iphigenie“ in einer Produktion' }))
    .toBeVisible()
  await dialog.getByLabelText('Neue Produktion mit diesem Skript').fill('Antike')
  await inDialog('Anlegen').click()
  await expect.element(dialog.getByRole('checkbox', { name: /^Antike/ })).toBeChecked()
})

test('[INV-102] [INV-105] the direction invites into the production with a function, of which none is the direction', async () => {
  await signUp('prodwanda')
  renderApp('/scripts')
  await openProductions()
  await createProduction('Räuber')
  await inDialog('Neue Einladung').click()
  const form = dialog.getByRole('form', { name: 'Einladung anlegen' })
  await expect.element(form.getByText('Spiel: Liest und kommentiert')).toBeVisible()
  await expect.element(form.getByText(/braucht man ein Konto/)).toBeVisible()
  await focusOn(page.getByRole('combobox', { name: 'Als' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('option', { name: 'Licht' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: 'Regie' })).not.toBeInTheDocument()
  await page.getByRole('option', { name: 'Gast' }).click()
  await expect.element(form.getByText(/lesen die Skripte der Produktion/)).toBeVisible()
  await form.getByRole('button', { name: 'Einladung anlegen' }).click()
  const link = dialog.getByLabelText('Link der Einladung')
  await expect.element(link).toHaveValue(expect.stringMatching(/\/einladung#[\w-]{22}$/) as string)
  await inDialog('Fertig').click()
  const row = dialog.getByRole('region', { name: 'Link oder QR-Code' }).getByRole('listitem')
  await expect.element(row).toMatchTextContent('Gast · auch ohne Konto · bis')
  await inDialog('Einladung widerrufen: Ohne Bezeichnung').click()
  await question.getByRole('button', { name: 'Widerrufen' }).click()
  await expect.element(row).not.toBeInTheDocument()
})

test('[PROD-225] of many people the last direction finds the new one by name or function, and the chosen one stays in sight', async () => {
  const names = ['ada', 'bea', 'cora', 'dora', 'eva', 'fee', 'gerd', 'hans']
  await direct('Der Erbe', 'erbezoe', ...names.map((name) => `erbe${name}`))
  await chooseInOptions('Der Erbe', 'Verlassen …')
  const search = question.getByRole('searchbox', { name: 'Leute suchen' })
  const heirs = question.getByRole('radio')
  const handOver = question.getByRole('button', { name: 'Übergeben und verlassen' })
  await expect.poll(() => heirs.elements().length).toBe(8)
  await search.fill('ton')
  await expect.poll(() => heirs.elements().length).toBe(1)
  await expect.element(handOver).toBeDisabled()
  await userEvent.keyboard('{Tab} ')
  await expect.element(question.getByRole('radio', { name: 'erbedora Ton' })).toBeChecked()
  await search.fill('hans')
  await expect.poll(() => heirs.elements().length).toBe(2)
  await handOver.click()
  await expect.element(dialog.getByText('Du gehörst noch zu keiner Produktion.')).toBeVisible()
})
