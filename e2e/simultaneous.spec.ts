import type { Page } from '@playwright/test'
import { p, say, scene } from '#test/support/script.ts'
import { readPdf } from './support/read-pdf.ts'
import { openScript, sheet } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { expect, PASSWORD, test } from './support/test.ts'

const LONG = 'Der Topf gehört auf den Herd, und nirgends sonst. '.repeat(60)

/** Left edge, top and width of the speeches in columns, or of all speeches. */
const boxes = (page: Page, which = '[data-run]') =>
  sheet(page)
    .locator(which)
    .evaluateAll((blocks) =>
      blocks.map((block) => {
        const { left, top, width } = block.getBoundingClientRect()
        return { left: Math.round(left), top: Math.round(top), width: Math.round(width) }
      }),
    )

test('[DLG-476] [DLG-477] [DLG-481] two speeches are set side by side by keys, and stand so on every screen @whole-browser', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('dual-anna')
  const seed = await seederFor(server.url, 'dual-anna', PASSWORD)
  const [script] = await seed.createScripts(['Der Topf'])
  if (!script) throw new Error('no script')
  await seed.write(
    script,
    scene('In der Küche', '1'),
    say('JANNIS', 'Er gehört {light c1|mir}.'),
    say('OLGA', 'Er ist {sound c2|mein} Topf.'),
    p('Stille.'),
  )
  await openScript(page, 'Der Topf')
  await sheet(page).getByText('Topf.').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Control+Alt+g')
  await expect(sheet(page).locator('[data-run]')).toHaveCount(2)
  const olga = sheet(page).getByRole('group', { name: 'Gleichzeitig mit JANNIS' })
  await expect(olga).toContainText('mein Topf')

  await test.step('columns of equal width, with the caret where it was', async () => {
    const [left, right] = await boxes(page)
    expect(left?.top).toBe(right?.top)
    const texts = await boxes(page, '[data-run] p')
    expect(Math.abs((texts[0]?.width ?? 0) - (texts[1]?.width ?? 99))).toBeLessThanOrEqual(1)
    await page.keyboard.type(' Mein eigener.')
    await expect(olga).toContainText('mein Topf. Mein eigener.')
  })

  await test.step('the arrows lead through one column and out of it, Tab behind both', async () => {
    await sheet(page).getByText('Er gehört').click()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('X')
    await expect(sheet(page).locator('[data-speaker]').nth(1)).toHaveText('XOLGA')
    await page.keyboard.press('Control+z')
    await sheet(page).getByText('Mein eigener').click()
    await page.keyboard.press('End')
    await page.keyboard.press('Tab')
    await page.keyboard.type('ANNA')
    await expect(sheet(page).locator('[data-speaker]')).toHaveText(['JANNIS', 'OLGA', 'ANNA'])
    await expect(sheet(page).locator('[data-run]')).toHaveCount(2)
    await page.keyboard.press('Control+z')
  })

  await test.step('[REH-466] in rehearsal both are the current passage', async () => {
    await sheet(page).getByText('Er gehört').click()
    await page.keyboard.press('Control+Alt+r')
    await expect(sheet(page).locator('.rehearsal-passage')).toHaveCount(2)
    await page.keyboard.press('Control+Alt+r')
    await expect(sheet(page).locator('.rehearsal-passage')).toHaveCount(0)
  })

  await test.step('[MOB-119] without room for columns they stand under each other', async () => {
    await page.setViewportSize({ width: 700, height: 900 })
    await expect
      .poll(async () => {
        const [first, second] = await boxes(page)
        return first && second && second.top > first.top && second.left === first.left
      })
      .toBe(true)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('[PRN-470] on paper they stand side by side, and cue labels never meet', async () => {
    const [sheetOfPaper] = await readPdf(await page.pdf({ preferCSSPageSize: true }))
    const found = (text: string) => {
      const place = sheetOfPaper?.texts.find((each) => each.text.startsWith(text))
      if (!place) throw new Error(`no ${text} on paper`)
      return place
    }
    expect(found('JANNIS').y).toBe(found('OLGA').y)
    expect(found('OLGA').x - found('JANNIS').x).toBeGreaterThan(100)
    const labels = sheetOfPaper?.texts.filter(({ text }) => text.startsWith('Q101')) ?? []
    expect(labels).toHaveLength(2)
    expect(Math.abs((labels[0]?.x ?? 0) - (labels[1]?.x ?? 0))).toBeGreaterThan(30)
  })

  await test.step('pressed again, they are spoken one after the other', async () => {
    await sheet(page).getByText('Mein eigener').click()
    await page.keyboard.press('Control+Alt+g')
    await expect(sheet(page).locator('[data-run]')).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(sheet(page).locator('[data-run]')).toHaveCount(2)
  })
})

test('[PRN-470] columns that run over several sheets keep all of their words', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('dual-priska')
  const seed = await seederFor(server.url, 'dual-priska', PASSWORD)
  const [script] = await seed.createScripts(['Der lange Topf'])
  if (!script) throw new Error('no script')
  await seed.write(
    script,
    { ...say('JANNIS', LONG), simultaneous: 'a' },
    { ...say('OLGA', LONG, LONG), simultaneous: 'a' },
    p('Stille.'),
  )
  await openScript(page, 'Der lange Topf')
  await expect(sheet(page)).toContainText('Stille.')
  const pages = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  const all = pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ')
  expect(pages.length).toBeGreaterThan(2)
  expect(all.replaceAll(/\s+/g, '').split('nirgendssonst').length - 1).toBe(180)
})

test('[PRN-530] a name that is repeated on the next sheet stays in its column, however long it is', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('dual-quirin')
  const seed = await seederFor(server.url, 'dual-quirin', PASSWORD)
  const [script] = await seed.createScripts(['Drei Töpfe'])
  if (!script) throw new Error('no script')
  await seed.write(
    script,
    ...['ANNA', 'ZWEITER BÜRGER DER STADT', 'CLARA'].map((name) => ({
      ...say(name, LONG),
      simultaneous: 'a',
    })),
    p(),
  )
  await openScript(page, 'Drei Töpfe')
  const [, second] = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  const head = Math.min(...(second?.texts ?? []).map(({ x, y }) => (x < 100 ? y : Infinity)))
  const names = (second?.texts ?? [])
    .filter(({ y }) => Math.abs(y - head) < 2)
    .toSorted((a, b) => a.x - b.x)
    .map(({ text }) => text)
    .join('')
    .replaceAll(/\s/g, '')
  expect(names).toMatch(/^ANNA\(Forts\.\)ZWEITERB.*\(Forts\.\)CLARA\(Forts\.\)$/i)
})
