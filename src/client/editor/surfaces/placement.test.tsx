import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { stageTexts } from '#/client/i18n/editor.ts'
import { showMessage } from '#/client/ui/messages.ts'
import { signUp } from '#test/components/app.tsx'
import { focusOn, press, type } from '#test/components/keys.ts'
import { button, sheet } from '#test/components/screens.ts'
import { p, say } from '#test/support/script.ts'
import { renderEmptySheet, renderScript, textsInSheet } from '#test/components/script.ts'

const hint = page.getByText(/^Klicke zwischen zwei Absätze/)
const sceneName = page.getByLabelText('Name der Szene')
const insertScene = button('Szene einfügen')

test('[SCN-8] [SCN-9] [SCN-11] a scene and a dialogue are placed between paragraphs', async () => {
  await signUp('anna-places')
  await renderEmptySheet('Setzen')
  for (const line of ['Eins.', 'Zwei.']) {
    await type(line)
    await press('Enter')
  }

  await insertScene.click()
  await expect.element(hint).toBeVisible()
  await expect.element(insertScene).toHaveAttribute('aria-pressed', 'true')
  await insertScene.click()
  await expect.element(hint).not.toBeInTheDocument()

  await insertScene.click()
  await press('Escape')
  await expect.element(hint).not.toBeInTheDocument()

  await insertScene.click()
  await focusOn(insertScene)
  await press('Escape')
  await expect.element(hint).not.toBeInTheDocument()

  await button('Replik einfügen').click()
  await sheet.click({ button: 'right' })
  await expect.element(hint).not.toBeInTheDocument()
  expect(sheet.element().textContent).not.toContain('Speaker')

  await insertScene.click()
  const second = sheet.getByText('Zwei.')
  await second.hover({ position: { x: 20, y: 2 } })
  await second.click({ position: { x: 20, y: 2 } })
  await expect.element(sceneName).toHaveFocus()
  await expect.element(sceneName).toHaveValue('Szene Name')
  await expect.element(page.getByRole('toolbar')).toHaveAttribute('data-context', 'scene-select')
  await type('Im Park')
  await expect.element(sceneName).toHaveValue('Im Park')
  await expect.element(hint).not.toBeInTheDocument()

  await button('Replik einfügen').click()
  await expect.element(second).toBeVisible()
  const { height } = second.element().getBoundingClientRect()
  await second.click({ position: { x: 20, y: height - 2 } })
  await type('ANNA')
  await expect.poll(() => textsInSheet('[data-speaker]')).toEqual(['ANNA'])
  const order = [...sheet.element().children].map(
    (child) => child.querySelector('textarea')?.value ?? child.textContent,
  )
  expect(order).toEqual(['Eins.', 'Im Park', 'Zwei.', 'ANNA', ''])
})

test('[MOB-7] [SCN-12] in the mobile layout the hint is for a finger, with a mouse, too', async () => {
  await signUp('anna-taps')
  await renderEmptySheet('Schmal')
  await page.viewport(767, 900)
  await insertScene.click()
  await expect.element(page.getByText(/^Tippe zwischen zwei Absätze/)).toBeVisible()
  await page.viewport(768, 900)
  await expect.element(hint).toBeVisible()
})

test('[DOC-43] [UI-531] the handle of a block stands beside its words, however narrow the margin is', async () => {
  await signUp('anna-drags')
  await renderEmptySheet('Rand')
  await type('Eins.')
  await press('Enter')
  await type('Zwei.')
  const word = sheet.getByText('Eins.')
  for (const [width, margin] of [
    [600, 20],
    [1440, 8],
  ] as const) {
    await page.viewport(width, 800)
    document
      .querySelector<HTMLElement>('[data-view]')
      ?.style.setProperty('--page-margin', `${margin}px`)
    await word.hover({ position: { x: 8, y: 8 } })
    const handle = button('Ziehen: verschieben · Klicken: auswählen')
    await expect.element(handle).toBeVisible()
    const { right } = handle.element().getBoundingClientRect()
    expect(right).toBeLessThanOrEqual(word.element().getBoundingClientRect().left)
  }
})

test('[REH-34] [MOB-231] [UI-535] in rehearsal a message stands above the calls of the next cues; in a low window its tools are one row, also beside the sidebar', async () => {
  const anna = await signUp('anna-probt')
  const script = await anna.createScript('Ansagen')
  await anna.write(
    script,
    say('ANNA', 'Eins, {light c1|zwei}, {sound c2|drei}, {video c3|vier}.'),
    p(),
  )
  await page.viewport(1440, 900)
  await renderScript(script)
  await press('Control+Alt+r')
  const calls = page.getByRole('list', { name: 'Nächste Cues' })
  await expect.element(calls).toBeVisible()
  for (const [width, height] of [
    [768, 400],
    [960, 440],
    [720, 450],
  ] as const) {
    await page.viewport(width, height)
    const house = () => document.querySelector('main')?.clientHeight
    await expect.poll(house).toBeGreaterThan(height * 0.6)
  }
  await page.viewport(1440, 900)
  await expect.element(calls).toBeVisible()
  // as tall as with what the cues do
  const tools = document.querySelector<HTMLElement>('[data-region="tools"]')
  tools?.style.setProperty('min-height', '180px')
  showMessage('good', 'Gesagt ist gesagt.')
  const message = page.getByRole('status').filter({ hasText: 'Gesagt ist gesagt.' })
  await expect.element(message).toBeVisible()
  const edge = () => tools?.getBoundingClientRect().top
  await expect
    .poll(() => message.element().getBoundingClientRect().bottom)
    .toBeLessThan(edge() ?? 0)
})

/** A rehearsal on a phone held upright, with a cue behind a long way. */
async function rehearseOnPhone(username: string): Promise<void> {
  const anna = await signUp(username)
  const script = await anna.createScript('Telefon')
  const way = Array.from({ length: 40 }, (_, at) => say('ANNA', `Nummer ${at} hat einige Worte.`))
  await anna.write(script, ...way, say('ANNA', '{light c1|Schluss}, {sound c2|aus}.'), p())
  await page.viewport(390, 844)
  await renderScript(script)
  await press('Control+Alt+r')
  await expect.element(calls).toBeVisible()
}

const calls = page.getByRole('list', { name: 'Nächste Cues' })
const bar = page.getByRole('group', { name: 'Probe' })

/** The words in an element that stand outside of it, or are cut. */
const cutIn = (element: Element): readonly (string | null)[] => {
  const { left, right } = element.getBoundingClientRect()
  return [element, ...element.querySelectorAll('*')]
    .filter((part) => {
      const isCut =
        part.scrollWidth > part.clientWidth && getComputedStyle(part).display !== 'inline'
      return isCut || [...part.getClientRects()].some((box) => box.left < left || box.right > right)
    })
    .map(({ textContent }) => textContent)
}

test('[MOB-409] on a phone the button back to the line of a rehearsal has its whole words', async () => {
  await rehearseOnPhone('anna-zurück')
  await calls.click()
  document.querySelector('main')?.dispatchEvent(new WheelEvent('wheel', { deltaY: 900 }))
  document.querySelector('main')?.scrollBy(0, 900)
  const back = button('Zur aktuellen Stelle')
  await expect.element(back).toBeVisible()
  expect(cutIn(back.element())).toEqual([])
  const boxes = bar
    .getByRole('button')
    .elements()
    .map((one) => one.getBoundingClientRect())
  expect(new Set(boxes.map(({ bottom }) => bottom)).size).toBe(1)
  expect(Math.min(...boxes.map(({ width }) => width))).toBeGreaterThanOrEqual(44)
})

test('[CUE-381] on a phone the name of the next cue goes on below, and is whole; its words keep to one line', async () => {
  const anna = await signUp('anna-name')
  const script = await anna.createScript('Name')
  const cue = { cueType: 'light', cueNumber: '1', manualNumber: false }
  const far = say('ANNA', Array.from({ length: 200 }, () => 'Wort').join(' '))
  const cues = [{ ...cue, cueId: 'c1', cueName: 'Donner von ferne, leise' }]
  const words = 'Schluss und aus, es ist vorbei. '.repeat(20)
  await anna.write(script, far, { type: 'paragraph', text: [{ text: words, cues }] }, p())
  await renderScript(script)
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    await page.viewport(width, height)
    if (width === 390) await press('Control+Alt+r')
    await expect.element(calls).toBeVisible()
    const named = calls.getByCss('[data-tint]').first()
    await expect.poll(() => cutIn(named.element())).toEqual([])
    const quoted = calls.getByCss('q').first().element()
    expect(quoted.getBoundingClientRect().height).toBeLessThan(
      2 * parseFloat(getComputedStyle(quoted).fontSize),
    )
  }
})

test('[MOB-412] on a phone held across type and number of the next cue stand in one line, and the distance without room below', async () => {
  const anna = await signUp('anna-entfernt')
  const script = await anna.createScript('Entfernt')
  const far = say('ANNA', `${'Wort '.repeat(45)}und {props c1|Mond}.`)
  await anna.write(script, far, p())
  await page.viewport(800, 390)
  await renderScript(script)
  await press('Control+Alt+r')
  await expect.element(calls).toBeVisible()
  const named = calls.getByCss('[data-tint]').first().element()
  const lines = () =>
    named.getBoundingClientRect().height / parseFloat(getComputedStyle(named).fontSize)
  await expect.poll(lines).toBeGreaterThan(0)
  expect(lines()).toBeLessThan(2)
})

test('[MOB-410] on a phone a rehearsal’s tools and next cues step aside for an on-screen keyboard', async () => {
  await rehearseOnPhone('anna-tastatur')
  const viewport = window.visualViewport
  if (!viewport) throw new Error('no viewport')
  const close = () => {
    Reflect.deleteProperty(viewport, 'height')
    viewport.dispatchEvent(new Event('resize'))
  }
  onTestFinished(close)
  Object.defineProperty(viewport, 'height', { configurable: true, value: 500 })
  viewport.dispatchEvent(new Event('resize'))
  await expect.element(bar).not.toBeInTheDocument()
  close()
  await expect.element(bar).toBeVisible()
})

test('[CUE-121] [UI-885] on a phone with text of twice the size the number of the next cue is whole, and it stands alone', async () => {
  const anna = await signUp('anna-gross')
  const script = await anna.createScript('Gross')
  await anna.write(
    script,
    say('ANNA', 'Eins, und noch eine Weile mehr Worte bis {light c1|zwei}, {sound c2|drei}.'),
    p(),
  )
  await page.viewport(390, 844)
  await renderScript(script)
  const { style } = document.documentElement
  style.setProperty('font-size', '200%')
  onTestFinished(() => void style.removeProperty('font-size'))
  await press('Control+Alt+r')
  await expect.element(calls).toBeVisible()
  await expect.poll(() => cutIn(calls.element())).toEqual([])
  // the call after the next one waits, and leaves its lines to the text
  expect(calls.getByRole('listitem').elements().length).toBe(1)
})

test('[MOB-232] on a phone held sideways a message in rehearsal covers neither the line nor the tools', async () => {
  const anna = await signUp('anna-quer')
  const script = await anna.createScript('Quer')
  const speeches = Array.from({ length: 12 }, (_, index) => say('ANNA', `Nummer ${index} geht.`))
  await anna.write(script, ...speeches, p())
  await page.viewport(740, 360)
  await renderScript(script)
  await sheet.getByText('Nummer 6 geht.').click()
  await press('Control+Alt+r')
  const word = page.getByCss('.rehearsal-word')
  await expect.element(word).toBeVisible()
  showMessage('danger', stageTexts.de.editor.rehearsal.staysNotAwake)
  const message = page.getByRole('alert')
  await expect.element(message).toBeVisible()
  const isCovered = (other: Element | null) => {
    const { top, bottom } = message.element().getBoundingClientRect()
    const box = other?.getBoundingClientRect()
    return box !== undefined && top < box.bottom && box.top < bottom
  }
  await expect.poll(() => isCovered(word.element())).toBe(false)
  // the tools stand at the bottom, or above the sheet of the sidebar
  await expect.poll(() => isCovered(document.querySelector('[data-region="tools"]'))).toBe(false)
})

test('[MOB-274] [MOB-378] over plain http the sentence about the screen that may go dark covers no line, and leaves the bar of a rehearsal in sight, on a phone held across, too', async () => {
  const anna = await signUp('anna-dunkel')
  const script = await anna.createScript('Dunkel')
  await anna.write(script, ...Array.from({ length: 12 }, (_, at) => say('ANNA', `Nummer ${at}.`)))
  await page.viewport(667, 375)
  await renderScript(script)
  vi.stubGlobal('isSecureContext', false)
  onTestFinished(() => void vi.unstubAllGlobals())
  await press('Control+Alt+r')
  const sentence = page.getByRole('alert').filter({ hasText: 'dunkel werden' })
  await expect.element(sentence).toBeVisible()
  // it is said once in a page
  const bar = page.getByRole('group', { name: 'Probe' })
  expect(bar.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(375)
  await page.viewport(390, 844)
  const frame = () => document.querySelector('main')?.getBoundingClientRect().bottom ?? 0
  await expect.poll(() => sentence.element().getBoundingClientRect().top >= frame()).toBe(true)
  await sentence.getByRole('button', { name: 'Ausblenden' }).click()
  await expect.element(sentence).not.toBeInTheDocument()
  await expect.element(sheet).toBeVisible()
})
