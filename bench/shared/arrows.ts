import { setTimeout as pause } from 'node:timers/promises'
import { caretOffset, clickLine, linesOf, type Typist } from './typist.ts'

const PRESSES = 150
const PAUSE_MS = 100
const LETTERS_A_SECOND = 8

/** The first person's line, longer than the number of presses, and the lines in which the others type meanwhile. */
export interface ArrowLines {
  readonly own: string
  readonly others: readonly string[]
}

/** The first person presses an arrow key while the others type; counts the presses that moved the caret by one. */
export async function pressArrows(
  [one, ...others]: readonly Typist[],
  lines: ArrowLines,
): Promise<{ readonly presses: number; readonly steps: number }> {
  if (!one) throw new Error('Nobody is there.')
  const typing = new AbortController()
  const typists = others.map((typist, index) =>
    typist.typeOn(lines.others[index] ?? '', LETTERS_A_SECOND, typing.signal),
  )
  await clickLine(linesOf(one.page).filter({ hasText: lines.own }))
  await pause(500)
  let steps = 0
  let offset = await caretOffset(one.page)
  for (let press = 0; press < PRESSES; press++) {
    await one.page.keyboard.press('ArrowRight')
    await pause(PAUSE_MS)
    const next = await caretOffset(one.page)
    if (next === offset + 1) steps++
    else console.log(`press ${press}: ${offset} → ${next}`)
    offset = next
  }
  typing.abort()
  await Promise.all(typists)
  return { presses: PRESSES, steps }
}
