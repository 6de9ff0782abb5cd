import { beforeEach, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { navigate } from 'wouter/use-browser-location'
import { api } from '#/shared/api/index.ts'
import { VERSION_PAGE_SIZE, type ScriptVersion } from '#/shared/api/script-versions.ts'
import { setPreferences } from '#/client/preferences/preferences.ts'
import { answerInstead, signUp, signUpElsewhere } from '#test/components/app.tsx'
import { EVERY_SHORTCUT, writtenText } from '#test/components/every-shortcut.ts'
import { focusAgain, press } from '#test/components/keys.ts'
import { holdOffers } from '#test/components/offers.ts'
import { renderNewScript, renderScript } from '#test/components/script.ts'
import { watchSockets } from '#test/components/sockets.ts'
import { textsOf } from '#test/components/texts.ts'
import { p } from '#test/support/script.ts'

beforeEach(holdOffers)

const button = (name: string) => page.getByRole('button', { name, exact: true })
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const panel = page.getByRole('dialog', { name: 'Fassungen' })
const timeline = panel.getByRole('navigation', { name: 'Zeitleiste' })
const sheet = page.getByRole('textbox', { name: 'Skript', exact: true })

const choose = async (name: string) => {
  await button('Mehr zu diesem Skript').click()
  await item(name).click()
}
/** Opens a script whose text was kept as 'Leseprobe', and that has got further lines since then. */
const openPark = async (name: string, ...lines: readonly string[]) => {
  const owner = await signUp(name)
  const script = await owner.createScript('Der Park')
  await owner.write(script, p('Vorhang auf.'))
  await owner.keep(script, 'Leseprobe')
  if (lines.length > 0) await owner.write(script, ...lines.map((line) => p(line)))
  await renderScript(script)
}
const write = async (words: string) => {
  await sheet.click()
  await userEvent.keyboard(words)
  await expect.element(sheet.getByText(words.trim())).toBeVisible()
}

test('[VER-46] [VER-542] a version gets a name, which can be suggested in the language of the interface, or is told what is wrong', async () => {
  await signUp('festhalten')
  await renderNewScript('Der Park')
  await write('Vorhang auf.')
  await choose('Fassung festhalten …')
  await button('Festhalten').click()
  const name = page.getByLabelText('Name', { exact: true })
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText('Gib der Fassung einen Namen.')).toBeVisible()
  await button('Premiere').click()
  await expect.element(name).toHaveValue('Premiere')
  await button('Festhalten').click()
  await expect.element(page.getByText('„Premiere“ ist festgehalten.')).toBeVisible()
  await choose('Fassung festhalten …')
  await name.fill('Noch eine')
  await button('Festhalten').click()
  await expect.element(page.getByText('Diese Fassung heißt schon „Premiere“.')).toBeVisible()
  setPreferences({ lang: 'en' })
  const names = page.getByRole('group', { name: 'Suggestions' }).getByRole('button')
  await expect.poll(() => textsOf(names)).toContain('Opening night')
  expect(textsOf(names)).not.toContain('Premiere')
})

test('[VER-42] [VER-418] [VER-64] changes since a version are shown; a version is renamed, and deleted after a question', async () => {
  await openPark('vergleichen', 'Licht an.')
  await choose('Fassungen …')
  await expect.element(panel.getByRole('combobox', { name: 'von' })).toHaveTextContent('Leseprobe')
  await expect.element(panel.getByRole('combobox', { name: 'bis' })).toHaveTextContent('jetzt')
  await expect.poll(() => textsOf(panel.getByRole('insertion'))).toEqual(['Licht an.'])
  expect(new URLSearchParams(location.search).get('fassung')).toBe('..')
  await expect.element(panel.getByText('geschrieben von vergleichen')).toBeVisible()
  expect(await commands.findFlaws('[role=dialog]')).toEqual([])

  await timeline.getByRole('button', { name: 'Mehr zu „Leseprobe“' }).click()
  await item('Umbenennen …').click()
  await page.getByLabelText('Name', { exact: true }).fill('Strichfassung')
  await button('Umbenennen').click()
  await expect.element(timeline.getByText('Strichfassung')).toBeVisible()

  await timeline.getByRole('button', { name: 'Mehr zu „Strichfassung“' }).click()
  await item('Löschen …').click()
  const question = page.getByRole('alertdialog', { name: 'Fassung „Strichfassung“ löschen?' })
  await question.getByRole('button', { name: 'Fassung löschen' }).click()
  await expect.element(panel.getByText(/^Noch keine Fassung\./)).toBeVisible()
})

test('[SUR-36] [SUR-37] a press on a version leaves the focus on it, arrows lead through the timeline, no key changes the script', async () => {
  await signUp('zita-zeitleiste')
  await renderNewScript('Der Park')
  const keepAs = async (name: string) => {
    await choose('Fassung festhalten …')
    await page.getByLabelText('Name', { exact: true }).fill(name)
    await button('Festhalten').click()
    await expect
      .element(page.getByRole('status').getByText(`„${name}“ ist festgehalten.`))
      .toBeVisible()
    await button('Ausblenden').click()
  }
  // typed, so that there is something that a browser would take back by itself
  await write('Vorhang auf.')
  await keepAs('Leseprobe')
  await write(' Licht an.')
  await keepAs('Premiere')
  const written = writtenText()
  await choose('Fassungen …')
  const row = (name: string) => timeline.getByCss('[data-row]').filter({ hasText: name })
  await row('Leseprobe').click()
  await expect.element(row('Leseprobe')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(row('Premiere')).toHaveFocus()
  expect(timeline.getByCss('[data-index] [tabindex="0"]').elements()).toHaveLength(1)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(timeline.getByRole('button', { name: 'Mehr zu „Premiere“' })).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowDown}')
  await expect.element(row('Leseprobe')).toHaveFocus()
  const rowOf = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('nav [data-row]')].find((each) =>
      each.textContent.includes(name),
    )
  expect(rowOf('Leseprobe')).toBe(row('Leseprobe').element())
  for (const keys of EVERY_SHORTCUT.filter((each) => each !== 'Escape')) {
    await focusAgain(() => rowOf('Leseprobe'))
    await press(keys)
    expect([keys, writtenText()]).toEqual([keys, written])
  }
  await press('Escape')
  await expect.element(panel).not.toBeInTheDocument()
})

test('[VER-42] [VER-46] [VER-48] the keys open panel and dialog, text typed by AltGr does not; Escape closes the panel, and the text has the focus again', async () => {
  await signUp('tasten')
  await renderNewScript('Der Park')
  await sheet.click()
  const press = (code: string, modifierAltGraph: boolean) =>
    sheet.element().dispatchEvent(
      new KeyboardEvent('keydown', {
        code,
        key: '„',
        ctrlKey: true,
        altKey: true,
        modifierAltGraph,
        bubbles: true,
        cancelable: true,
      }),
    )
  // the user's role is known a moment after the script's text
  await expect.poll(() => press('KeyV', false)).toBe(false)
  await expect.element(panel.getByText(/^Noch keine Fassung\./)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(sheet).toHaveFocus()
  expect(press('KeyV', true)).toBe(true)
  expect(location.search).toBe('')
  await choose('Fassungen …')
  await expect.element(panel).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(sheet).toHaveFocus()
  await userEvent.keyboard('{Control>}{Alt>}k{/Alt}{/Control}')
  await expect.element(page.getByRole('dialog', { name: 'Fassung festhalten' })).toBeVisible()
})

test('[VER-541] a version that another person keeps is in the open panel at once', async () => {
  const writer = await signUpElsewhere('mitfesthalten')
  const owner = await signUp('mitsehen')
  const script = await owner.createScript('Der Park')
  await owner.share(script, 'mitfesthalten', 'write')
  await renderScript(script)
  await write('Vorhang auf.')
  await choose('Fassungen …')
  await expect.element(panel.getByText(/^Noch keine Fassung\./)).toBeVisible()
  await writer.keep(script, 'Leseprobe')
  await expect.element(timeline.getByText('Leseprobe')).toBeVisible()
})

test('[VER-47] [VER-61] the panel says that it has no server, what it waits for and how far that is, and that a version is gone or too new', async () => {
  await openPark('ohne-server')
  const network = answerInstead(api.listVersions, () => {
    throw new TypeError('Failed to fetch')
  })
  const held = Promise.withResolvers<null>()
  const gone = answerInstead(api.getVersionText, async () => {
    await held.promise
    return Response.json({ error: 'Version not found', code: 'not_found' }, { status: 404 })
  })
  await choose('Fassungen …')
  await expect.element(panel.getByText('Fassungen brauchen den Server.')).toBeVisible()
  network.stop()
  await panel.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  const waiting = panel.getByRole('status').filter({ hasText: 'Fassungen werden geholt …' })
  await expect.element(waiting).toBeVisible()
  // one of the two states is loaded already: the script on the screen
  await expect.element(panel.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33')
  held.resolve(null)
  await expect
    .element(panel.getByRole('alert').getByText(/^Diese Fassung gibt es nicht mehr/))
    .toBeVisible()
  await expect.element(timeline.getByText('Leseprobe')).toBeVisible()
  gone.stop()
  answerInstead(api.getVersionText, () => Response.json({ v: 99, blocks: [] }))
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await choose('Fassungen …')
  await expect
    .element(panel.getByRole('alert').getByText(/neueren Version von Stichwort/))
    .toBeVisible()
  await timeline.getByRole('button', { name: 'Mehr zu „Leseprobe“' }).click()
  await item('Diese Fassung zurückholen').click()
  const notice = page.getByRole('alert').getByText(/neueren Version von Stichwort/)
  await expect.poll(() => notice.elements().length).toBe(2)
})

test('[VER-410] the timeline folds the automatic versions of a day, and more come when asked for', async () => {
  await signUp('zeitleiste')
  await renderNewScript('Der Park')
  const noon = new Date().setHours(12, 0, 0, 0)
  const stats = { words: 0, spoken: 0, struck: 0, speeches: 0, scenes: 0, cues: 0, seconds: 0 }
  const version = (number: number, kind: 'auto' | 'kept'): ScriptVersion => ({
    id: `v${number}`,
    at: noon - number * 60_000,
    kind,
    name: kind === 'kept' ? `Fassung ${number}` : '',
    note: '',
    by: kind === 'kept' ? 'zeitleiste' : null,
    editors: ['zeitleiste'],
    stats,
  })
  const first = Array.from({ length: VERSION_PAGE_SIZE }, (_, at) => version(at, 'auto'))
  answerInstead(api.listVersions, ({ url }) => {
    const isFirst = new URL(url, location.href).searchParams.get('before') === ''
    return Response.json(isFirst ? first : [version(900, 'kept'), version(901, 'auto')])
  })
  answerInstead(api.getVersionText, () => Response.json({ v: 1, blocks: [] }))
  await choose('Fassungen …')
  const day = timeline.getByRole('button', { name: /automatisch/ })
  await expect.element(day).toHaveAttribute('aria-expanded', 'true')
  await day.click()
  await expect.element(day).toHaveAttribute('aria-expanded', 'false')
  expect(timeline.getByRole('listitem').elements()).toHaveLength(1)
  await timeline.getByRole('button', { name: 'Ältere Fassungen' }).click()
  await expect.element(timeline.getByRole('button', { name: /^Fassung 900/ })).toBeVisible()
  await expect
    .element(timeline.getByRole('button', { name: 'Ältere Fassungen' }))
    .not.toBeInTheDocument()
})

test('[VER-48] [VER-60] on a phone the parts above the text leave it most of the screen, and the timeline is a sheet, which Escape closes first', async () => {
  await page.viewport(390, 844)
  await openPark('telefon', 'Licht an.')
  await choose('Fassungen …')
  await expect.element(timeline).not.toBeInTheDocument()
  const text = panel.getByRole('region', { name: 'Verglichener Text' })
  await expect.element(text).toBeVisible()
  const top = (element: Element) => element.getBoundingClientRect().top
  await expect.poll(() => top(text.element()) - top(panel.element())).toBeLessThanOrEqual(130)
  await expect.element(text.getByText(/^1.neu$/)).toBeVisible()
  const opener = panel.getByRole('button', { name: 'Fassungen wählen: von Leseprobe bis jetzt' })
  await opener.click()
  await expect.element(timeline.getByRole('combobox', { name: 'bis' })).toHaveTextContent('jetzt')
  await expect.element(timeline.getByRole('button', { name: /^Leseprobe/ })).toBeVisible()
  await timeline.getByRole('combobox', { name: 'von' }).click()
  await expect.element(page.getByRole('option', { name: 'Leseprobe' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  await expect.element(timeline).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(timeline).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await expect.element(panel).toBeVisible()
  await opener.click()
  await expect.element(timeline).toBeVisible()
  // a press beside the sheet closes the sheet
  await userEvent.click(panel, { position: { x: 200, y: 150 } })
  await expect.element(timeline).not.toBeInTheDocument()
  await expect.element(panel).toBeVisible()
})

test('[VER-49] [PRN-401] shown changes are printed, else the script, and the page is named after its paper meanwhile', async () => {
  await openPark('drucken', 'Licht an.')
  const names: string[] = []
  const printed = () => {
    window.dispatchEvent(new Event('beforeprint'))
    const text = document.querySelector('[data-paper]')?.textContent
    names.push(document.title)
    window.dispatchEvent(new Event('afterprint'))
    expect(document.title).toBe('Der Park · Stichwort')
    return text
  }
  // the script's title may come after its text
  await expect.poll(() => document.title).toBe('Der Park · Stichwort')
  expect(printed()).toBe('Vorhang auf.Licht an.')
  await choose('Fassungen …')
  await expect.poll(() => textsOf(panel.getByRole('insertion'))).toEqual(['Licht an.'])
  expect(printed()).toMatch(/^Änderungsblatt · Der Parkvon „Leseprobe“ bis „jetzt“/)
  expect(printed()).toMatch(/Licht an\.$/)
  await expect.element(button('Änderungsblatt drucken')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  expect(printed()).toBe('Vorhang auf.Licht an.')
  expect(new Set(names)).toEqual(new Set(['Der Park', 'Änderungsblatt · Der Park']))
})

test('[VER-50] [VER-419] a passage comes back, then the whole version, and each can be undone', async () => {
  await openPark('zurueckholen', 'Licht an.')
  await choose('Fassungen …')
  await expect.poll(() => textsOf(panel.getByRole('insertion'))).toEqual(['Licht an.'])
  await panel.getByRole('button', { name: 'Diese Stelle zurückholen' }).click()
  await expect
    .element(panel.getByText('Zwischen diesen beiden hat sich nichts geändert.'))
    .toBeVisible()
  const notice = page.getByRole('status').filter({ hasText: 'Die Stelle ist zurückgeholt.' })
  await notice.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(() => textsOf(panel.getByRole('insertion'))).toEqual(['Licht an.'])

  await timeline.getByRole('button', { name: 'Mehr zu „Leseprobe“' }).click()
  await item('Diese Fassung zurückholen').click()
  const done = page.getByRole('status').filter({ hasText: '„Leseprobe“ ist zurückgeholt.' })
  await expect.element(done).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(sheet.getByText('Licht an.')).not.toBeInTheDocument()
})

test('[VER-45] [VER-411] the address of a comparison opens it for a reader, who is told where others write meanwhile, compares again, and has no button that restores', async () => {
  const owner = await signUpElsewhere('fass-jana')
  await signUp('fass-mia')
  const script = await owner.createScript('Der Park')
  await owner.write(script, p('Vorhang auf.'))
  await owner.share(script, 'fass-mia', 'read')
  await owner.keep(script, 'Leseprobe')
  await owner.write(script, p('Licht an.'))
  await owner.keep(script, 'Hauptprobe')
  await renderScript(script)
  await choose('Fassungen …')
  await expect.element(panel.getByRole('combobox', { name: 'von' })).toHaveTextContent('Hauptprobe')
  expect(location.search).toBe('?fassung=..')
  await timeline.getByRole('button', { name: /^Leseprobe/ }).click()
  await expect.poll(() => textsOf(panel.getByRole('insertion'))).toEqual(['Licht an.'])
  await expect.poll(() => location.search).toMatch(/^\?fassung=[\w-]+\.\.$/)
  const { pathname, search } = location
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  expect(location.search).toBe('')

  navigate(pathname + search)
  await expect.poll(() => textsOf(panel.getByRole('insertion'))).toEqual(['Licht an.'])
  await expect.element(panel.getByRole('button', { name: /zurückholen/ })).not.toBeInTheDocument()
  await expect.element(button('Jetzt festhalten …')).not.toBeInTheDocument()
  const told = panel.getByText(/^Andere haben den Text seither geändert\./)
  await expect.element(told).not.toBeInTheDocument()
  await owner.write(script, p('Ton ab.'))
  await expect.element(told).toBeVisible()
  expect(textsOf(panel.getByRole('insertion'))).toEqual(['Licht an.'])
  await panel.getByRole('button', { name: 'Neu vergleichen' }).click()
  await expect.poll(() => textsOf(panel.getByRole('insertion'))).toEqual(['Licht an.', 'Ton ab.'])
  await expect.element(told).not.toBeInTheDocument()
  await timeline.getByRole('button', { name: 'Mehr zu „Leseprobe“' }).click()
  await expect.poll(() => textsOf(page.getByRole('menuitem'))).toEqual(['Bis hierhin vergleichen'])
})

test('[VER-417] without a connection no version is kept, which is said, nor when the connection is back', async () => {
  const sockets = watchSockets()
  const owner = await signUp('fass-offline')
  const script = await owner.createScript('Der Park')
  await owner.write(script, p('Vorhang auf.'))
  await renderScript(script)
  await expect.element(page.getByRole('status', { name: 'Verbunden' })).toBeInTheDocument()
  sockets.isCut = true
  window.dispatchEvent(new Event('offline'))
  await expect.element(page.getByText(/^Offline/).first()).toBeVisible()
  await choose('Fassung festhalten …')
  await page.getByLabelText('Name', { exact: true }).fill('Ohne Netz')
  await button('Festhalten').click()
  await expect
    .element(page.getByText('Festhalten geht, sobald du wieder verbunden bist.'))
    .toBeVisible()
  await button('Abbrechen').click()
  sockets.isCut = false
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByRole('status', { name: 'Verbunden' })).toBeInTheDocument()
  await owner.keep(script, 'Danach')
  await choose('Fassungen …')
  await expect.element(timeline.getByRole('button', { name: /^Danach/ })).toBeVisible()
  await expect.element(timeline.getByText('Ohne Netz')).not.toBeInTheDocument()
})
