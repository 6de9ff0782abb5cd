import type { Page } from '@playwright/test'
import { AUDIO_BYTES_PER_SECOND } from '#/shared/asr/protocol.ts'
import { FIRST_SET, keptCut, UNKNOWN_CUT } from '#/shared/script/cuts/cuts.ts'
import { withCuts } from '#test/support/cut-script.ts'
import { p, say, scene } from '#test/support/script.ts'
import { readPdf } from './support/read-pdf.ts'
import { begin, clickWord, jumpTo, line } from './support/rehearsal.ts'
import { cutOff, openScript, sheet, sidebar } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { placeAtRest } from './support/sheet-words.ts'
import { expect, PASSWORD, test } from './support/test.ts'
import { withRecogniser } from './support/with-recogniser.ts'

/** What the actors say, one utterance after the other. */
let spoken: readonly string[] = []
const FRAME_BYTES = AUDIO_BYTES_PER_SECOND / 10

/** An utterance every other frame of audio, and then silence. */
const testWithRecogniser = withRecogniser((audioBytes) => {
  const frame = Math.floor(audioBytes / FRAME_BYTES)
  const words = spoken[Math.floor(frame / 2)]?.toLowerCase()
  if (words === undefined) return { partial: '' }
  return frame % 2 === 0 ? { partial: words } : { text: words }
})

const tab = (page: Page) => sidebar(page).getByRole('tab', { name: /^Striche/ })
const rows = (page: Page) =>
  sidebar(page).getByRole('list', { name: 'Striche' }).locator('[data-row]')
const closed = (page: Page) => sheet(page).locator('.cut-closed')
/** The words in cuts of a class, without the names at other people's carets. */
const wordsIn = (page: Page, name: string) =>
  sheet(page)
    .locator(name)
    .evaluateAll((all) =>
      all.map((words) => {
        const copy = words.cloneNode(true) as Element
        for (const caret of copy.querySelectorAll('.other-caret')) caret.remove()
        return copy.textContent
      }),
    )
const closedWords = (page: Page) => wordsIn(page, '.cut-closed')

const brackets = (page: Page) => page.getByRole('button', { name: /^Strich: / })
const card = (page: Page) => page.getByRole('dialog', { name: 'Strich', exact: true })
const inCard = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true })

/** The words that the browser has selected. */
const selected = (page: Page) =>
  expect.poll(() => page.evaluate(() => getSelection()?.toString().trim()))

/** Selects from a word to another one, both included. Each press waits for the one before, as a person does. */
async function selectWords(page: Page, first: string, last: string): Promise<void> {
  const start = await placeAtRest(page, first)
  await page.mouse.dblclick(start.x, start.y)
  await selected(page).toBe(first)
  await page.keyboard.press('ArrowLeft')
  await selected(page).toBe('')
  const end = await placeAtRest(page, last)
  await page.keyboard.down('Shift')
  await page.mouse.click(end.x, end.y)
  await selected(page).not.toBe('')
  await page.keyboard.press('Control+ArrowRight')
  await page.keyboard.up('Shift')
  await selected(page).toMatch(new RegExp(`^${first}[^]*${last}$`))
  // the browser tells the editor of a new selection by an event of its own, which comes before the next frame
  await page.evaluate(
    () => new Promise((done) => void requestAnimationFrame(() => requestAnimationFrame(done))),
  )
}

test('[CUT-4] [CUT-5] [CUT-8] two people cut a text, open it again, and print it without what is cut', async ({
  signedIn,
  server,
}) => {
  const jana = await signedIn('jana-streicht')
  const tom = await signedIn('tom-streicht')
  const seed = await seederFor(server.url, 'jana-streicht', PASSWORD)
  const [script] = await seed.createScripts(['Der Garten'])
  if (!script) throw new Error('no script')
  await seed.write(
    script,
    scene('Garten'),
    say('MARTHE', 'Die armen Weiber sind doch übel dran.'),
    say('MEPHISTO', 'Ein {sound c1|Hagestolz} ist schwerlich zu bekehren.'),
    say('MARTHE', 'Es käme nur auf Euresgleichen an.'),
    say('FAUST', 'Ein kleiner Tropfen nur.'),
    p(),
  )
  await seed.share(script, 'tom-streicht', 'write')
  await openScript(jana, 'Der Garten')
  await openScript(tom, 'Der Garten')
  await expect(tab(jana)).toHaveCount(0)

  await test.step('Jana cuts from one speech into the third; Tom sees it, and what it breaks', async () => {
    await selectWords(jana, 'übel', 'käme')
    await jana.keyboard.press('Control+Alt+x')
    for (const page of [jana, tom]) {
      await expect(closed(page).first()).toContainText('übel dran.')
      await tab(page).click()
      await expect(rows(page)).toHaveCount(1)
      await expect(
        sidebar(page).getByRole('button', {
          name: 'Q101 Ton hängt an gestrichenem Text',
          exact: true,
        }),
      ).toBeVisible()
      await expect(
        sidebar(page).getByRole('button', { name: 'MARTHE spricht zweimal hintereinander' }),
      ).toBeVisible()
      await expect(
        sidebar(page).getByRole('button', { name: 'MEPHISTO hat keinen Text mehr' }),
      ).toBeVisible()
    }
    await expect(rows(tom)).toContainText('von jana-streicht')
  })

  await test.step('[CUT-9] the panel says how many cuts there are, what they save, and what is left', async () => {
    await expect(sidebar(jana)).toContainText('1 Strich · −0:04 · Spieldauer ca. 0:05')
    await expect(sidebar(jana)).toContainText('Szene 1: Garten')
  })

  await test.step('Tom opens it and closes it again', async () => {
    await rows(tom).hover()
    await sidebar(tom).getByRole('button', { name: 'Strich öffnen' }).click()
    await expect(closed(jana)).toHaveCount(0)
    await expect(sidebar(jana).getByText('hängt an gestrichenem Text')).toHaveCount(0)
    await expect(rows(jana)).toContainText('geöffnet von tom-streicht')
    await rows(tom).hover()
    await sidebar(tom).getByRole('button', { name: 'Strich schließen' }).click()
    await expect(closed(jana)).not.toHaveCount(0)
  })

  await test.step('[CUT-8] [CUT-293] [CUT-401] on paper nothing of it is left; in grey it is told from what is played', async () => {
    await sidebar(jana).getByRole('button', { name: 'weglassen' }).click()
    const printed = await readPdf(await jana.pdf({ format: 'A4' }))
    const text = printed.flatMap(({ texts }) => texts.map((each) => each.text)).join(' ')
    for (const gone of ['übel', 'dran', 'Hagestolz', 'MEPHISTO', 'käme'])
      expect(text).not.toContain(gone)
    for (const kept of ['Die armen Weiber', 'Euresgleichen', 'Tropfen'])
      expect(text).toContain(kept)
    const colors = () =>
      jana.evaluate(() => {
        window.dispatchEvent(new Event('beforeprint'))
        const colorOf = (selector: string) => {
          const element = document.querySelector(`[data-paper] ${selector}`)
          return element && getComputedStyle(element).color
        }
        const found = [colorOf('p'), colorOf('.cut-closed')]
        window.dispatchEvent(new Event('afterprint'))
        return found
      })
    const namesOnPaper = () =>
      jana.evaluate(() => {
        window.dispatchEvent(new Event('beforeprint'))
        const names = [...document.querySelectorAll('[data-paper] [data-speaker] .cut-closed')]
        const found = names.map(
          (name) => `${name.textContent} ${getComputedStyle(name).textDecorationLine}`,
        )
        window.dispatchEvent(new Event('afterprint'))
        return found
      })
    await jana.emulateMedia({ media: 'print' })
    await sidebar(jana).getByRole('button', { name: 'zeigen' }).dispatchEvent('click')
    expect(await colors()).toEqual(['rgb(0, 0, 0)', 'rgb(0, 0, 0)'])
    // without a line through them they must not be taken for words that are played
    await sidebar(jana).getByRole('button', { name: 'grau' }).dispatchEvent('click')
    expect(await colors()).toEqual(['rgb(0, 0, 0)', 'rgb(118, 118, 118)'])
    await sidebar(jana).getByRole('button', { name: 'zeigen' }).dispatchEvent('click')
    // MEPHISTO says nothing any more; the last part of what MARTHE says is played
    expect(await namesOnPaper()).toEqual(['MEPHISTO underline', 'MARTHE none'])
    await sidebar(jana).getByRole('button', { name: 'grau' }).dispatchEvent('click')
    await jana.emulateMedia({ media: null })
    const grey = await readPdf(await jana.pdf({ format: 'A4' }))
    expect(grey.flatMap(({ texts }) => texts.map((each) => each.text)).join(' ')).toContain(
      'Hagestolz',
    )
  })
})

testWithRecogniser(
  '[CUT-2] [CUT-6] [CUT-115] two people cut and open one text: cards, names, the follower, overlapping cuts made offline',
  async ({ signedIn, house }) => {
    const jana = await signedIn('striche-jana')
    const tom = await signedIn('striche-tom')
    const seed = await seederFor(house.url, 'striche-jana', PASSWORD)
    const [script] = await seed.createScripts(['Marthes Garten'])
    if (!script) throw new Error('no script')
    await seed.write(
      script,
      scene('Garten'),
      say('MARTHE', 'Die armen Weiber sind doch übel dran.'),
      say('MEPHISTO', 'Ein {sound c1|Hagestolz} ist schwerlich zu bekehren.'),
      say('MARTHE', 'Es käme nur auf Euresgleichen an, mich eines Bessern zu belehren.'),
      say('FAUST', 'Ein kleiner Tropfen nur genügt zu tiefem Schlaf.'),
      p(),
    )
    await seed.share(script, 'striche-tom', 'write')
    await openScript(jana, 'Marthes Garten')
    await openScript(tom, 'Marthes Garten')

    await test.step('[CUT-120] the consequences of a new cut are said at once, with their mending', async () => {
      await selectWords(jana, 'übel', 'käme')
      await jana.keyboard.press('Control+Alt+x')
      const said = jana
        .getByRole('status')
        .filter({ hasText: 'Q101 Ton hängt an gestrichenem Text' })
      await expect(said).toContainText('weitere')
      await said.getByRole('button', { name: 'Auf „nur“ verlegen' }).click()
      await expect(sheet(tom).locator('[data-cue="c1"]')).toHaveText(['nur'])
      await expect(said).toHaveCount(0)
      await jana.keyboard.press('Control+z')
      await expect(closed(tom).first()).toContainText('übel dran.')
    })

    await test.step('a press on the bracket opens the card: who, what it saves and what it breaks', async () => {
      await expect(brackets(tom)).toHaveCount(1)
      await brackets(tom).click()
      await expect(card(tom)).toContainText('von striche-jana')
      await expect(card(tom)).toContainText('−0:0')
      await expect(card(tom)).toContainText('Q101 Ton hängt an gestrichenem Text')
      await card(tom).getByLabel('Grund …').fill('Zu lang.')
      await tom.keyboard.press('Enter')
      await inCard(tom, 'Strich öffnen').click()
      await expect(closed(jana)).toHaveCount(0)
      await tom.keyboard.press('Escape')
      await expect(card(tom)).toHaveCount(0)
      await expect(sheet(tom)).toBeFocused()
    })

    await test.step('[CUT-116] by keyboard, Jana closes what Tom has opened: the card names both', async () => {
      await clickWord(jana, 'Hagestolz')
      await jana.keyboard.press('Control+Alt+Shift+x')
      await expect(card(jana).getByLabel('Grund …')).toHaveValue('Zu lang.')
      await inCard(jana, 'Strich schließen').click()
      await expect(card(jana)).toContainText('gestrichen von striche-jana')
      await expect(card(jana)).toContainText('vorher geöffnet von striche-tom')
      await jana.keyboard.press('Escape')
    })

    const follow = jana.getByRole('button', { name: 'Mithören und mitlaufen' })
    await test.step('the follower skips cut words', async () => {
      spoken = [
        'Die armen Weiber sind doch',
        'nur auf Euresgleichen an mich eines Bessern zu belehren',
        'Ein kleiner Tropfen nur genügt zu tiefem Schlaf',
      ]
      await begin(jana)
      await follow.click()
      await jana.getByRole('button', { name: 'Mithören erlauben' }).click()
      await expect(line(jana)).toHaveText('Schlaf.')
      await jana.getByRole('button', { name: 'Nicht mehr mithören' }).click()
    })

    await test.step('in rehearsal the card opens the cut, and the follower expects its words', async () => {
      await brackets(jana).click()
      await inCard(jana, 'Strich öffnen').click()
      await jana.keyboard.press('Escape')
      await expect(closed(tom)).toHaveCount(0)
      await jumpTo(jana, 'Die')
      spoken = ['Die armen Weiber sind doch übel dran', 'Ein Hagestolz ist schwerlich zu bekehren']
      await follow.click()
      // the utterance ends its line, so the next one is shown: the beginning of the last words of the cut
      await expect(line(jana)).toHaveText('Es')
      await jana.getByRole('button', { name: 'Probe beenden' }).click()
    })

    await test.step('both cut overlapping words offline: two cards, each says the other', async () => {
      await cutOff(jana)
      await cutOff(tom)
      await selectWords(jana, 'kleiner', 'genügt')
      await jana.keyboard.press('Control+Alt+x')
      await selectWords(tom, 'genügt', 'tiefem')
      await tom.keyboard.press('Control+Alt+x')
      await jana.context().setOffline(false)
      await tom.context().setOffline(false)
      for (const page of [jana, tom]) await expect(brackets(page)).toHaveCount(3)
      await clickWord(tom, 'kleiner')
      await tom.keyboard.press('Control+Alt+Shift+x')
      await expect(card(tom)).toContainText('von striche-jana')
      await inCard(tom, 'auch gestrichen von striche-tom').click()
      await expect(inCard(tom, 'auch gestrichen von striche-jana')).toBeVisible()
      await inCard(tom, 'Strich öffnen').click()
      await tom.keyboard.press('Escape')
      // still cut by Jana, and no further
      for (const page of [jana, tom]) {
        await expect.poll(() => closedWords(page)).toEqual(['kleiner Tropfen nur genügt'])
      }
    })
  },
)

test('[CUT-117] [CUT-118] [CUT-119] sets are compared, and kept for the person; proposals are played and listed', async ({
  signedIn,
  server,
}) => {
  const jana = await signedIn('striche-regie')
  const seed = await seederFor(server.url, 'striche-regie', PASSWORD)
  const [script] = await seed.createScripts(['Auf Reisen'])
  if (!script) throw new Error('no script')
  const proposal = { ...UNKNOWN_CUT, state: 'proposed', by: 'mia', at: Date.now() } as const
  await seed.writeMeta(script, keptCut('p', FIRST_SET, proposal))
  await seed.write(
    script,
    scene('Hof'),
    ...withCuts(say('ANNA', 'Eins ‹p|zwei› drei.'), say('BEN', 'Vier fünf ‹q|sechs›.')),
    say('ANNA', 'Sieben acht neun.'),
    p(),
  )
  await openScript(jana, 'Auf Reisen')

  await test.step('a proposal is drawn dashed, counted as played, and listed alone on demand', async () => {
    await expect(sheet(jana).locator('.cut-proposed')).toHaveText('zwei')
    await tab(jana).click()
    await expect(sidebar(jana)).toContainText('1 Strich ·')
    await expect(rows(jana)).toHaveCount(2)
    await sidebar(jana).getByLabel('Nur Vorschläge (1)').check()
    await expect(rows(jana)).toHaveCount(1)
    await rows(jana).hover()
    await sidebar(jana).getByRole('button', { name: 'Annehmen' }).click()
    await expect(sidebar(jana).getByLabel(/Nur Vorschläge/)).toHaveCount(0)
    await expect(rows(jana)).toHaveCount(2)
    await expect(closed(jana)).toHaveText(['zwei', 'sechs'])
  })

  await test.step('a set begins with the shown cuts, and is kept over a reload', async () => {
    await sidebar(jana).getByRole('combobox', { name: 'Strichfassung' }).click()
    await jana.getByRole('option', { name: 'Neue Fassung …' }).click()
    await jana.getByLabel('Name der neuen Fassung').fill('Gastspiel')
    await jana.keyboard.press('Enter')
    await selectWords(jana, 'acht', 'neun')
    await jana.keyboard.press('Control+Alt+x')
    await jana.reload()
    await expect(closed(jana)).toHaveText(['zwei', 'sechs', 'acht neun'])
    await tab(jana).click()
  })

  await test.step('cuts that only one of two sets has are listed, and a press leads to them', async () => {
    await expect(sidebar(jana)).toContainText('Verglichen mit der ersten Fassung')
    await expect(sidebar(jana)).toContainText('2 Striche sind in beiden.')
    const only = sidebar(jana).getByRole('button', { name: /^Nur in Gastspiel: 1 Strich, −0:0/ })
    await only.click()
    await expect(tab(jana)).toContainText('3')
    await sidebar(jana)
      .getByRole('button', { name: /acht neun/ })
      .first()
      .click()
    await expect(sidebar(jana).getByRole('list', { name: /^Nur in Gastspiel/ })).toBeVisible()
  })

  await test.step('[CUT-214] the head of a print names the set', async () => {
    const printed = await readPdf(await jana.pdf({ format: 'A4' }))
    const text = printed.flatMap(({ texts }) => texts.map((each) => each.text)).join(' ')
    expect(text).toContain('Auf Reisen · Gastspiel · ')
  })

  await test.step('in the card a cut is put into another set', async () => {
    await brackets(jana).last().click()
    await expect(card(jana).getByLabel('Gastspiel')).toBeChecked()
    await card(jana).getByLabel('Erste Fassung').check()
    // the card closes with it, because the shown set does not have the cut any more
    await card(jana).getByLabel('Gastspiel').click()
    await expect(card(jana)).toHaveCount(0)
    await expect(closed(jana)).toHaveText(['zwei', 'sechs'])
    await expect(tab(jana)).toContainText('2')
    await sidebar(jana).getByRole('combobox', { name: 'Strichfassung' }).click()
    await jana.getByRole('option', { name: 'Erste Fassung' }).click()
    await expect(closed(jana)).toHaveText(['zwei', 'sechs', 'acht neun'])
  })
})

test('[CUT-190] [CUT-192] who may only comment proposes cuts; a writer accepts and declines them, each by one press and one step of undo', async ({
  signedIn,
  server,
}) => {
  const jana = await signedIn('vorschlag-jana')
  const mia = await signedIn('vorschlag-mia')
  const seed = await seederFor(server.url, 'vorschlag-jana', PASSWORD)
  const [script] = await seed.createScripts(['Vorgeschlagen'])
  if (!script) throw new Error('no script')
  await seed.write(
    script,
    scene('Hof'),
    say('ANNA', 'Eins zwei drei vier.'),
    say('BEN', 'Fünf sechs sieben acht.'),
    p(),
  )
  await seed.share(script, 'vorschlag-mia', 'comment')
  await openScript(jana, 'Vorgeschlagen')
  await openScript(mia, 'Vorgeschlagen')
  const seesProposed = (page: Page, ...words: readonly string[]) =>
    expect.poll(() => wordsIn(page, '.cut-proposed')).toEqual(words)
  const propose = mia.getByRole('button', { name: 'Strich vorschlagen' })

  await test.step('from a selection; the words are played, and dashed for both', async () => {
    const word = await placeAtRest(mia, 'zwei')
    await mia.mouse.dblclick(word.x, word.y)
    await propose.click()
    for (const page of [jana, mia]) await seesProposed(page, 'zwei')
    await expect(closed(jana)).toHaveCount(0)
    await expect(brackets(mia)).toHaveAttribute('data-own')
    await expect(brackets(jana)).not.toHaveAttribute('data-own')
  })

  await test.step('the reason is asked for, and reaches the writer', async () => {
    await mia.getByRole('button', { name: 'Begründen' }).click()
    await card(mia).getByLabel('Grund …').fill('Zu lang.')
    await mia.keyboard.press('Enter')
    await brackets(jana).click()
    await expect(card(jana)).toContainText('vorgeschlagen von vorschlag-mia')
    await expect(card(jana).getByLabel('Grund …')).toHaveValue('Zu lang.')
    await expect(inCard(mia, 'Annehmen')).toHaveCount(0)
    await mia.keyboard.press('Escape')
  })

  await test.step('accepted, it is a cut that its author cannot take back; undo makes it a proposal again', async () => {
    await inCard(jana, 'Annehmen').click()
    await expect.poll(() => closedWords(mia)).toEqual(['zwei'])
    await brackets(mia).click()
    await expect(card(mia)).toContainText('gestrichen von vorschlag-jana')
    await expect(inCard(mia, 'Zurückziehen')).toHaveCount(0)
    await mia.keyboard.press('Escape')
    await jana.keyboard.press('Escape')
    await jana.keyboard.press('Control+z')
    for (const page of [jana, mia]) await seesProposed(page, 'zwei')
  })

  await test.step('from word to word in rehearsal, withdrawn by one press', async () => {
    await begin(mia)
    const first = await placeAtRest(mia, 'sechs')
    await mia.mouse.click(first.x, first.y, { button: 'right' })
    await mia.getByRole('menuitem', { name: 'Strich ab hier vorschlagen' }).click()
    await clickWord(mia, 'sieben')
    await seesProposed(jana, 'zwei', 'sechs sieben')
    await mia.getByRole('button', { name: 'Probe beenden' }).click()
    await brackets(mia).last().click()
    await inCard(mia, 'Zurückziehen').click()
    await expect(card(mia)).toHaveCount(0)
    await seesProposed(jana, 'zwei')
  })

  await test.step('declined from the list, and taken back', async () => {
    await tab(jana).click()
    await rows(jana).hover()
    await sidebar(jana).getByRole('button', { name: 'Ablehnen' }).click()
    for (const page of [jana, mia]) await seesProposed(page)
    await jana.getByRole('button', { name: 'Rückgängig' }).last().click()
    for (const page of [jana, mia]) await seesProposed(page, 'zwei')
  })
})
