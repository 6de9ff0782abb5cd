import type { Page } from '@playwright/test'
import { FIRST_CARET_MS } from '#/client/editor/core/sheet/opening-plugin.ts'
import { p, say, scene } from '#test/support/script.ts'
import { smallTargets } from './support/flaws.ts'
import {
  card,
  createScript,
  openNewScript,
  openScript,
  openUserMenu,
  sheet,
} from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { expect, PASSWORD, test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test.describe('Chrome on Android', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  })

  test('[WRI-422] [SCN-413] [DLG-400] Enter and deletions at the edge of a line do what they do elsewhere, and the next letter stands at the caret', async ({
    signedIn,
  }) => {
    const page = await signedIn('android-anna')
    await openNewScript(page, 'Auf dem Telefon')
    await sheet(page).tap()
    for (const line of ['ERSTER AKT', 'Szene 1: Am See', 'Ein Steg.', 'ANNA: Ja.']) {
      await page.keyboard.type(line)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.type('Oft.')
    await expect(sheet(page).locator('h1')).toHaveText('ERSTER AKT')
    await expect(page.getByLabel('Name der Szene')).toHaveValue('Am See')
    await expect(sheet(page).locator('> p').first()).toHaveText('Ein Steg.')
    const name = sheet(page).locator('[data-speaker]')
    const speech = sheet(page).locator('[data-dialogue-text]')
    await expect(speech).toHaveText('Ja.Oft.')

    // an on-screen keyboard names no key
    const keyboard = await page.context().newCDPSession(page)
    const ask = (command: string) =>
      keyboard.send('Input.dispatchKeyEvent', {
        type: 'rawKeyDown',
        key: 'Unidentified',
        windowsVirtualKeyCode: 229,
        commands: [command],
      })
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Home')
    await ask('deleteBackward')
    await page.keyboard.type('!')
    await expect(name).toHaveText('ANNA!')
    await ask('deleteForward')
    await page.keyboard.type('?')
    await expect(speech).toHaveText('?Ja.Oft.')
  })
})

async function expectSound(page: Page, screen: string): Promise<void> {
  expect.soft(await smallTargets(page), screen).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `${screen}: wider than the phone by`).toBe(0)
}

test('[MOB-4] [MOB-17] every target is at least 44 px, and nothing is wider than the phone', async ({
  page,
  signedIn,
  server,
}) => {
  await page.goto(server.url)
  await expect(page.getByRole('form', { name: 'Anmelden' })).toBeVisible()
  await expectSound(page, 'sign-in')
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await expectSound(page, 'registration')
  await page.goto(`${server.url}/privacy`)
  await expect(page.getByText('LEGAL_NAME')).toBeVisible()
  await expectSound(page, 'privacy policy')

  const phone = await signedIn('donaudampfschifffahrtskapitaen-im-ruhest')
  await phone.setViewportSize({ width: 390, height: 844 })
  // the back button of an Android phone closes the newest CloseWatcher; a desktop has no such button
  await phone.addInitScript(() => {
    const watching = new Set<EventTarget>()
    class CloseWatcher extends EventTarget {
      constructor() {
        super()
        watching.add(this)
      }
      destroy() {
        watching.delete(this)
      }
    }
    const goBack = () => {
      const last = [...watching].at(-1)
      last?.dispatchEvent(new Event('close'))
      return last !== undefined
    }
    Object.assign(window, { CloseWatcher, goBack })
  })
  const closesSomething = () =>
    phone.evaluate(() => (window as unknown as { goBack: () => boolean }).goBack())
  await phone.goto('/scripts')
  await expectSound(phone, 'empty list')
  const title = 'Der Untertan, Fassung für sieben Personen und einen Chor'
  await createScript(phone, title)
  await phone.goto('/scripts')
  await expect(card(phone, title)).toBeVisible()
  await expectSound(phone, 'list')
  await openUserMenu(phone, 'donaudampfschifffahrtskapitaen-im-ruhest')
  await expectSound(phone, 'user menu')
  await phone.getByRole('menuitem', { name: 'Konto und Daten' }).click()
  await phone.getByRole('menuitem', { name: 'Konto löschen' }).click()
  await expect(phone.getByRole('alertdialog')).toBeVisible()
  await expectSound(phone, 'confirmation')
  expect(await closesSomething()).toBe(true)
  await expect(phone.getByRole('alertdialog')).toBeHidden()
  expect(await closesSomething()).toBe(false)
  await openScript(phone, title)
  await openUserMenu(phone, 'donaudampfschifffahrtskapitaen-im-ruhest')
  await phone.getByRole('menuitem', { name: 'Arbeitsplatz', exact: true }).click()
  await expect(phone.getByRole('menuitemradio', { name: 'Pult' })).toBeVisible()
  await expectSound(phone, 'layout menu')
})

test('[MOB-1] the editor works in a hand, 320 px wide', async ({ signedIn, server }) => {
  const page = await signedIn('handke')
  await page.setViewportSize({ width: 320, height: 640 })
  const seed = await seederFor(server.url, 'handke', PASSWORD)
  const [script] = await seed.createScripts(['Kaspar'])
  if (!script) throw new Error('no script')
  const lines = Array.from({ length: 12 }, (_, index) =>
    say('KASPAR', `Ich möcht ein Satz ${index}.`),
  )
  const beside = { ...say('LÜDENSCHEIDT', 'Daneben.'), layout: 'side-by-side' as const }
  await seed.write(
    script,
    scene('Auf der Bühne'),
    p('Ein {light c1|Licht} geht an.'),
    ...lines,
    beside,
  )
  await openScript(page, 'Kaspar')
  const sidebar = page.getByRole('complementary', { name: 'Szenen und Cues' })
  const tools = page.getByRole('toolbar', { name: 'Werkzeuge' })
  const open = page.getByRole('button', { name: 'Seitenleiste öffnen' })
  await expectSound(page, 'editor')

  await test.step('[MOB-2] markers in the margin, no lines', async () => {
    const marker = page.getByRole('button', { name: 'Q101 Licht', exact: true })
    await expect(marker).toBeInViewport({ ratio: 1 })
    await expect(page.locator('main path[data-tint]')).toHaveCount(0)
    // the marker can also be tapped close above and below
    expect(await marker.evaluate(reachesAround)).toBe(true)
  })

  await test.step('[MOB-4] the toolbar is as wide as the phone and scrolls inside of itself', async () => {
    await sheet(page).getByText('Ich möcht ein Satz 0.').tap()
    await expect(tools).toHaveAttribute('data-context', 'text-formatting')
    const box = await tools.boundingBox()
    expect(box?.width).toBeLessThanOrEqual(320)
    const last = tools.getByRole('button').last()
    await expect(last).not.toBeInViewport()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 1 })
    await expectSound(page, 'end of the toolbar')
  })

  await test.step('[DLG-2] a word of a name that stands beside its text is not broken', async () => {
    const name = await sheet(page).getByText('LÜDENSCHEIDT').boundingBox()
    expect(name?.height).toBeLessThan(40)
  })

  await test.step('[SUR-24] a keyboard that is joined to a tablet leads to the tools first', async () => {
    await page.keyboard.press('Alt+F10')
    await expect(tools.getByRole('button', { disabled: false }).first()).toBeFocused()
    await page.keyboard.press('Escape')
  })

  await test.step('[MOB-3] a tab opens the bottom sheet, and the caret stays in sight', async () => {
    const last = sheet(page).getByText('Ich möcht ein Satz 4.')
    await last.tap()
    await sidebar.getByRole('tab', { name: 'Cues' }).tap()
    await expect(sidebar.getByRole('listitem').filter({ hasText: 'Licht' })).toBeVisible()
    await expect(last).toBeInViewport({ ratio: 1 })
    const above = await tools.boundingBox()
    const line = await last.boundingBox()
    expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(above?.y ?? 0)
    await expectSound(page, 'half open')
  })

  await test.step('[MOB-3] the bottom sheet’s head pulls it up to all of its tools, and down until it is closed', async () => {
    const pull = async (dy: number) => {
      const head = await sidebar.getByRole('tablist').boundingBox()
      const [x, y] = [(head?.x ?? 0) + 8, (head?.y ?? 0) + 4]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x, y + dy, { steps: 5 })
      await page.mouse.up()
    }
    await pull(-200)
    await expect(sidebar.getByRole('combobox', { name: 'Szene auswählen...' })).toBeVisible()
    await expectSound(page, 'drawn up')
    await pull(500)
    await expect(open).toHaveAttribute('aria-expanded', 'false')
    await expect(sidebar.getByRole('listitem')).toHaveCount(0)
  })

  await test.step('[MOB-5] the keyboard comes and goes by hand, the caret stays', async () => {
    await sheet(page).getByText('Ich möcht ein Satz 0.').tap()
    await page.getByRole('button', { name: 'Tastatur ausblenden' }).tap()
    await expect(sheet(page)).toHaveAttribute('inputmode', 'none')
    await expect(sheet(page)).toBeFocused()
    await page.getByRole('button', { name: 'Tastatur einblenden' }).tap()
    await expect(sheet(page)).not.toHaveAttribute('inputmode')
    await expect(sheet(page)).toBeFocused()
    await page.keyboard.insertText('Ja! ')
    await expect(sheet(page)).toContainText('Ja! ')
  })

  await test.step('[MOB-14] an on-screen keyboard that covers the page pushes the tools up', async () => {
    await page.evaluate(() => {
      const viewport = window.visualViewport
      if (!viewport) return
      Object.defineProperty(viewport, 'height', { configurable: true, value: 380 })
      viewport.dispatchEvent(new Event('resize'))
    })
    const box = async () => (await tools.boundingBox()) ?? { y: 999, height: 0 }
    await expect.poll(async () => (await box()).y + (await box()).height).toBeLessThanOrEqual(380)
    await expect(sidebar).toBeHidden()
    await page.evaluate(() => {
      const viewport = window.visualViewport
      if (!viewport) return
      Reflect.deleteProperty(viewport, 'height')
      viewport.dispatchEvent(new Event('resize'))
    })
    await expect(sidebar).toBeVisible()
  })

  await test.step('[MOB-7] hints say what a finger does', async () => {
    await open.tap()
    await sidebar.getByRole('button', { name: 'Cue setzen' }).tap()
    await expect(page.getByText('Tippe auf ein Wort, um einen Licht-Cue zu setzen')).toBeVisible()
    await expectSound(page, 'cue selection')
    // the list is hidden until a word is chosen, so that the text has the room
    const list = sidebar.getByRole('listitem').filter({ hasText: 'Licht' })
    await expect(list).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(list.first()).toBeVisible()
  })

  await test.step('[MOB-3] going to a scene folds the sheet', async () => {
    await sidebar.getByRole('tab', { name: 'Szenen' }).tap()
    await sidebar
      .getByRole('button', { name: /Auf der Bühne/ })
      .first()
      .tap()
    await expect(open).toHaveAttribute('aria-expanded', 'false')
  })
})

test('[DOC-40] the first caret is placed on a phone, too, and brings up no keyboard', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('erwin')
  await page.clock.install()
  const seed = await seederFor(server.url, 'erwin', PASSWORD)
  const [script] = await seed.createScripts(['Hinterm Berg'])
  if (script) await seed.write(script, scene('Im Park'), p('Vorhang auf.'), p())
  await openScript(page, 'Hinterm Berg')
  await page.clock.fastForward(FIRST_CARET_MS)
  const tools = page.getByRole('toolbar', { name: 'Werkzeuge' })
  // the tools are those of the paragraph that the caret is in
  await expect(tools).toHaveAttribute('data-context', 'default')
  await expect(sheet(page)).not.toBeFocused()
})

test('[MOB-15] [REH-39] the screen stays awake while one rehearses @whole-browser', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('wacholder')
  const seed = await seederFor(server.url, 'wacholder', PASSWORD)
  const [script] = await seed.createScripts(['Wach'])
  if (!script) throw new Error('no script')
  const after = Array.from({ length: 12 }, () => say('KASPAR', 'Noch {light c1|einer}.'))
  await seed.write(script, say('KASPAR', 'Ich möcht ein Satz.', 'Ein zweiter Satz.'), ...after)
  await openScript(page, 'Wach')
  await page.evaluate(watchWakeLock)
  const locks = () => page.evaluate(() => Reflect.get(window, 'locks'))
  await page.getByRole('button', { name: 'Probe beginnen' }).tap()
  await expect.poll(locks).toEqual(['held'])
  await page.setViewportSize({ width: 320, height: 640 })
  await expectSound(page, 'rehearsal')
  const room = await page.getByRole('group', { name: 'Probe' }).boundingBox()
  expect((room?.x ?? 0) + (room?.width ?? 999)).toBeLessThanOrEqual(320)

  await test.step('[MOB-139] [CUE-350] held across, most of the height is text, and the next cue’s number is whole', async () => {
    const heightOfText = () =>
      page
        .getByRole('main')
        .filter({ has: sheet(page) })
        .last()
        .evaluate((main) => main.clientHeight)
    for (const [width, height] of [
      [844, 390],
      [667, 375],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect.poll(heightOfText).toBeGreaterThan(height * 0.6)
      await expectSound(page, `rehearsal, ${width} × ${height}`)
      const next = page.getByRole('list', { name: 'Nächste Cues' }).locator('[data-tint]').first()
      expect(await next.evaluate((cue) => cue.scrollWidth - cue.clientWidth)).toBeLessThanOrEqual(0)
    }
    await page.setViewportSize({ width: 320, height: 640 })
  })

  await test.step('[MOB-3] the line keeps clear of the bottom sheet', async () => {
    await page.getByRole('button', { name: 'Nächste Zeile' }).tap()
    await page.getByRole('tab', { name: 'Cues' }).tap()
    // [REH-39] the cue's row cannot be dragged to other words
    await expect(page.locator('aside [data-cue-row] [draggable]')).not.toHaveAttribute(
      'draggable',
      'true',
    )
    const freeBelow = async () => {
      const line = await sheet(page).getByText('Ein zweiter Satz.').boundingBox()
      const bar = await page.getByRole('group', { name: 'Probe' }).boundingBox()
      return (bar?.y ?? 0) - (line?.y ?? 0) - (line?.height ?? 0)
    }
    await expect.poll(freeBelow).toBeGreaterThanOrEqual(0)
    await page.getByRole('button', { name: 'Seitenleiste schließen' }).tap()
  })
  // the browser ends the lock when the page is hidden; the page requests a new one when it is visible
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(locks).toEqual(['released', 'held'])
  const bar = page.getByRole('group', { name: 'Probe' })
  await bar.getByRole('button', { name: 'Probe beenden' }).tap()
  await expect.poll(locks).toEqual(['released', 'released'])
})

/** Keeps in `window.locks` the state of every wake lock that the page got: 'held' or 'released'. */
function watchWakeLock(): void {
  const locks: string[] = []
  const request = navigator.wakeLock.request.bind(navigator.wakeLock)
  Object.assign(window, { locks })
  navigator.wakeLock.request = async (type) => {
    const lock = await request(type)
    const index = locks.push('held') - 1
    lock.addEventListener('release', () => {
      locks[index] = 'released'
    })
    return lock
  }
}

/** Whether taps 20 px above and 20 px below a marker's middle hit the marker. */
function reachesAround(marker: Element): boolean {
  const { left, width, top, height } = marker.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  return [-20, 20].every((dy) => document.elementFromPoint(x, y + dy) === marker)
}

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1180, height: 820 } })

  test('[SUR-1] the sidebar starts open beside the text held across, closed below it upright', async ({
    signedIn,
    server,
  }) => {
    const page = await signedIn('tilda-am-tablet')
    const seed = await seederFor(server.url, 'tilda-am-tablet', PASSWORD)
    const [script] = await seed.createScripts(['Kaspar'])
    if (!script) throw new Error('no script')
    const lines = Array.from({ length: 40 }, (_, index) =>
      say('KASPAR', `Ein {sound s${index}|Satz${index}}.`),
    )
    await seed.write(script, scene('Auf der Bühne'), p('Ein {light c1|Licht} geht an.'), ...lines)
    await openScript(page, 'Kaspar')
    const sidebar = page.getByRole('complementary', { name: 'Szenen und Cues' })
    const house = page.getByRole('main').last()
    await expect(sidebar.getByRole('listitem').filter({ hasText: 'Licht' })).toBeVisible()
    await expect(sidebar.getByRole('combobox', { name: 'Szene auswählen...' })).toBeVisible()
    const [beside, text] = [await sidebar.boundingBox(), await house.boundingBox()]
    expect(beside?.width).toBe(320)
    expect(text?.width).toBe(1180 - 320)
    expect(text?.height).toBe(beside?.height)

    await page.setViewportSize({ width: 820, height: 1180 })
    await page.reload()
    await expect(page.getByRole('toolbar', { name: 'Werkzeuge' })).toBeVisible()
    expect((await house.boundingBox())?.height).toBeGreaterThan(1180 * 0.6)
    await test.step('[MOB-199] the button for the on-screen keyboard stands beside the tools, where it covers no cue', async () => {
      const button = page.getByRole('button', { name: /^Tastatur (ein|aus)blenden$/ })
      const bar = page.getByRole('toolbar', { name: 'Werkzeuge' })
      const [keys, tools] = [await button.boundingBox(), await bar.boundingBox()]
      if (!keys || !tools) throw new Error('no tools')
      expect(keys.x).toBeGreaterThanOrEqual(tools.x + tools.width)
      expect(keys.x + keys.width).toBeLessThanOrEqual(820)
      expect(keys.y).toBeGreaterThanOrEqual(tools.y - 1)
      expect(keys.y + keys.height).toBeLessThanOrEqual(tools.y + tools.height + 1)
    })
    await page.getByRole('button', { name: 'Seitenleiste öffnen' }).tap()
    await expect(sidebar.getByRole('listitem').filter({ hasText: 'Licht' })).toBeVisible()
    const [below, above] = [await sidebar.boundingBox(), await house.boundingBox()]
    expect(below?.width).toBe(820)
    expect(above?.height).toBeGreaterThan(400)
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)

    // the caret moves while the sidebar is closed; when it opens, it shows the row at the caret
    await page.getByRole('button', { name: 'Seitenleiste schließen' }).tap()
    await sheet(page).getByText('Satz30').tap()
    await page.getByRole('button', { name: 'Seitenleiste öffnen' }).tap()
    await expect(sidebar.getByRole('listitem').filter({ hasText: 'Satz30' })).toBeInViewport()
  })
})
