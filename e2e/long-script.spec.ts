// A long script is laid out in render chunks; the browser leaves out the chunks that are far from the window.
import type { Page } from '@playwright/test'
import { p, scene } from '#test/support/script.ts'
import { openNewScript, openScript, sheet } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { placeAtRest, placeOf } from './support/sheet-words.ts'
import { expect, PASSWORD, test } from './support/test.ts'

const LINES = 400
/** The text of a line; all lines have different texts. */
const line = (at: number) => `Zeile ${at}.`

const selected = (page: Page) => page.evaluate(() => getSelection()?.toString() ?? '')

/** The text of the block that the caret is in. */
const caretLine = (page: Page) =>
  page.evaluate(() => {
    const node = getSelection()?.focusNode
    const element = node instanceof Element ? node : node?.parentElement
    return element?.closest('.ProseMirror > *')?.textContent ?? ''
  })

/** The number of render chunks, and the number of the second chunk's last line, which the third chunk follows. */
const lastOfChunk = (page: Page) =>
  sheet(page).evaluate((text) => {
    const slots = [...(text.shadowRoot?.querySelectorAll<HTMLSlotElement>('[part]') ?? [])]
    const last = slots[1]?.assignedElements().at(-1)?.textContent ?? ''
    return { chunks: slots.length, last: Number(/\d+/.exec(last)?.[0]) }
  })

const isLaidOut = (page: Page, text: string) =>
  sheet(page)
    .getByText(text, { exact: true })
    .evaluate((block) => block.checkVisibility({ contentVisibilityAuto: true }))

/** Whether all blocks stand on the sheet, one below the other in the text's order. */
const areInOrder = (page: Page) =>
  sheet(page).evaluate((text) => {
    const tops = [...text.children].map((block) => block.getBoundingClientRect())
    return tops.every(
      ({ top, height }, index) => height > 0 && top >= (tops[index - 1]?.bottom ?? -Infinity),
    )
  })

test('[DOC-44] a long script is one text: to the keyboard, the mouse, the search and screen readers', async ({
  signedIn,
  server,
}) => {
  const anna = await signedIn('anna-writes-long')
  const seed = await seederFor(server.url, 'anna-writes-long', PASSWORD)
  const [script] = await seed.createScripts(['Langes Stück'])
  if (!script) throw new Error('no script')
  const lines = Array.from({ length: LINES }, (_, index) => p(line(index + 1)))
  await seed.write(script, ...lines.slice(0, 150), scene('Im Park'), ...lines.slice(150), p())
  await openScript(anna, 'Langes Stück')
  await expect(sheet(anna)).toContainText(line(LINES))
  const { chunks, last } = await lastOfChunk(anna)
  expect(chunks).toBeGreaterThan(4)

  await test.step('the caret walks from one chunk into the next and back', async () => {
    await sheet(anna)
      .getByText(line(last - 3), { exact: true })
      .click()
    for (let at = last - 2; at <= last + 3; at++) {
      await anna.keyboard.press('ArrowDown')
      expect(await caretLine(anna)).toBe(line(at))
    }
    for (let at = last + 2; at >= last; at--) {
      await anna.keyboard.press('ArrowUp')
      expect(await caretLine(anna)).toBe(line(at))
    }
    await anna.keyboard.press('End')
    await anna.keyboard.press('ArrowRight')
    expect(await caretLine(anna)).toBe(line(last + 1))
    await anna.keyboard.press('ArrowLeft')
    expect(await caretLine(anna)).toBe(line(last))
  })

  await test.step('text is selected across the edge by keyboard and by mouse', async () => {
    await anna.keyboard.press('Home')
    await anna.keyboard.press('Shift+ArrowDown')
    await anna.keyboard.press('Shift+End')
    expect((await selected(anna)).split(/\s*\n\s*/)).toEqual([line(last), line(last + 1)])
    const from = await placeAtRest(anna, line(last - 1))
    const to = await placeOf(anna, line(last + 2))
    await anna.mouse.move(from.x, from.y)
    await anna.mouse.down()
    // on its way the pointer rests between the two chunks
    const gap = await placeOf(anna, line(last + 1))
    await anna.mouse.move(gap.x, gap.y - 16, { steps: 4 })
    await anna.mouse.move(to.x, to.y, { steps: 4 })
    await anna.mouse.up()
    const words = await selected(anna)
    expect(words).toContain(line(last))
    expect(words).toContain(line(last + 1))
    expect(words).not.toContain(line(last + 3))
  })

  await test.step('lines are split, joined and pasted there, and it can be undone', async () => {
    await sheet(anna).getByText(line(last), { exact: true }).click()
    await anna.keyboard.press('End')
    await anna.keyboard.press('Enter')
    // typed text goes to the caret, although the window shows the end of the script
    await anna.getByRole('main').evaluate((house) => house.scrollTo({ top: house.scrollHeight }))
    await expect.poll(() => isLaidOut(anna, line(1))).toBe(false)
    await anna.keyboard.type('Dazwischen.')
    await expect(sheet(anna).getByText('Dazwischen.')).toBeInViewport()
    expect(await caretLine(anna)).toBe('Dazwischen.')
    await anna.keyboard.press('ArrowDown')
    expect(await caretLine(anna)).toBe(line(last + 1))
    await anna.keyboard.press('Home')
    await anna.keyboard.press('Backspace')
    expect(await caretLine(anna)).toBe(`Dazwischen.${line(last + 1)}`)
    await anna.keyboard.press('Enter')
    const pasted = Array.from({ length: 150 }, (_, index) => `Neu ${index + 1}.`)
    await sheet(anna).evaluate((text, words) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', words)
      text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    }, pasted.join('\n\n'))
    await expect(sheet(anna)).toContainText(pasted.at(-1) ?? '')
    expect(await areInOrder(anna)).toBe(true)
    await anna.keyboard.press('Control+a')
    await anna.keyboard.press('Delete')
    await expect(sheet(anna)).not.toContainText('Zeile')
    await anna.keyboard.press('Control+z')
    await expect(sheet(anna)).toContainText(line(LINES))
    expect(await areInOrder(anna)).toBe(true)
  })

  await test.step('distant text is found, and read by screen readers when the caret comes there', async () => {
    await anna.getByRole('main').evaluate((house) => house.scrollTo({ top: 0 }))
    await sheet(anna).getByText(line(1), { exact: true }).click()
    const isFarLaidOut = () => isLaidOut(anna, line(LINES))
    await expect.poll(isFarLaidOut).toBe(false)
    const found = await anna.evaluate((words) => {
      getSelection()?.removeAllRanges()
      const find = (window as unknown as { readonly find: (text: string) => boolean }).find
      return find(words) && getSelection()?.toString()
    }, line(LINES))
    expect(found).toBe(line(LINES))
    await sheet(anna).focus()
    await anna.keyboard.press('Control+End')
    await expect.poll(isFarLaidOut).toBe(true)
    const reader = await anna.context().newCDPSession(anna)
    await expect
      .poll(async () => {
        const { nodes } = await reader.send('Accessibility.getFullAXTree')
        return nodes.some(({ name }) => name?.value === line(LINES))
      })
      .toBe(true)
  })
})

test('[DOC-46] the keys for start and end lead through a long script', async ({
  signedIn,
  server,
}) => {
  const anna = await signedIn('anna-from-end-to-end')
  const seeder = await seederFor(server.url, 'anna-from-end-to-end', PASSWORD)
  const [script] = await seeder.createScripts(['Von Anfang bis Ende'])
  const lines = Array.from({ length: 300 }, (_, index) => p(`Zeile ${index + 1}.`))
  if (script) await seeder.write(script, ...lines, p())
  await openScript(anna, 'Von Anfang bis Ende')
  const first = sheet(anna).getByText('Zeile 1.', { exact: true })
  const last = sheet(anna).getByText('Zeile 300.', { exact: true })
  await first.click()
  await anna.keyboard.press('Control+End')
  // typing works at once, although the browser has not laid out the end of the script yet
  await anna.keyboard.type('Schluss.')
  await expect(sheet(anna)).toContainText('Zeile 300.Schluss.')
  await expect(last).toBeInViewport()
  await anna.keyboard.press('Control+Home')
  await expect(first).toBeInViewport()
  await anna.keyboard.press('Control+Shift+End')
  await anna.keyboard.press('Delete')
  await expect(sheet(anna)).toHaveText('')
})

test('[DOC-44] letters that come before a new block has been drawn are not lost', async ({
  signedIn,
}) => {
  const anna = await signedIn('anna-writes-fast')
  await openNewScript(anna, 'Schnelles Stück')
  await sheet(anna).click()
  await anna.keyboard.press('Control+Shift+z')
  await anna.keyboard.type('Im Park')
  // the first Enter leads to the line for place and time, the second past it
  for (let line = 0; line < 2; line++) await anna.keyboard.press('Enter')
  await anna.keyboard.type('ANNA:')
  const frames = await anna.evaluate(async () => {
    let drawn = 0
    const drawing = requestAnimationFrame(() => drawn++)
    document.execCommand('insertText', false, ' ')
    // microtasks, in which the editor reads the typed space and replaces the paragraph by a dialogue block
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    document.execCommand('insertText', false, 'H')
    cancelAnimationFrame(drawing)
    return drawn
  })
  expect(frames).toBe(0)
  await anna.keyboard.type('ier war einmal ein Steg')
  await expect(sheet(anna).locator('[data-dialogue-text]')).toHaveText('Hier war einmal ein Steg')
})
