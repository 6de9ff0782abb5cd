import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'

/** A person who edits at human speed: words that no other person writes, lines, moves, cues, undo. */
export interface Typist {
  readonly page: Page
  /** Every word of this person begins and ends with this letter. */
  readonly letter: string
  readonly words: () => readonly string[]
  readonly work: (ms: number) => Promise<void>
  /** Types this many letters a second into the line with these words until the signal aborts. */
  readonly typeOn: (words: string, aSecond: number, signal: AbortSignal) => Promise<void>
}

const KEY_MS = 110

export const sheetOf = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Skript', exact: true })

export const linesOf = (page: Page): Locator => sheetOf(page).locator(':scope > p')

export function createTypist(page: Page, letter: string, below: (limit: number) => number): Typist {
  const words: string[] = []
  const lines = linesOf(page)
  const press = (key: string) => page.keyboard.press(key)

  async function clickSomewhere(): Promise<void> {
    await clickLine(lines.nth(below(await lines.count())))
  }

  async function write(): Promise<void> {
    const word = `${letter}${words.length}${letter}`
    words.push(word)
    await page.keyboard.type(word, { delay: KEY_MS })
  }

  const DEEDS = {
    async write() {
      await clickSomewhere()
      await press('End')
      await press('Space')
      await write()
    },
    async writeLine() {
      await clickSomewhere()
      await press('End')
      await press('Enter')
      await write()
    },
    /** This text is not counted, because undo removes it. */
    async writeAndUndo() {
      await clickSomewhere()
      await press('End')
      await page.keyboard.type(' jjj', { delay: KEY_MS })
      await pause(600)
      await press('Control+z')
    },
    async move() {
      await clickSomewhere()
      await press(below(2) === 0 ? 'Alt+ArrowUp' : 'Alt+ArrowDown')
    },
    async join() {
      await clickSomewhere()
      await press('Home')
      if ((await caretOffset(page)) === 0) await press('Backspace')
    },
    async setCue() {
      await clickSomewhere()
      await press('Control+Shift+v')
    },
  }
  const often = [
    ...Array.from({ length: 8 }, () => DEEDS.write),
    ...Array.from({ length: 3 }, () => DEEDS.writeLine),
    ...Object.values(DEEDS),
  ]

  return {
    page,
    letter,
    words: () => words,
    async work(ms) {
      const end = Date.now() + ms
      while (Date.now() < end) {
        await often[below(often.length)]?.()
        await pause(400 + below(1_200))
      }
    },
    async typeOn(line, aSecond, signal) {
      await clickLine(lines.filter({ hasText: line }))
      await press('End')
      while (!signal.aborted) {
        await page.keyboard.type('m')
        await pause(1_000 / aSecond)
      }
    },
  }
}

/** Clicks before the first letters of a line, where no caret shows a person's name. */
export async function clickLine(line: Locator): Promise<void> {
  // scrolls the line to the middle: at the lower edge the tools would receive the click
  await line.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await line.boundingBox()
  if (box) await line.page().mouse.click(box.x + 2, box.y + 8)
}

/** The number of letters before the caret in its line; -1 if the caret is in no line. */
export function caretOffset(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { focusNode, focusOffset } = getSelection() ?? {}
    const element = focusNode instanceof Element ? focusNode : focusNode?.parentElement
    const line = element?.closest('p')
    if (!line || !focusNode) return -1
    const range = document.createRange()
    range.setStart(line, 0)
    range.setEnd(focusNode, focusOffset ?? 0)
    return range.toString().length
  })
}
