import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { api } from '#/shared/api/index.ts'
import {
  answerInstead,
  overhear,
  renderApp,
  signUp,
  signUpElsewhere,
} from '#test/components/app.tsx'
import { holdOffers } from '#test/components/offers.ts'
import { button, chooseInCardMenu } from '#test/components/screens.ts'
import { letThingsMove } from '#test/components/moving.ts'
import { textsOf } from '#test/components/texts.ts'
import { focusOn } from '#test/components/keys.ts'

beforeEach(holdOffers)

const dialog = page.getByRole('dialog')
const error = dialog.getByRole('alert')
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })

/** Opens the share dialog of the only script in the owner's list. */
async function openDialog(title: string): Promise<void> {
  await chooseInCardMenu(title, 'Teilen')
  await expect.element(page.getByRole('dialog', { name: `„${title}“ teilen` })).toBeVisible()
}

/** Opens the list of a user who has one script, which is shared with another user. */
async function openListOf(owner: string, title: string, guest: string) {
  await signUpElsewhere(guest)
  const person = await signUp(owner)
  const script = await person.createScript(title)
  await person.share(script, guest, 'read')
  renderApp('/scripts')
  return { script, publish: () => person.publish(script) }
}

test('[UI-887] on a phone with text twice as large the dialog is no wider than the screen, and cuts no control', async () => {
  await openListOf('petra-groß', 'Meins', 'paul-groß')
  await page.viewport(390, 844)
  await openDialog('Meins')
  const { style } = document.documentElement
  style.fontSize = '200%'
  onTestFinished(() => void (style.fontSize = ''))
  const edge = () => dialog.element().getBoundingClientRect().right
  await expect.poll(edge).toBeLessThanOrEqual(390)
  const controls = dialog.element().querySelectorAll('button, input')
  const outside = [...controls].filter((one) => one.getBoundingClientRect().right > edge())
  expect(outside.map(({ textContent }) => textContent)).toEqual([])
})

test('[SHR-8] [SHR-9] [SHR-12] each refusal has its words in the dialog', async () => {
  await openListOf('petra', 'Meins', 'paul')
  await openDialog('Meins')
  const username = dialog.getByLabelText('Benutzername')
  const tryWith = async (name: string) => {
    await username.fill(name)
    await inDialog('Hinzufügen').click()
  }
  await tryWith('niemand')
  await expect
    .element(error)
    .toHaveTextContent(
      'Benutzer „niemand“ nicht gefunden. Bitte prüfe den Benutzernamen und versuch es noch einmal.',
    )
  await expect.element(username).toHaveValue('niemand')
  await tryWith('Petra')
  await expect.element(error).toHaveTextContent('Du kannst ein Skript nicht mit dir selbst teilen.')
  await tryWith('Paul')
  await expect.element(error).toHaveTextContent('Das Skript ist schon mit Paul geteilt.')

  const unheardOf = { error: 'Said the server', code: 'unheard_of' }
  const own = answerInstead(api.addShare, () => Response.json(unheardOf, { status: 404 }))
  await tryWith('quentin')
  await expect.element(error).toHaveTextContent('Said the server')
  own.stop()
  const silent = answerInstead(api.addShare, () => new Response(null, { status: 404 }))
  await tryWith('quentin')
  await expect.element(error).toHaveTextContent('Das Skript konnte nicht geteilt werden.')
  silent.stop()
  await tryWith('niemand')
  await inDialog('Schließen').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await openDialog('Meins')
  await expect.element(error).not.toBeInTheDocument()
})

test('[SHR-6] [API-39] the toggle asks for a state and shows the server’s answer; a failure says so', async () => {
  const { publish } = await openListOf('tom', 'Schalter', 'tina')
  await openDialog('Schalter')
  const [isPublic, isPrivate] = [inDialog('Öffentlich'), inDialog('Privat')]
  const article = page.getByRole('article', { includeHidden: true })
  await expect.element(isPrivate).toHaveAttribute('aria-pressed', 'true')
  await isPublic.click()
  await expect.element(isPublic).toHaveAttribute('aria-pressed', 'true')
  await expect.element(article).toMatchTextContent('Öffentlich')

  const answers = [() => new Response(null, { status: 500 }), () => Response.json(true)]
  for (const answer of answers) {
    const { stop } = answerInstead(api.togglePublic, answer)
    await isPrivate.click()
    await expect.element(error).toHaveTextContent('Die Sichtbarkeit konnte nicht geändert werden.')
    await expect.element(isPublic).toHaveAttribute('aria-pressed', 'true')
    stop()
  }

  // another client makes the script private while the dialog still shows it as public
  await publish()
  let flips = 0
  overhear(api.togglePublic, () => {
    flips += 1
  })
  await isPrivate.click()
  await expect.element(isPrivate).toHaveAttribute('aria-pressed', 'true')
  await expect.element(article).not.toMatchTextContent('Öffentlich')
  await expect.element(error).not.toBeInTheDocument()
  expect(flips).toBe(0)

  answerInstead(api.removeShare, () => new Response(null, { status: 500 }))
  await inDialog('tina entfernen').click()
  await expect.element(error).toHaveTextContent('Die Freigabe konnte nicht entfernt werden.')
})

test('[LIB-62] [LIB-72] [UI-17] a person’s right is changed in the list; a share that was removed is given back with it, by the notice or the keyboard', async () => {
  await openListOf('ottilie', 'Stella', 'fernando')
  await openDialog('Stella')
  const choice = dialog.getByRole('combobox', { name: 'Was fernando darf' })
  const choose = async (option: string) => {
    await focusOn(choice)
    await userEvent.keyboard('{Enter}')
    await page.getByRole('option', { name: option }).click()
  }
  await expect.element(choice).toHaveTextContent('Kann lesen')
  await choose('Kann bearbeiten')
  await expect.element(choice).toHaveTextContent('Kann bearbeiten')
  await inDialog('Schließen').click()
  await openDialog('Stella')
  await expect.element(choice).toHaveTextContent('Kann bearbeiten')

  answerInstead(api.changeShare, () => new Response(null, { status: 500 }))
  await choose('Kann lesen')
  await expect.element(error).toHaveTextContent('Die Berechtigung konnte nicht geändert werden.')
  await expect.element(choice).toHaveTextContent('Kann bearbeiten')

  const notice = page.getByRole('status').filter({ hasText: 'fernando hat keinen Zugriff mehr' })
  await inDialog('fernando entfernen').click()
  await expect.element(dialog.getByText('Noch mit niemandem geteilt.')).toBeVisible()
  await notice.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.element(choice).toHaveTextContent('Kann bearbeiten')

  await inDialog('fernando entfernen').click()
  await expect.element(dialog.getByLabelText('Benutzername')).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(choice).toHaveTextContent('Kann bearbeiten')
  await expect.element(notice).not.toBeInTheDocument()

  await inDialog('fernando entfernen').click()
  await expect.element(notice).toBeVisible()
  await inDialog('Schließen').click()
  answerInstead(api.addShare, () =>
    Response.json({ error: 'no', code: 'user_not_found' }, { status: 404 }),
  )
  await notice.getByRole('button', { name: 'Rückgängig' }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'fernando' })
  await expect.element(failed).toBeVisible()
})

test('[LIB-73] [UI-17] people with other shares of one’s own are suggested, no others', async () => {
  const tasso = await signUp('tasso')
  for (const name of ['leonore', 'Alfons', 'antonio', 'fremder']) await signUpElsewhere(name)
  const [other] = await tasso.createScripts('Anderes', 'Torquato')
  if (other === undefined) throw new Error('no script')
  for (const name of ['leonore', 'Alfons', 'antonio']) await tasso.share(other, name, 'read')
  renderApp('/scripts')
  await openDialog('Torquato')
  const chips = dialog.getByRole('group', { name: 'Mit wem du schon teilst' }).getByRole('button')
  const username = dialog.getByLabelText('Benutzername')
  await expect.poll(() => textsOf(chips)).toEqual(['Alfons', 'antonio', 'leonore'])
  await username.fill('ON')
  await expect.poll(() => textsOf(chips)).toEqual(['Alfons', 'antonio', 'leonore'])
  await username.fill('anT')
  await expect.poll(() => textsOf(chips)).toEqual(['antonio'])
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Enter}')
  await expect.element(username).toHaveFocus()
  await expect.element(username).toHaveValue('antonio')
  await expect.element(chips).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(inDialog('antonio entfernen')).toBeVisible()
  await expect.poll(() => textsOf(chips)).toEqual(['Alfons', 'leonore'])
  await page.viewport(390, 844)
  for (const chip of chips.elements())
    expect(chip.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  await page.viewport(1440, 900)
})

test('[SHR-103] while a person is being added, a choice that is opened keeps the focus, a name that is typed stays, and then the field has the focus', async () => {
  await signUpElsewhere('liu')
  await signUpElsewhere('altoum')
  const turandot = await signUp('turandot')
  await turandot.createScripts('Rätsel')
  renderApp('/scripts')
  await openDialog('Rätsel')
  const username = dialog.getByLabelText('Benutzername')
  let held = Promise.withResolvers<void>()
  answerInstead(api.addShare, async (_, ask) => {
    await held.promise
    return ask()
  })
  await username.fill('altoum')
  await inDialog('Hinzufügen').click()
  await dialog.getByRole('combobox', { name: 'Berechtigung' }).click()
  const choices = page.getByRole('listbox')
  await expect.element(choices).toBeVisible()
  await expect.poll(() => choices.element().contains(document.activeElement)).toBe(true)
  held.resolve()
  await expect.element(page.getByText('altoum', { exact: true })).toBeVisible()
  expect(choices.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(choices).not.toBeInTheDocument()

  held = Promise.withResolvers<void>()
  await username.fill('liu')
  await inDialog('Hinzufügen').click()
  await username.fill('tim')
  held.resolve()
  await expect.element(inDialog('liu entfernen')).toBeVisible()
  await expect.element(username).toHaveValue('tim')
  await username.fill('liu')
  await inDialog('Hinzufügen').click()
  await expect.element(error).toHaveTextContent('Das Skript ist schon mit liu geteilt.')
  await expect.element(username).toHaveFocus()
})

test('[SHR-14] a double click is one change', async () => {
  await openListOf('dorte', 'Doppelt', 'detlef')
  await openDialog('Doppelt')
  const sent: string[] = []
  const mayAnswer = { toggle: Promise.withResolvers<void>(), remove: Promise.withResolvers<void>() }
  answerInstead(api.togglePublic, async (_, ask) => {
    sent.push('toggle')
    await mayAnswer.toggle.promise
    return ask()
  })
  answerInstead(api.removeShare, async (_, ask) => {
    sent.push('remove')
    await mayAnswer.remove.promise
    return ask()
  })
  await inDialog('Öffentlich').dblClick()
  mayAnswer.toggle.resolve()
  await expect.element(inDialog('Öffentlich')).toHaveAttribute('aria-pressed', 'true')
  await inDialog('detlef entfernen').dblClick()
  mayAnswer.remove.resolve()
  await expect.element(inDialog('detlef entfernen')).not.toBeInTheDocument()
  await expect.element(error).not.toBeInTheDocument()
  expect(sent).toEqual(['toggle', 'remove'])
})

test('[SHR-5] [API-38] [UI-18] the share dialog works by keyboard, while it loads, and if loading fails', async () => {
  await letThingsMove()
  await openListOf('kim', 'Tasten', 'karl')
  const mayAnswer = Promise.withResolvers<void>()
  answerInstead(api.listShares, async () => {
    await mayAnswer.promise
    return new Response(null, { status: 400 })
  })
  const options = button('Optionen für „Tasten“')
  await expect.element(options).toBeVisible()
  await focusOn(options)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Umbenennen' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(dialog.getByText('Freigaben werden geladen …')).toBeVisible()
  mayAnswer.resolve()
  await expect.element(error).toHaveTextContent('Die Freigaben konnten nicht geladen werden.')
  await expect.element(dialog.getByText('Noch mit niemandem geteilt.')).not.toBeInTheDocument()
  const { transitionDuration } = getComputedStyle(dialog.element())
  expect(transitionDuration).toMatch(/^0\.3s/)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(options).toHaveFocus()
})

test('[SHR-29] the list begins with the owner and says whether the script is public; its address is copied', async () => {
  onTestFinished(() => commands.leaveClipboard())
  await commands.holdClipboard()
  const { script } = await openListOf('besitzerin', 'Antigone', 'kreon')
  await openDialog('Antigone')
  const rows = () =>
    textsOf(dialog.getByRole('region', { name: 'Wer Zugriff hat' }).getByRole('listitem'))
  await expect.poll(rows).toHaveLength(2)
  expect(rows()[0]).toBe('besitzerinBesitzt das Skript')
  expect(rows()[1]).toMatch(/^kreon/)
  await inDialog('Öffentlich').click()
  await expect.poll(() => rows()[1]).toBe('Alle, die angemeldet sindÖffentlich: können lesen')
  await inDialog('kreon entfernen').click()
  await expect.poll(rows).toHaveLength(2)
  await expect.element(dialog.getByText('Noch mit niemandem geteilt.')).not.toBeInTheDocument()
  await inDialog('Privat').click()
  await expect.element(dialog.getByText('Noch mit niemandem geteilt.')).toBeVisible()

  await inDialog('Link kopieren').click()
  await expect.element(inDialog('Link kopiert')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(
    `${location.origin}/editor/${script.id}/Antigone`,
  )
})

test('[SHR-26] [SHR-28] the owner offers a script in the list of rights, and withdraws the offer', async () => {
  await openListOf('geberin', 'Das Erbe', 'erbe')
  await openDialog('Das Erbe')
  const choice = dialog.getByRole('combobox', { name: 'Was erbe darf' })
  const question = page.getByRole('alertdialog', { name: '„Das Erbe“ an erbe übergeben?' })
  const offered = dialog.getByText('Zur Übergabe angeboten, noch nicht angenommen')
  await choice.click()
  await page.getByRole('option', { name: 'Skript übergeben …' }).click()
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(choice).toHaveTextContent('Kann lesen')
  await expect.element(offered).not.toBeInTheDocument()
  await choice.click()
  await page.getByRole('option', { name: 'Skript übergeben …' }).click()
  await question.getByRole('button', { name: 'Anbieten' }).click()
  await expect.element(offered).toBeVisible()
  await inDialog('Zurückziehen').click()
  await expect.element(offered).not.toBeInTheDocument()
})

test('[API-492] the result of a change is shown, though the first answer of its list, given before the change, is still on its way', async () => {
  await signUpElsewhere('anew-vera')
  const owner = await signUp('anew-viktor')
  await owner.createScript('Meins')
  let [asked, release] = [0, () => {}]
  const isReleased = new Promise<void>((resolve) => void (release = resolve))
  answerInstead(api.listShares, async (_request, ask) => {
    asked += 1
    const isFirst = asked === 1
    const answer = await ask()
    if (isFirst) await isReleased
    return answer
  })
  renderApp('/scripts')
  await openDialog('Meins')
  await expect.poll(() => asked).toBe(1)
  await dialog.getByLabelText('Benutzername').fill('anew-vera')
  await inDialog('Hinzufügen').click()
  await expect.element(dialog.getByText('anew-vera', { exact: true })).toBeVisible()
  release()
  await expect.element(dialog.getByText('anew-vera', { exact: true })).toBeVisible()
})

test('[SHR-6] [API-492] a list that was given before the visibility changed, and comes afterwards, does not take the change back', async () => {
  await openListOf('nora-zeigt', 'Spät', 'nils-liest')
  await openDialog('Spät')
  await expect.element(inDialog('Privat')).toHaveAttribute('aria-pressed', 'true')
  const [given, mayCome] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isChanging = false
  let lists = 0
  answerInstead(api.listScripts, async (_, ask) => {
    const list = await ask()
    if (isChanging) await (given.resolve(), mayCome.promise)
    lists += 1
    return list
  })
  const { stop } = answerInstead(api.togglePublic, async (_, ask) => {
    isChanging = true
    // a person who comes back to the window has the list read anew
    window.dispatchEvent(new Event('visibilitychange'))
    await given.promise
    isChanging = false
    return ask()
  })
  await inDialog('Öffentlich').click()
  await expect.element(inDialog('Öffentlich')).toHaveAttribute('aria-pressed', 'true')
  const known = lists
  mayCome.resolve()
  await expect.poll(() => lists).toBe(known + 1)
  stop()
  // the list would be taken for the present state, and the press for none
  const flips: unknown[] = []
  overhear(api.togglePublic, ({ body }) => void flips.push(body))
  await expect.element(inDialog('Öffentlich')).toHaveAttribute('aria-pressed', 'true')
  await inDialog('Privat').click()
  await expect.poll(() => flips).toHaveLength(1)
  await expect.element(inDialog('Privat')).toHaveAttribute('aria-pressed', 'true')
})
