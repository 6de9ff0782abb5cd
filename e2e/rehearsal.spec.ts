import type { Locator, Page } from '@playwright/test'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { LAST_WORD_MS } from '#/client/editor/rehearsal/reading-pace.ts'
import { p, say, scene } from '#test/support/script.ts'
import { misplaced } from './support/flaws.ts'
import { legibility } from './support/legibility.ts'
import { begin, clickWord, jumpItem, jumpTo, line } from './support/rehearsal.ts'
import { openScript, openUserMenu, sheet } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { placeAtRest, placeOf } from './support/sheet-words.ts'
import { expect, PASSWORD, test } from './support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const house = (page: Page) => page.getByRole('main')
const end = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Probe', exact: true, pressed: true })
const scrolledTo = (page: Page) => house(page).evaluate((element) => element.scrollTop)

/** Thirty speeches, each a few lines long; the first words are Anfang1, Anfang2, … */
const longScene: readonly ScriptBlock[] = [
  scene('Im Park'),
  p('Abend. Laternen.'),
  ...Array.from({ length: 30 }, (_, at) =>
    say(
      at % 2 === 0 ? 'ANNA' : 'BEN',
      `Anfang${at + 1} ist leicht, (leise) und wer einmal begonnen hat, der geht bis Mitte${at + 1} und immer weiter, bis es nicht mehr weitergeht.`,
    ),
  ),
]

/** Counts the messages by which the page sends others its place in the rehearsal. */
function countTellings(page: Page): { count: number } {
  const tellings = { count: 0 }
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (payload.includes('rehearsalDocPos')) tellings.count++
    }),
  )
  return tellings
}

interface DemoState {
  readonly word: string
  readonly cue: string
  readonly rows: readonly string[]
}

/** Lets the page's clock go on by steps until the line is on a word; what was seen at each step with a line. */
async function statesUntil(page: Page, last: string): Promise<readonly DemoState[]> {
  const seen: DemoState[] = []
  for (let step = 0; step < 100 && seen.at(-1)?.word !== last; step++) {
    await page.clock.runFor(100)
    const [word] = await line(page).allTextContents()
    const [cue = ''] = await page.getByText(/^\s*(in 1 Wort|jetzt)\s*$/).allTextContents()
    const rows = await page.locator('aside [data-current]').allTextContents()
    if (word !== undefined) seen.push({ word, cue: cue.trim(), rows })
  }
  return seen
}

// with animations, as for most users
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('[REH-1] two people rehearse: they jump, adopt, follow and leave', async ({
  signedIn,
  server,
}) => {
  const inge = await signedIn('probe-inge')
  const otto = await signedIn('probe-otto')
  const seed = await seederFor(server.url, 'probe-inge', PASSWORD)
  const [script, shown] = await seed.createScripts(['Die Probe', 'Nur zum Lesen'])
  if (!script || !shown) throw new Error('no script')
  for (const each of [script, shown]) await seed.write(each, ...longScene)
  await seed.share(script, 'probe-otto', 'write')
  await seed.share(shown, 'probe-otto', 'read')
  await openScript(inge, 'Die Probe')
  const tellings = { inge: countTellings(inge), otto: countTellings(otto) }
  await openScript(otto, 'Die Probe')

  await test.step('[REH-3] Inge begins: the first spoken word, its line, its passage', async () => {
    await begin(inge)
    await expect(line(inge)).toHaveText('Anfang1')
    await expect(sheet(inge).locator('.rehearsal-passage')).toContainText('ANNA')
    const bar = await line(inge).evaluate(
      (word) => getComputedStyle(word, '::before').backgroundColor,
    )
    expect(bar).toBe('rgb(245, 158, 11)')
  })

  await test.step('[REH-845] on a phone the number of people stands beside the filled button', async () => {
    await inge.setViewportSize({ width: 390, height: 844 })
    const edges = async (element: Locator) => {
      const box = await element.boundingBox()
      return { left: box?.x ?? NaN, right: (box?.x ?? NaN) + (box?.width ?? NaN) }
    }
    const header = inge.getByRole('banner')
    const count = await edges(header.getByText('+1', { exact: true }))
    expect(count.right).toBeLessThanOrEqual((await edges(end(inge))).left)
    await inge.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('[MOB-231] enlarged to 200 %, most of the height is text', async () => {
    for (const [width, height] of [
      [683, 384],
      [720, 450],
      [768, 400],
      [960, 440],
    ] as const) {
      await inge.setViewportSize({ width, height })
      await expect
        .poll(() => house(inge).evaluate((main) => main.clientHeight))
        .toBeGreaterThan(height * 0.6)
      expect(await misplaced(inge)).toEqual([])
    }
    await inge.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('[REH-403] [REH-485] nothing can be typed, and one button ends the rehearsal', async () => {
    await expect(inge.getByRole('button', { name: 'Probe beenden' })).toHaveCount(1)
    const before = await sheet(inge).textContent()
    await inge.keyboard.type('Hoppla')
    await inge.keyboard.press('Delete')
    await expect(sheet(inge)).toHaveAttribute('contenteditable', 'false')
    expect(await sheet(inge).textContent()).toBe(before)
  })

  await test.step('[REH-4] [REH-5] a click opens the menu with Jump focused; Jump moves the line', async () => {
    await clickWord(inge, 'begonnen')
    await expect(jumpItem(inge)).toBeFocused()
    await expect(line(inge)).toHaveText('Anfang1')
    await inge.keyboard.press('Enter')
    await expect(line(inge)).toHaveText('begonnen')
  })

  await test.step('[COM-2] a comment goes onto the word that was clicked, which is selected', async () => {
    await clickWord(inge, 'leicht,')
    await inge.getByRole('menuitem', { name: 'Kommentar hinzufügen' }).click()
    await expect(sheet(inge).locator('.comment-draft')).toHaveText('leicht,')
    await expect(inge.getByLabel('Kommentar schreiben')).toBeFocused()
    await inge.keyboard.press('Escape')
    await expect(sheet(inge).locator('.comment-draft')).toHaveCount(0)
  })

  await test.step('[REH-9] [REH-37] Otto sees who rehearses, joins and adopts their place, silently', async () => {
    const join = button(otto, 'probe-inge probt – mitmachen')
    await expect(join.getByText('probe-inge probt – mitmachen')).toBeVisible()
    await join.click()
    await expect(line(otto)).toHaveText('begonnen')
    await jumpTo(inge, 'Anfang3')
    await expect(line(otto)).toHaveText('Anfang3')
    expect(tellings.otto.count).toBe(0)
  })

  await test.step("[REH-33] [REH-8] Otto goes on by the keyboard; the newer place is Inge's, too", async () => {
    await otto.keyboard.press('ArrowDown')
    await expect(line(otto)).not.toHaveText('Anfang3')
    const word = (await line(otto).textContent()) ?? ''
    await expect(line(inge)).toHaveText(word)
    await otto.keyboard.press('ArrowUp')
    await expect(line(inge)).toHaveText('Anfang3')
    expect(tellings.otto.count).toBeGreaterThan(0)
  })

  await test.step('[REH-646] [REH-647] a pedal moves the line, and both read who has it', async () => {
    await expect(otto.getByText('Die Zeile gehört dir')).toBeVisible()
    await expect(inge.getByText('Die Zeile gehört probe-otto')).toBeVisible()
    await inge.keyboard.press('PageDown')
    await expect(line(otto)).not.toHaveText('Anfang3')
    await expect(otto.getByText('Die Zeile gehört probe-inge')).toBeVisible()
    await inge.keyboard.press('PageUp')
    await expect(line(otto)).toHaveText('Anfang3')
  })

  await test.step('[REH-645] one person’s text grows, and the line stays on the screen', async () => {
    const size = () => line(inge).evaluate((word) => getComputedStyle(word).fontSize)
    expect(await size()).toBe('28px')
    await inge.keyboard.press('+')
    await expect.poll(size).toBe('35px')
    await expect(line(inge)).toBeInViewport()
    await inge.keyboard.press('-')
    await expect.poll(size).toBe('28px')
  })

  await test.step('[REH-31] a person who scrolls by hand is left alone until they ask', async () => {
    await house(inge).hover()
    await inge.mouse.wheel(0, 2000)
    await expect(button(inge, 'Zur aktuellen Stelle')).toBeVisible()
    const top = await scrolledTo(inge)
    await jumpTo(otto, 'Anfang2')
    await expect(line(inge)).toHaveText('Anfang2')
    expect(await scrolledTo(inge)).toBe(top)
    await button(inge, 'Zur aktuellen Stelle').click()
    await expect(line(inge)).toBeInViewport()
    await expect(button(inge, 'Zur aktuellen Stelle')).toBeHidden()
    await house(inge).hover()
    await inge.mouse.wheel(0, 60)
    await expect(button(inge, 'Zur aktuellen Stelle')).toBeVisible()
    await clickWord(inge, 'Anfang2')
    await expect(jumpItem(inge)).toBeFocused()
    await inge.keyboard.press('Escape')
    await expect(button(inge, 'Zur aktuellen Stelle')).toBeHidden()
    await expect(sheet(inge)).toBeFocused()
  })

  await test.step('[REH-31] keys that follow one another faster than the page scrolls are no scrolling by hand', async () => {
    for (let times = 0; times < 6; times++) {
      const before = (await line(inge).textContent()) ?? ''
      await inge.keyboard.press('ArrowDown')
      await expect(line(inge)).not.toHaveText(before)
    }
    await expect(line(inge)).toBeInViewport()
    await expect(button(inge, 'Zur aktuellen Stelle')).toBeHidden()
    for (let times = 0; times < 6; times++) await inge.keyboard.press('ArrowUp')
    await expect(line(inge)).toHaveText('Anfang2')
  })

  await test.step('[REH-36] the line stays where Inge moved it last when she is gone', async () => {
    await inge.reload()
    await button(inge, 'probe-otto probt – mitmachen').click()
    await expect(line(inge)).toHaveText('Anfang2')
  })

  await test.step('[REH-38] [REH-39] the scene list leads there and offers the jump; nothing in it can be changed', async () => {
    const sidebar = inge.getByRole('complementary')
    await sidebar.getByRole('tab', { name: 'Szenen' }).click()
    const scenes = sidebar.getByRole('list', { name: 'Szenen' }).getByRole('button')
    await expect(scenes).toHaveCount(1)
    await scenes.click()
    await expect(button(inge, 'Hierher springen')).toBeInViewport()
    await expect(sheet(inge)).toBeFocused()
    await expect(line(inge)).toHaveText('Anfang2')
    await inge.keyboard.press('ArrowDown')
    await expect(line(inge)).not.toHaveText('Anfang2')
    await scenes.click()
    await expect(button(inge, 'Hierher springen')).toBeInViewport()
    await expect(sheet(inge)).toBeFocused()
    await inge.keyboard.press('Enter')
    await expect(line(inge)).toHaveText('Anfang1')
    await sheet(inge).getByText('Anfang9').scrollIntoViewIfNeeded()
    await jumpTo(inge, 'Anfang9')
    await expect(line(otto)).toHaveText('Anfang9')
  })

  await test.step('[REH-32] Inge leaves at the line; size and typing are as before', async () => {
    const top = () => placeOf(inge, 'Anfang9').then(({ y }) => y)
    const before = await top()
    await end(inge).click()
    await expect(sheet(inge)).toHaveAttribute('contenteditable', 'true')
    await expect(line(inge)).toHaveCount(0)
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(12)
    expect(await sheet(inge).evaluate((element) => getComputedStyle(element).fontSize)).toBe('16px')
    await inge.keyboard.type('xyz')
    await expect(sheet(inge)).toContainText('xyzAnfang9')
    await expect(line(otto)).toHaveText('xyzAnfang9')
  })

  await test.step('[REH-10] a reader follows; where they jump is theirs alone', async () => {
    await openScript(inge, 'Nur zum Lesen')
    // [REH-33] the keyboard begins the rehearsal, too
    await inge.keyboard.press('Control+Alt+r')
    await jumpTo(inge, 'Mitte2')
    await openScript(otto, 'Nur zum Lesen')
    tellings.otto.count = 0
    await begin(otto)
    await expect(line(otto)).toHaveText('Mitte2')
    await jumpTo(otto, 'Anfang1')
    await jumpTo(inge, 'Anfang2')
    await expect(line(otto)).toHaveText('Anfang2')
    expect(tellings.otto.count).toBe(0)
  })

  await test.step('[REH-40] the line and pressed controls are seen where the system chooses the colours', async () => {
    await inge.emulateMedia({ forcedColors: 'active' })
    await expect(line(inge)).toHaveCSS('outline-style', 'solid')
    await expect(end(inge)).toHaveCSS('outline-style', 'solid')
    await inge.emulateMedia({ forcedColors: 'none' })
    await expect(line(inge)).toHaveCSS('outline-style', 'none')
  })

  await test.step('[REH-2] readable from two metres in both themes, and nothing is white in the dark', async () => {
    for (const theme of ['dark', 'light']) {
      await inge.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
      await expect.poll(async () => (await legibility(inge)).contrast).toBeGreaterThanOrEqual(7)
      const seen = await legibility(inge)
      expect(seen.size).toBeGreaterThanOrEqual(28)
      if (theme === 'dark') expect(seen.brightest).toBeLessThan(0.1)
    }
  })

  await test.step('[REH-1] the line is there as long as anything is spoken, whatever is deleted', async () => {
    await seed.erase(shown)
    for (const page of [inge, otto]) await expect(line(page)).toHaveCount(0)
    await seed.write(shown, say('ANNA', 'Abend.'), p())
    for (const page of [inge, otto]) await expect(line(page)).toHaveText('Abend.')
  })
})

test('[REH-646] [REH-647] one’s phone is a remote of the rehearsal at one’s desk: it joins, moves the line, and loses it', async ({
  browser,
  signedIn,
  server,
}) => {
  const desk = await signedIn('fernweh')
  const seed = await seederFor(server.url, 'fernweh', PASSWORD)
  const [script] = await seed.createScripts(['Aus der Hand'])
  if (!script) throw new Error('no script')
  await seed.write(script, ...longScene)
  await openScript(desk, 'Aus der Hand')
  await begin(desk)
  const viewport = { width: 390, height: 844 }
  const ofPhone = { baseURL: server.url, viewport, hasTouch: true, isMobile: true }
  const context = await browser.newContext(ofPhone)
  const account = { email: 'fernweh@ensemble.example', password: PASSWORD }
  await context.request.post('/login', { data: { ...account, cookieOnly: true } })
  const phone = await context.newPage()
  await openScript(phone, 'Aus der Hand')

  const titleStandsBesideOffer = async () => {
    const title = await phone.getByRole('banner').getByRole('heading').boundingBox()
    const offer = await button(phone, 'Du probst schon anderswo – mitmachen').boundingBox()
    // the menu's arrow lies on the last 32 px of the title
    expect(title?.width).toBeGreaterThan(56)
    expect((title?.x ?? NaN) + (title?.width ?? NaN)).toBeLessThan(offer?.x ?? NaN)
  }

  await test.step('[MOB-230] beside the offer to join the script’s title and its menu have room of their own', async () => {
    for (const [width, height] of [
      [844, 390],
      [820, 1180],
      [390, 844],
    ] as const) {
      await phone.setViewportSize({ width, height })
      // the title is drawn once more when its part with the renaming is loaded
      await expect(titleStandsBesideOffer).toPass()
    }
  })

  await test.step('[UI-884] with text twice as large, too', async () => {
    await phone.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expect(titleStandsBesideOffer).toPass()
    await phone.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  })

  await button(phone, 'Du probst schon anderswo – mitmachen').tap()
  await expect(line(phone)).toHaveText('Anfang1')
  await button(phone, 'Nächste Zeile').tap()
  await expect(line(desk)).not.toHaveText('Anfang1')
  const word = (await line(desk).textContent()) ?? ''
  await expect(line(phone)).toHaveText(word)
  await expect(line(desk)).toBeInViewport()
  await expect(desk.getByText('Die Zeile gehört deinem anderen Gerät')).toBeVisible()
  await expect(phone.getByText('Die Zeile gehört dir')).toBeVisible()

  await jumpTo(desk, 'Anfang3')
  await expect(line(phone)).toHaveText('Anfang3')
  await expect(line(phone)).toBeInViewport()
  await expect(phone.getByText('Die Zeile gehört deinem anderen Gerät')).toBeVisible()

  await test.step('[REH-36] the phone comes back after its line was gone, at the place where the desk is', async () => {
    await context.setOffline(true)
    await button(phone, 'Nächste Zeile').tap()
    await expect(line(phone)).not.toHaveText('Anfang3')
    await jumpTo(desk, 'Anfang2')
    await expect(line(phone)).not.toHaveText('Anfang2')
    await context.setOffline(false)
    await expect(line(phone)).toHaveText('Anfang2')
  })

  await test.step('the phone ends its rehearsal, and the desk goes on', async () => {
    await button(phone, 'Probe beenden').tap()
    await expect(line(phone)).toHaveCount(0)
    await expect(line(desk)).toHaveText('Anfang2')
    await expect(button(phone, 'Du probst schon anderswo – mitmachen')).toBeVisible()
  })
  await context.close()
})

test('[REH-20] [REH-21] [HDR-8] Demo Mode plays by itself, on a copy, without a word on the wire', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('probe-demo')
  await page.clock.install()
  const seed = await seederFor(server.url, 'probe-demo', PASSWORD)
  const [script, long] = await seed.createScripts(['Vorführung', 'Lange Vorführung'])
  if (!script || !long) throw new Error('no script')
  await seed.write(
    script,
    scene('Im Park'),
    p('Abend.'),
    say('ANNA', 'Ja. (leise) {light c1|Nein.}'),
    say('BEN', 'Schluss.'),
    // without an empty last paragraph, the page adds one two seconds after opening (DOC-24), and sends this edit
    p(''),
  )
  const sent = { edits: 0, places: 0 }
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (payload.includes('rehearsal')) sent.places++
      // a sync message with an update
      if (typeof payload !== 'string' && payload[0] === 0 && payload[1] === 2) sent.edits++
    }),
  )
  await openScript(page, 'Vorführung')
  await clickWord(page, 'Schluss')
  const before = await sheet(page).textContent()
  const choose = async (name: string) => {
    await openUserMenu(page, 'probe-demo')
    await page.getByRole('menuitem', { name, exact: true }).click()
  }

  await test.step('Demo Mode begins at the current place, and ends by itself behind the last word', async () => {
    await choose('Probe vorführen (Demo)')
    await expect(page.getByText('Vorführung (Demo)', { exact: true })).toBeVisible()
    await expect(line(page)).toHaveText('Schluss.')
    await page.clock.fastForward(LAST_WORD_MS)
    await expect(sheet(page)).toHaveAttribute('contenteditable', 'true')
  })

  await test.step('[REH-34] Demo Mode goes from word to word, past directions, and to the next cue', async () => {
    await clickWord(page, 'Abend')
    // the demo does not wait for the test: its clock stands, and goes on only from one look to the next
    await openUserMenu(page, 'probe-demo')
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    await page.getByRole('menuitem', { name: 'Probe vorführen (Demo)', exact: true }).click()
    const seen = await statesUntil(page, 'Schluss.')
    expect([...new Set(seen.map(({ word }) => word))]).toEqual(['Ja.', 'Nein.', 'Schluss.'])
    const counts = (word: string) => seen.filter((state) => state.word === word)
    expect(counts('Ja.').map(({ cue }) => cue)).toContain('in 1 Wort')
    expect(counts('Nein.').map(({ cue }) => cue)).toContain('jetzt')
    expect(
      counts('Ja.')
        .flatMap(({ rows }) => rows)
        .join(' '),
    ).toContain('Q101')
    await page.clock.resume()
    await choose('Vorführung beenden')
  })

  await expect(sheet(page)).toHaveAttribute('contenteditable', 'true')
  await expect(line(page)).toHaveCount(0)
  expect(await sheet(page).textContent()).toBe(before)
  expect(sent).toEqual({ edits: 0, places: 0 })

  await test.step('[REH-31] [REH-32] the view of Demo Mode goes with the line, and returns afterwards', async () => {
    await seed.write(long, ...longScene)
    await openScript(page, 'Lange Vorführung')
    await sheet(page).getByText('Anfang20').scrollIntoViewIfNeeded()
    await clickWord(page, 'Anfang20')
    const top = await scrolledTo(page)
    expect(top).toBeGreaterThan(500)
    // as above: a demo that goes on by itself may be at its end before a slow page is asked
    await openUserMenu(page, 'probe-demo')
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    await page.getByRole('menuitem', { name: 'Probe vorführen (Demo)', exact: true }).click()
    const wordAfter = async (ms: number) => {
      await page.clock.runFor(ms)
      return (await line(page).allTextContents())[0] ?? 'Anfang20'
    }
    await expect.poll(() => wordAfter(250)).not.toBe('Anfang20')
    await page.clock.runFor(2_000)
    await expect(line(page)).toBeInViewport()
    await expect(button(page, 'Zur aktuellen Stelle')).toHaveCount(0)
    await page.clock.resume()
    await choose('Vorführung beenden')
    await expect(line(page)).toHaveCount(0)
    await placeAtRest(page, 'Anfang20')
    expect(Math.abs((await scrolledTo(page)) - top)).toBeLessThan(5)
  })
})
