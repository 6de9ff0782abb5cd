// A new user writes a play of two scenes with eight cues, beginning with an empty script.
import type { Page } from '@playwright/test'
import { createThroughScreen, sheet } from './support/scripts.ts'
import { nextFrame } from './support/sheet-words.ts'
import { expect, test } from './support/test.ts'

const PLAY = [
  { scene: 'Im Park', name: 'ANNA', line: 'Guten Abend mein lieber Ben' },
  { scene: 'Das Haus', name: 'BEN', line: 'Komm herein und setz dich' },
] as const
const CUES = ['Licht', 'Ton', 'Video', 'Requisiten'] as const

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const blocksOf = (page: Page) =>
  sheet(page).evaluate((element) =>
    [...element.children].map((child) => {
      const name = child.querySelector('[data-speaker]')
      const text = child.querySelector('[data-dialogue-text]') ?? child
      const scene = child.querySelector('textarea')?.value
      return scene ?? (name ? `${name.textContent}: ${text.textContent}` : (text.textContent ?? ''))
    }),
  )

async function expectPlay(page: Page): Promise<void> {
  const blocks = PLAY.flatMap(({ scene, name, line }) => [scene, `${name}: ${line}`])
  await expect.poll(() => blocksOf(page)).toEqual([...blocks, ''])
  await expect(sheet(page).locator('[data-cue]')).toHaveCount(PLAY.length * CUES.length)
  await expect(page.locator('[data-cue-row]').first()).toContainText('Q101')
  await page.reload()
  await expect.poll(() => blocksOf(page)).toEqual([...blocks, ''])
}

// with animations, as for most users
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a play by the mouse alone; the keyboard only writes', async ({ personAt }) => {
  const maus = await personAt('maus-neu')
  await createThroughScreen(maus, 'Mit der Maus')
  const last = () => sheet(maus).locator('> *').last()
  for (const { scene, name, line } of PLAY) {
    await button(maus, 'Szene einfügen').click()
    await last().click()
    await maus.keyboard.type(scene)
    await button(maus, 'Replik einfügen').click()
    await last().click()
    await maus.keyboard.type(name)
    await sheet(maus).locator('[data-dialogue-text] p').last().click()
    await maus.keyboard.type(line)
  }
  for (const { line } of PLAY)
    for (const [index, cue] of CUES.entries()) {
      const word = line.split(' ')[index] ?? ''
      const at = await sheet(maus)
        .getByText(line)
        .evaluate((element, wanted) => {
          const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
          for (let text = walker.nextNode(); text; text = walker.nextNode()) {
            const start = text.textContent?.indexOf(wanted) ?? -1
            if (start < 0) continue
            const range = document.createRange()
            range.setStart(text, start)
            range.setEnd(text, start + wanted.length)
            const { x, y, width, height } = range.getBoundingClientRect()
            return { x: x + width / 2, y: y + height / 2 }
          }
          throw new Error(`no ${wanted}`)
        }, word)
      await maus.mouse.click(at.x, at.y)
      await button(maus, `${cue}-Cue setzen`).click()
    }
  await expectPlay(maus)
})

test('[DOC-40] a play by the keyboard alone', async ({ personAt }) => {
  const taste = await personAt('taste-neu')
  await createThroughScreen(taste, 'Mit der Tastatur')
  const keys = taste.keyboard
  // an empty script has the focus at once, so that the user can type without a click
  await expect(sheet(taste)).toBeFocused()
  for (const { scene, name, line } of PLAY) {
    await keys.press('Control+Shift+z')
    await keys.type(scene)
    // the first Enter leads to the line for place and time, the second past it
    for (let times = 0; times < 2; times++) await keys.press('Enter')
    await keys.type(`${name}: ${line}`)
    for (let word = 0; word < line.split(' ').length; word++) await keys.press('Control+ArrowLeft')
    for (const letter of ['l', 's', 'v', 'p']) {
      await nextFrame(taste)
      await keys.press(`Control+Shift+${letter}`)
      await keys.press('Control+ArrowRight')
    }
    await keys.press('Control+Enter')
  }
  await expectPlay(taste)
})
