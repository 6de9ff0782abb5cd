import { expect, onTestFinished, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { log } from '#/client/local/log.ts'
import { api } from '#/shared/api/index.ts'
import { p, say, scene } from '#test/support/script.ts'
import { soon } from '#test/support/soon.ts'
import {
  answerInstead,
  overhear,
  renderApp,
  signUp,
  signUpElsewhere,
} from '#test/components/app.tsx'
import { button, card, chooseInCardMenu, link, sheet } from '#test/components/screens.ts'
import { textsOf } from '#test/components/texts.ts'
import { letThingsMove } from '#test/components/moving.ts'
import { focusOn } from '#test/components/keys.ts'

const emptyStage = page.getByText(/^Noch ist die Bühne leer/)
const links = page.getByRole('article').getByRole('link')
const search = page.getByLabelText('Skripte durchsuchen')
const failure = page.getByRole('alert').filter({ hasText: 'Skripte konnten nicht geladen werden' })

test('[LIB-4] [LIB-26] [LIB-27] an empty library offers two ways; a script gets its name', async () => {
  await signUp('neu')
  renderApp('/scripts')
  await expect.element(page.getByText('Noch ist die Bühne leer. Womit fängst du an?')).toBeVisible()
  await expect.element(button('Skript hochladen')).toBeVisible()
  await button('Neues Skript anlegen').click()
  const name = page.getByPlaceholder('Name des neuen Skripts')
  await expect.element(name).toHaveFocus()
  await expect.element(name).toBeRequired()
  await name.fill('   ')
  await button('Anlegen').click()
  await expect.element(page.getByText('Bitte gib einen Titel an.')).toBeVisible()

  const mayAnswer = Promise.withResolvers<void>()
  answerInstead(api.createScript, async (_, ask) => {
    await mayAnswer.promise
    return ask()
  })
  await name.fill('  Woyzeck  ')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Wird angelegt …')).toBeDisabled()
  mayAnswer.resolve()
  await expect.element(sheet).toBeVisible()
  expect(location.pathname).toMatch(/^\/editor\/[^/]+\/Woyzeck$/)
  history.back()
  await expect.element(link('Woyzeck')).toBeVisible()

  const plus = button('Skript hinzufügen')
  await plus.click()
  await expect.element(button('Neues Skript anlegen')).toHaveFocus()
  await page.getByRole('banner').click()
  await expect.element(plus).toBeVisible()
  const last = page.getByRole('main').getByRole('listitem').last()
  expect(last.getByRole('button').element().textContent).toBe('')
})

test('[UI-20] the card under the pointer does not move while others get their lines', async () => {
  const ulrike = await signUp('ulrike')
  const scripts = await ulrike.createScripts('Eins', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs')
  for (const script of scripts) await ulrike.write(script, p('Eine Zeile.'))
  const mayAnswer = Promise.withResolvers<void>()
  answerInstead(api.getPreview, (_, ask) => mayAnswer.promise.then(ask))
  renderApp('/scripts')
  const options = page.getByRole('button', { name: /^Optionen für/ }).last()
  await options.hover()
  const place = () => options.element().getBoundingClientRect().toJSON() as unknown
  const before = place()
  await expect.element(page.getByText('Eine Zeile.')).not.toBeInTheDocument()
  mayAnswer.resolve()
  await expect.poll(() => page.getByText('Eine Zeile.').all()).toHaveLength(6)
  expect(place()).toEqual(before)
})

test('[LIB-28] [LIB-789] a failed create is logged, says why, and leaves the name; where it works then, nothing says that it has failed', async () => {
  const logged = vi.spyOn(log, 'error').mockReturnValue()
  await signUp('pech')
  const full = { error: 'Too many', code: 'too_many_scripts' }
  const { stop } = answerInstead(api.createScript, () => Response.json(full, { status: 409 }))
  renderApp('/scripts')
  await button('Neues Skript anlegen').click()
  const name = page.getByPlaceholder('Name des neuen Skripts')
  await name.fill('Faust')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => logged.mock.calls.map(String).join('\n'))
    .toContain('Skript konnte nicht angelegt werden')
  await expect.element(name).toHaveValue('Faust')
  const said = page.getByRole('alert').filter({ hasText: 'Mehr Skripte darfst du in diesem Haus' })
  await expect.element(said).toBeVisible()
  stop()
  await focusOn(name)
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet).toBeVisible()
  await expect.element(said).not.toBeInTheDocument()
})

test('[LIB-2] [API-38] a list that takes its time says so; one that fails says why and can be asked for again', async () => {
  await signUp('warter')
  const mayAnswer = Promise.withResolvers<void>()
  const { stop } = answerInstead(api.listScripts, async () => {
    await mayAnswer.promise
    return new Response(null, { status: 400 })
  })
  renderApp('/scripts')
  await expect.element(page.getByText('Skripte werden geladen …')).toBeVisible()
  mayAnswer.resolve()
  await expect.element(failure).toBeVisible()
  stop()
  await button('Noch einmal versuchen').click()
  await expect.element(emptyStage).toBeVisible()
})

test('[LIB-35] a list that fails leaves the way to the other one', async () => {
  await signUp('welf')
  // a refused call, because the app does not repeat it by itself
  const { stop } = answerInstead(api.listScripts, () => new Response(null, { status: 400 }))
  renderApp('/scripts')
  for (const scope of ['Öffentliche Skripte', 'Meine Skripte']) {
    await expect.element(failure).toBeVisible()
    await expect.element(search).toBeVisible()
    await button(scope).click()
  }
  await expect.element(failure).toBeVisible()
  stop()
  await button('Noch einmal versuchen').click()
  await expect.element(emptyStage).toBeVisible()
})

test('[LIB-13] [LIB-16] [LIB-36] a card is a sheet with its first lines, and opens its script by a press that closes no menu', async () => {
  const karla = await signUp('karla')
  const park = await karla.createScript('Der Park & das Ende')
  await karla.createScript('Leer')
  const lines = Array.from({ length: 12 }, (_, i) => p(`Zeile ${i + 1}`))
  await karla.write(park, scene('Im Park'), ...lines)
  await karla.publish(park)
  let generated = 0
  overhear(api.generateThumbnails, () => {
    generated += 1
  })
  renderApp('/scripts')
  const parkCard = card('Der Park & das Ende')
  await expect.element(parkCard.getByText('Zeile 9', { exact: true })).toBeInTheDocument()
  await expect.element(parkCard.getByText('Zeile 10', { exact: true })).not.toBeInTheDocument()
  const three = parkCard.getByText('… und 3 weitere Zeilen')
  await expect.element(three).toBeVisible()

  // on a phone fewer lines fit, only whole ones are shown, and all others are counted
  await page.viewport(390, 844)
  await expect.element(three).not.toBeInTheDocument()
  await soon(() => {
    const more = parkCard.getByText(/^… und \d+ weitere Zeilen$/).element()
    const shown = [...parkCard.element().querySelectorAll('li[data-shown=true]')]
    const bottoms = shown.map((item) => item.getBoundingClientRect().bottom)
    expect(more.textContent).toBe(`… und ${13 - bottoms.length} weitere Zeilen`)
    expect(Math.max(...bottoms)).toBeLessThanOrEqual(more.getBoundingClientRect().y)
  })
  const list = page.getByRole('list', { name: 'Meine Skripte' })
  const columns = () => getComputedStyle(list.element()).gridTemplateColumns.split(' ').length
  expect(columns()).toBe(1)
  const sides = [parkCard.element().querySelector('a'), parkCard.element().querySelector('ul')]
  const [caption, text] = sides.map((side) => side?.getBoundingClientRect())
  expect(caption?.x).toBeGreaterThan(text?.right ?? 390)
  await page.viewport(600, 844)
  await expect.poll(columns).toBe(2)
  await page.viewport(768, 1024)
  await expect.poll(columns).toBe(3)
  await page.viewport(1440, 900)

  await expect.element(parkCard.getByText('Öffentlich', { exact: true })).toBeVisible()
  await expect.element(parkCard.getByText('Geteilt')).not.toBeInTheDocument()
  await expect.element(parkCard.getByText(/^Erstellt: \d{1,2}\. \S+ \d{4}$/)).toBeVisible()
  const emptyCard = card('Leer')
  await expect.element(emptyCard.getByText('Noch kein Inhalt')).toBeVisible()
  expect(emptyCard.element().querySelector('[data-title="Leer"]')).toBeVisible()
  await expect.element(emptyCard.getByText('Öffentlich', { exact: true })).not.toBeInTheDocument()

  const image = () => emptyCard.element().querySelector('img')
  await expect.poll(() => image()?.src).toMatch(/^data:image\/svg\+xml,/)
  expect(generated).toBe(1)
  const { width, height } = image()?.getBoundingClientRect() ?? { width: 0, height: 0 }
  expect(height / width).toBeCloseTo(297 / 210, 1)
  // behind lines it would be a smudge
  expect(parkCard.element().querySelector('img')).toBe(null)

  // a press beside an open menu closes the menu, and does nothing else
  const corner = { position: { x: 40, y: 80 } }
  await button('Optionen für „Der Park & das Ende“').click()
  await parkCard.click({ ...corner, force: true })
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  expect(location.pathname).toBe('/scripts')
  await parkCard.click(corner)
  const address = `/editor/${park.id}/${encodeURIComponent(park.title)}`
  await expect.poll(() => location.pathname).toBe(address)
  expect(generated).toBe(1)
})

test('[LIB-10] [LIB-11] a preview is asked for three ways before it has failed', async () => {
  const vera = await signUp('vera')
  const script = await vera.createScript('Vorschau')
  await vera.write(script, say('ANNA', 'Hallo Welt!'))
  const asked: string[] = []
  const mayAnswer = Promise.withResolvers<void>()
  const fails = async ({ url }: { readonly url: string }) => {
    asked.push(url.split('/').at(-1) ?? '')
    await mayAnswer.promise
    return new Response(null, { status: 503 })
  }
  answerInstead(api.getPreview, fails)
  answerInstead(api.getScript, fails)
  overhear(api.getDocumentState, ({ url }) => void asked.push(url.split('/').at(-1) ?? ''))
  renderApp('/scripts')
  await expect.element(card('Vorschau').getByText('Vorschau wird geladen …')).toBeVisible()
  mayAnswer.resolve()
  await expect.element(card('Vorschau').getByText(/Hallo Welt!/)).toBeVisible()
  expect(asked).toEqual(['preview', script.id, 'yjs'])
})

test('[LIB-10] a preview that cannot be had says so', async () => {
  const person = await signUp('vera-ohne')
  await person.createScript('Vorschau')
  for (const call of [api.getPreview, api.getScript, api.getDocumentState])
    answerInstead(call, () => new Response(null, { status: 503 }))
  renderApp('/scripts')
  const failed = card('Vorschau').getByText('Die Vorschau konnte nicht geladen werden.')
  await expect.element(failed).toBeVisible()
})

test('[LIB-17] [UI-15] a sheet tips towards the mouse, at most 10 degrees, and not where nothing should move', async () => {
  await letThingsMove()
  const tilda = await signUp('tilda')
  await tilda.createScript('Kippt')
  renderApp('/scripts')
  const kippt = card('Kippt')
  await expect.element(kippt).toBeVisible()
  const { width, height } = kippt.element().getBoundingClientRect()
  const moveTo = (x: number, y: number) => kippt.hover({ position: { x, y }, force: true })
  const tilt = () => {
    const { style, firstElementChild } = kippt.element()
    return {
      x: style.getPropertyValue('--tilt-x'),
      y: style.getPropertyValue('--tilt-y'),
      transform: firstElementChild && getComputedStyle(firstElementChild).transform,
    }
  }
  await moveTo(width * 0.75, 1)
  await expect.poll(tilt).toMatchObject({ x: '10.00deg', y: '6.00deg' })
  await expect.poll(() => tilt().transform).toMatch(/^matrix3d/)
  await moveTo(width / 2, height - 2)
  await expect.poll(tilt).toMatchObject({ x: '', y: '' })
  await commands.emulateMedia({ reducedMotion: 'reduce' })
  await moveTo(width * 0.75, 1)
  expect(tilt()).toEqual({ x: '', y: '', transform: 'none' })
})

test('[LIB-18] [LIB-19] [LIB-788] a title is edited in its place, by keyboard; where that fails, a press tries again with what was typed', async () => {
  const renate = await signUp('renate')
  await renate.createScript('Antigone')
  const sent: unknown[] = []
  overhear(api.renameScript, ({ body }) => void sent.push(body))
  renderApp('/scripts')
  const options = page.getByRole('button', { name: /Optionen für/ })
  const title = page.getByLabelText('Titel')
  const startRename = async () => {
    await expect.element(options).toBeVisible()
    await focusOn(options)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitem', { name: 'Umbenennen' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(title).toHaveFocus()
  }
  await startRename()
  await userEvent.keyboard('  Antigone II {Enter}')
  await expect.element(link('Antigone II')).toBeVisible()
  await expect.poll(() => sent).toEqual([{ title: 'Antigone II' }])
  await expect.element(options).toHaveFocus()

  await startRename()
  await userEvent.keyboard('Elektra{Escape}')
  await expect.element(link('Antigone II')).toBeVisible()
  await startRename()
  await userEvent.keyboard('Elektra')
  await page.elementLocator(document.body).click({ position: { x: 900, y: 800 } })
  await expect.element(link('Antigone II')).toBeVisible()
  await startRename()
  await userEvent.keyboard('{Enter}')
  await expect.element(link('Antigone II')).toBeVisible()
  expect(sent).toHaveLength(1)

  const { stop } = answerInstead(api.renameScript, () => new Response(null, { status: 500 }))
  await startRename()
  await userEvent.keyboard('Elektra{Enter}')
  const failed = page.getByRole('alert').filter({ hasText: 'Skript konnte nicht umbenannt werden' })
  await expect.element(failed).toBeVisible()
  await expect.element(link('Antigone II')).toBeVisible()
  stop()
  await failed.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect.element(link('Elektra')).toBeVisible()
  await expect.element(failed).not.toBeInTheDocument()
})

test('[LIB-420] a rename to nothing says that a title is needed, and changes nothing', async () => {
  const nina = await signUp('namenlos')
  await nina.createScript('Bleibt so')
  renderApp('/scripts')
  await chooseInCardMenu('Bleibt so', 'Umbenennen')
  await page.getByRole('textbox', { name: 'Titel' }).fill('   ')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Bitte gib einen Titel an.' }))
    .toBeVisible()
  await expect.element(link('Bleibt so')).toBeVisible()
})

test('[LIB-7] [LIB-421] a press on a card opens its script, and after it the focus is on the card', async () => {
  const nina = await signUp('heimkehrer')
  await nina.createScripts('Eins', 'Zwei', 'Drei')
  renderApp('/scripts')
  await link('Zwei').click()
  await expect.element(sheet).toBeVisible()
  history.back()
  await expect.element(link('Zwei')).toHaveFocus()
})

test('[LIB-60] a script is copied from its card, and the notice leads to the copy', async () => {
  const cleo = await signUp('cleo')
  const script = await cleo.createScript('Medea')
  await cleo.write(script, say('MEDEA', 'Weh mir.'))
  renderApp('/scripts')
  await expect.element(link('Medea')).toBeVisible()
  const { stop } = answerInstead(api.copyScript, () =>
    Response.json({ error: 'Too many', code: 'too_many_scripts' }, { status: 409 }),
  )
  await chooseInCardMenu('Medea', 'Kopie anlegen')
  const failed = page.getByRole('alert').getByText(/nicht entstanden.*Mehr Skripte darfst/s)
  await expect.element(failed).toBeVisible()
  expect(textsOf(links)).toEqual(['Medea'])
  stop()

  await chooseInCardMenu('Medea', 'Kopie anlegen')
  await expect.poll(() => textsOf(links)).toEqual(['Kopie von Medea', 'Medea'])
  await expect.element(card('Kopie von Medea').getByText(/Weh mir/)).toBeVisible()
  const notice = page.getByRole('status').filter({ hasText: '„Kopie von Medea“' })
  await notice.getByRole('button', { name: 'Öffnen' }).click()
  await expect.element(sheet.getByText('Weh mir.')).toBeVisible()
})

/** Timers fire only when the test advances the time; looking for an element and clicking it advance it, too. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

const deleteQuestion = page.getByRole('alertdialog', { name: 'Skript löschen' })
const leavingCards = () => document.querySelectorAll('[data-leaving=true]').length

test('[LIB-21] [LIB-22] [LIB-23] a script is deleted after a question that names it', async () => {
  await letThingsMove()
  const dora = await signUp('dora')
  await dora.createScript('Bleibt')
  await dora.createScript('Geht')
  renderApp('/scripts')
  await chooseInCardMenu('Geht', 'Löschen')
  await expect
    .element(deleteQuestion.getByText('Möchtest du „Geht“ wirklich löschen?'))
    .toBeVisible()
  await expect
    .element(deleteQuestion.getByText('Das lässt sich nicht rückgängig machen.'))
    .toBeVisible()
  await expect.element(deleteQuestion.getByRole('button', { name: 'Abbrechen' })).toHaveFocus()
  const { transitionDuration } = getComputedStyle(deleteQuestion.element())
  expect(transitionDuration).toMatch(/^0\.3s/)
  await userEvent.keyboard('{Escape}')
  await expect.element(deleteQuestion).not.toBeInTheDocument()
  await expect.element(button('Optionen für „Geht“')).toHaveFocus()

  await chooseInCardMenu('Geht', 'Löschen')
  const confirm = deleteQuestion.getByRole('button', { name: 'Löschen' })
  await expect.element(confirm).toBeVisible()
  stopClock()
  confirm.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await vi.advanceTimersByTimeAsync(299)
  expect(leavingCards()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await expect.poll(leavingCards).toBe(0)
  vi.useRealTimers()
  await expect.element(deleteQuestion).not.toBeInTheDocument()
  await expect.poll(() => textsOf(links)).toEqual(['Bleibt'])
  await expect.element(link('Bleibt')).toHaveFocus()

  answerInstead(api.deleteScript, () => new Response(null, { status: 500 }))
  await chooseInCardMenu('Bleibt', 'Löschen')
  await deleteQuestion.getByRole('button', { name: 'Löschen' }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'Skript konnte nicht gelöscht werden' })
  await expect.element(failed).toBeVisible()
  await expect.element(link('Bleibt')).toBeVisible()
})

test('[LIB-22] the second press of a double click confirms nothing', async () => {
  const doreen = await signUp('doreen')
  await doreen.createScript('Einmal')
  renderApp('/scripts')
  await chooseInCardMenu('Einmal', 'Löschen')
  const confirm = deleteQuestion.getByRole('button', { name: 'Löschen' })
  await expect.element(confirm).toBeVisible()
  const second = { bubbles: true, cancelable: true, detail: 2 }
  confirm.element().dispatchEvent(new MouseEvent('click', second))
  expect(leavingCards()).toBe(0)
  await confirm.click()
  await expect.element(links).not.toBeInTheDocument()
})

test('[LIB-29] [LIB-33] [LIB-34] search waits 300 ms, takes the text as it is, says when there is nothing, and is there afterwards', async () => {
  const person = await signUp('sucher')
  await person.createScripts('Das Käthchen', 'KÄTHE 100 %', 'Woyzeck')
  renderApp('/scripts')
  await expect.poll(() => links.length).toBe(3)
  await search.click()
  stopClock()
  document.execCommand('insertText', false, 'käth')
  await vi.advanceTimersByTimeAsync(299)
  expect(links.length).toBe(3)
  await vi.advanceTimersByTimeAsync(1)
  await expect.poll(() => links.length).toBe(2)
  vi.useRealTimers()
  await search.fill('%')
  await expect.poll(() => textsOf(links)).toEqual(['KÄTHE 100 %'])
  await search.fill('.*')
  await expect.element(page.getByRole('status').getByText('Keine Treffer')).toBeVisible()
  await userEvent.type(search, '{Escape}')
  await expect.poll(() => links.length).toBe(3)

  await search.fill('woy')
  await expect.poll(() => textsOf(links)).toEqual(['Woyzeck'])
  await link('Woyzeck').click()
  await expect.element(sheet).toBeVisible()
  history.back()
  await expect.element(search).toHaveValue('woy')
  await expect.poll(() => textsOf(links)).toEqual(['Woyzeck'])
})

test('[LIB-3] [SHR-7] public scripts of others are a list of their own, page by page', async () => {
  const house = await signUpElsewhere('haus')
  const titles = Array.from({ length: 120 }, (_, i) => `Spielplan ${i}`)
  await house.publish(...(await house.createScripts(...titles)))
  const person = await signUp('leser')
  await person.publish(await person.createScript('Mein Öffentliches'))
  const asked: URL[] = []
  overhear(api.listScripts, ({ url }) => {
    const address = new URL(url, location.href)
    if (address.searchParams.get('scope') === 'public') asked.push(address)
  })
  renderApp('/scripts')
  await button('Öffentliche Skripte').click()
  await expect.element(links.first()).toMatchTextContent(/Spielplan/)
  const first = page.getByRole('article').first()
  await expect.element(first.getByText('Öffentlich', { exact: true })).toBeVisible()
  await expect.element(first.getByText('Geteilt', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Optionen für/ })).not.toBeInTheDocument()
  expect(asked).toHaveLength(1)

  const seen = new Set<string | null>()
  await expect
    .poll(() => {
      for (const title of textsOf(links)) if (title?.startsWith('Spielplan')) seen.add(title)
      // rows that are drawn now are also there after this scroll, so that a slow page leaves none of them unseen
      links.elements().at(-1)?.scrollIntoView()
      // Other tests of this server may have published scripts, too.
      return seen.size
    })
    .toBe(120)
  expect(asked).toHaveLength(3)
  expect(asked[1]?.searchParams.get('before')).toMatch(/^\d+\./)
  expect(seen).not.toContain('Mein Öffentliches')

  await search.fill('PLAN 119')
  await expect.poll(() => textsOf(links)).toEqual(['Spielplan 119'])
  await search.fill('nirgends')
  await expect.element(page.getByRole('status').getByText('Keine Treffer')).toBeVisible()
})
