import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { page as split, p, say, scene } from '#test/support/script.ts'
import { type PrintedPage, type PrintedText, readPdf } from './support/read-pdf.ts'
import { cutOff, openScript, sheet } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { expect, PASSWORD, test } from './support/test.ts'

const A4 = { width: 595, height: 842 }
/** In points: 15 mm stay free at the sides, and the cues stand to the right of the text. */
const FREE_MARGIN = 42.5
const CUES_START = 450
/** Only the running head stands above this height. */
const HEAD = 34
const NEAR = 40
/** The height of one line of a label; labels whose baselines are nearer overprint each other. */
const LABEL_HEIGHT = 8.5

const isHead = ({ y }: PrintedText) => y < HEAD
const isCue = ({ x }: PrintedText) => x >= CUES_START
const words = (texts: readonly PrintedText[]) => texts.map(({ text }) => text).join(' ')
const squeezed = (text: string) => text.replaceAll(/\s+/g, '')
const inLines = (texts: readonly PrintedText[]) => texts.toSorted((a, b) => a.y - b.y || a.x - b.x)
const below = (texts: readonly PrintedText[]) => inLines(texts.filter((text) => !isHead(text)))

function expectPaper(pages: readonly PrintedPage[]): void {
  const sizes = pages.map(({ width, height }) => [Math.round(width), Math.round(height)])
  expect(sizes).toEqual(pages.map(() => [A4.width, A4.height]))
  const outside = pages
    .flatMap(({ texts }) => texts)
    .filter(({ x }) => x < FREE_MARGIN || x > A4.width - FREE_MARGIN)
  expect(outside).toEqual([])
}

test('[PRN-1] [PRN-4] [PRN-400] a script prints as on the sheet, without the interface @whole-browser', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('priska')
  const seed = await seederFor(server.url, 'priska', PASSWORD)
  const [script] = await seed.createScripts(['Der Park'])
  if (!script) throw new Error('no script')
  // the stored numbers are stale on purpose: the printed numbers come from the outline
  await seed.write(
    script,
    split(7),
    scene('Im Park', '9'),
    say('ANNA', 'Die {light c1 999|Laternen} gehen {sound c2|langsam} an.'),
    { ...say('BEN', 'Ich {props c3|weiß}, Anna.'), layout: 'side-by-side' } as ScriptBlock,
    {
      ...say('CHOR', 'Gestrichen und {light c4|verschwunden}.'),
      struckThrough: true,
    } as ScriptBlock,
    split(7),
    scene('', '9'),
    p('Das {einruf c5|Ende}.'),
  )
  await openScript(page, 'Der Park')
  await expect(sheet(page)).toContainText('Das Ende.')
  const print = async () => readPdf(await page.pdf({ preferCSSPageSize: true }))
  const house = page.locator('main')
  await house.evaluate((main) => main.scrollTo(0, 200))

  const pages = await print()
  expectPaper(pages)
  expect(pages).toHaveLength(1)
  expect(pages.map(({ texts }) => words(texts.filter(isHead)))).toEqual([
    expect.stringMatching(/^Der Park · \d+\. \S+ \d{4} · Blatt 1$/),
  ])
  expect(words(pages.flatMap(({ texts }) => below(texts)))).toBe(
    '1 Im Park Seite 1 ANNA Q101 Licht Die Laternen gehen langsam an. Q101 Ton ' +
      'Q101 Requisite BEN Ich weiß, Anna. CHOR Q102 Licht Gestrichen und verschwunden. ' +
      '2 Szene ohne Titel Seite 2 Q201 Einruf Das Ende.',
  )
  expect(await house.evaluate((main) => main.scrollTop)).toBe(200)
  await expect(page.locator('article')).toHaveCount(0)

  await test.step('[PRN-5] struck dialogue and cues are on paper as the screen shows them', async () => {
    const tools = page.getByRole('toolbar')
    await sheet(page).getByText('Das').click()
    await tools.getByRole('button', { name: 'Striche ausblenden' }).click()
    await page.getByRole('button', { name: 'Licht', exact: true, pressed: true }).click()
    const text = words((await print()).flatMap(({ texts }) => inLines(texts)))
    expect(text).not.toMatch(/Gestrichen|CHOR|Licht/)
    expect(text).toContain('ANNA Q101 Ton Die Laternen gehen langsam an. Q101 Requisite BEN')
  })

  await test.step('[PRN-2] [PRN-595] the paper is white up to its edges and the ink black in the dark theme', async () => {
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.emulateMedia({ media: 'print' })
    const colors = await page.evaluate(() => {
      window.dispatchEvent(new Event('beforeprint'))
      const shown = [...document.querySelectorAll('html, body, article, article *')].map(
        (element) => getComputedStyle(element),
      )
      const inks = shown.slice(2).map(({ color }) => color)
      const papers = shown.map(({ backgroundColor }) => backgroundColor)
      const [root] = shown.map(({ colorScheme }) => colorScheme)
      window.dispatchEvent(new Event('afterprint'))
      return { inks: [...new Set(inks)], papers: [...new Set(papers)], root }
    })
    // in a dark scheme the margins of a sheet are dark as soon as the browser prints backgrounds
    expect(colors.root).toBe('light')
    expect(colors.inks).toEqual(['rgb(0, 0, 0)'])
    expect(colors.papers.toSorted()).toEqual(['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'].toSorted())
    await page.emulateMedia({ media: null })
  })

  await test.step('[PRN-7] [PRN-9] on request each page begins a sheet, without a head', async () => {
    await page.getByRole('toolbar').getByRole('button', { name: 'Drucken' }).click()
    const dialog = page.getByRole('dialog', { name: 'Skript drucken' })
    await dialog.getByLabel('Seiten wie im Original umbrechen').check()
    await dialog.getByLabel('Titel, Datum und Seitenzahl').uncheck()
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(dialog).toBeHidden()
    const sheets = (await print()).map(({ texts }) => words(inLines(texts)))
    expect(sheets).toEqual([
      expect.stringMatching(/^Seite 1 1 Im Park/),
      expect.stringMatching(/^Seite 2 2 Szene ohne Titel/),
    ])
  })

  await test.step('[PRN-8] printing makes no request', async () => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await cutOff(page)
    expect(await print()).toHaveLength(2)
    await page.context().setOffline(false)
    expect(requests.filter((url) => !url.includes('/api/'))).toEqual([])
  })

  await test.step('[PRN-8] toolbar and menu start the browser’s own printing', async () => {
    await page.evaluate(() => {
      window.print = () => document.body.append('Druckdialog ')
    })
    const start = page.getByRole('dialog').getByRole('button', { name: 'Drucken' })
    await page.getByRole('toolbar').getByRole('button', { name: 'Drucken' }).click()
    await start.click()
    await expect(page.getByText('Druckdialog')).toHaveText(/(Druckdialog ){1}$/)
    await sheet(page).getByText('Das').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Drucken' }).click()
    await start.click()
    await expect(page.locator('body')).toContainText('Druckdialog Druckdialog')
  })
})

test('[PRN-3] cue labels stay beside their block and never meet, whatever stands below', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('perla')
  const seed = await seederFor(server.url, 'perla', PASSWORD)
  const [script] = await seed.createScripts(['Viele Zeichen'])
  if (!script) throw new Error('no script')
  let cues = 0
  const three = () =>
    `{light c${cues++}|Black}, {sound c${cues++}|Musik}, {video c${cues++}|Vorhang}.`
  const layouts = ['default', 'centered', 'side-by-side', 'vertical'] as const
  const speech = (name: string, layout: string) =>
    ({ ...say(name, three()), layout }) as ScriptBlock
  const above = [() => p(three()), ...layouts.map((layout) => () => speech('ANNA', layout))]
  const pairs = above.flatMap((first) => [
    ...layouts.flatMap((layout) => [first(), speech('BEN', layout)]),
    first(),
    p(three()),
  ])
  await seed.write(script, ...pairs)
  await openScript(page, 'Viele Zeichen')
  await expect(sheet(page).locator('[data-cue]')).toHaveCount(cues)
  const pages = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  const labels = pages.map(({ texts }) =>
    inLines(texts.filter((text) => isCue(text) && !isHead(text))),
  )
  expect(labels.flat()).toHaveLength(cues)
  const gaps = labels.flatMap((ofPage) =>
    ofPage.slice(1).map(({ y }, index) => y - (ofPage[index]?.y ?? 0)),
  )
  expect(Math.min(...gaps)).toBeGreaterThan(LABEL_HEIGHT)
  // the label of the first of three cues stands on the line of its word
  const lines = pages.flatMap(({ texts }) =>
    texts.filter(({ text }) => text.startsWith('Black')).map(({ y }) => y),
  )
  const firsts = labels.flat().filter(({ text }) => text.endsWith('Licht'))
  const drifts = firsts.map(({ y }, index) => Math.abs(y - (lines[index] ?? 0)))
  expect(Math.max(...drifts)).toBeLessThan(LABEL_HEIGHT)
})

test('[PRN-6] [PRN-7] 200 pages print completely, and no name stands alone at the foot of a page', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('pirmin')
  const seed = await seederFor(server.url, 'pirmin', PASSWORD)
  const [script] = await seed.createScripts(['Der lange Abend'])
  if (!script) throw new Error('no script')
  const names = ['ANNA', 'BEN', 'CHOR']
  const layouts = ['default', 'centered', 'side-by-side', 'default', 'vertical'] as const
  const sentence = 'Die Laternen gehen langsam an, und wer noch da ist, sucht den Weg nach Hause. '
  const speeches = Array.from({ length: 500 }, (_, index) => ({
    name: names[index % names.length] ?? '',
    layout: layouts[index % layouts.length] ?? 'default',
    text: `Satz ${index}. ${sentence.repeat(4 * (index % 9))}`,
  }))
  await seed.write(
    script,
    ...speeches.map(({ name, layout, text }, index): ScriptBlock => {
      const cued = text.replace(/^Satz/, `{light c${index}|Satz}`)
      return { ...say(name, cued), layout } as ScriptBlock
    }),
  )
  await openScript(page, 'Der lange Abend')
  await expect(sheet(page).getByText('Satz 499.')).toBeAttached()
  const pages = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect(pages.length).toBeGreaterThan(200)
  expectPaper(pages)

  const pagesOfText = pages.map(({ texts }) =>
    texts.filter((text) => !isCue(text) && !isHead(text)),
  )
  // the reader of the paper takes gaps between letters for spaces
  const isName = ({ text }: PrintedText) => names.includes(squeezed(text))
  const texts = pagesOfText.flat()
  // a speech that goes on on another sheet names its speaker there again
  const printed = squeezed(words(texts.filter((text) => !isName(text)))).replaceAll(
    /(?:ANNA|BEN|CHOR)\(Forts\.\)/gi,
    '',
  )
  const isMissing = (text: string) => !printed.includes(squeezed(text))
  expect(speeches.flatMap(({ text }) => (isMissing(text) ? [text.slice(0, 10)] : []))).toEqual([])
  expect(texts.filter(isName)).toHaveLength(speeches.length)
  // a speech's first line is on the page of its name: below the name, or beside a name that stands upright
  const alone = pagesOfText.flatMap((all) => {
    const starts = all.filter(({ text }) => squeezed(text).startsWith('Satz'))
    const isNear = (name: PrintedText) => starts.some(({ y }) => Math.abs(y - name.y) < NEAR)
    return all.filter((text) => isName(text) && !isNear(text))
  })
  expect(alone).toEqual([])
  const cues = pages.flatMap((page) => page.texts.filter((text) => isCue(text) && !isHead(text)))
  expect(cues.filter(({ text }) => /^Q\d+Licht$/.test(squeezed(text)))).toHaveLength(
    speeches.length,
  )
})

test('[PRN-410] a speech that runs over a sheet says whose it is on each further one', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('writing-forts')
  const seed = await seederFor(server.url, 'writing-forts', PASSWORD)
  const [script] = await seed.createScripts(['Monolog'])
  if (!script) throw new Error('no script')
  const lines = Array.from({ length: 120 }, (_, index) => `Vers ${index + 1} dieses langen Liedes`)
  await seed.write(
    script,
    say('HELENA', ...lines),
    say('BEN', 'Kurz.'),
    say('ANNA', 'Ja. '.repeat(70)),
  )
  await openScript(page, 'Monolog')
  await expect(sheet(page)).toContainText('Kurz.')
  const print = async () => readPdf(await page.pdf({ preferCSSPageSize: true }))
  const pages = await print()
  const of = ({ texts }: PrintedPage) => squeezed(words(below(texts))).toLowerCase()
  expect(pages.length).toBeGreaterThan(2)
  for (const [index, sheetOfPaper] of pages.slice(0, 3).entries()) {
    expect(of(sheetOfPaper).startsWith(index === 0 ? 'helena' : 'helena(forts.)')).toBe(true)
    expect(of(sheetOfPaper).split('(forts.)')).toHaveLength(index === 0 ? 1 : 2)
  }
  // a speech on one sheet names its speaker once
  expect(pages.map(of).join(' ').match(/anna/g)).toHaveLength(1)
  await page.evaluate(() => localStorage.setItem('editor.printRepeatedNames', 'false'))
  await page.reload()
  await expect(sheet(page)).toContainText('Kurz.')
  expect((await print()).map(of).join(' ')).not.toContain('(forts.)')
})

test('[PRN-594] a name of any number of lines beside its text begins on the sheet of the text, and speeches at once on that of their bracket', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('pauline-papier')
  const seed = await seederFor(server.url, 'pauline-papier', PASSWORD)
  const [script] = await seed.createScripts([`Die Chorprobe ${'und was danach kam '.repeat(9)}`])
  if (!script) throw new Error('no script')
  const name = 'DIE DREI BÜRGERINNEN AUS HUISUM UND DER ZWEITE GERICHTSDIENER MIT LATERNE'
  const many = { ...say(name, 'Kurz.'), layout: 'side-by-side' } as ScriptBlock
  const atOnce = ['ANNA', 'BEN'].map((who) => ({ ...say(who, 'Zugleich.'), simultaneous: 'a' }))
  const blocks = Array.from({ length: 60 }, (_, index) => [
    many,
    ...Array.from({ length: index % 3 }, () => p('Stille.')),
    ...(index % 2 === 0 ? atOnce : []),
  ])
  await seed.write(script, ...blocks.flat())
  await openScript(page, script.title)
  await expect(sheet(page)).toContainText('Kurz.')
  const pages = await readPdf(await page.pdf({ preferCSSPageSize: true }))

  expect(pages.length).toBeGreaterThan(5)
  for (const sheetOfPaper of pages) {
    const texts = below(sheetOfPaper.texts)
    const firsts = texts.filter(({ text }) => /^DIE\s?DR/i.test(text))
    const said = texts.filter(({ text }) => text.startsWith('Kurz'))
    expect(firsts.map(({ y }) => Math.round(y))).toEqual(said.map(({ y }) => Math.round(y)))
  }
  const tops = (first: RegExp) =>
    pages
      .flatMap(({ texts }) => below([...texts]).slice(0, 1))
      .filter(({ text }) => first.test(text))
      .map(({ y }) => Math.round(y))
  // the bracket takes its room above the names
  expect(Math.min(...tops(/^A\s?NNA/i))).toBeGreaterThan(Math.max(...tops(/^DIE/i)))

  await test.step('[PRN-596] a long title is shortened in the running head, which stays one line', () => {
    const heads = pages.map(({ texts }) => texts.filter(isHead))
    for (const head of heads) {
      expect(words(head)).toMatch(/^Die Chorprobe und was .* … · \d+\. \S+ \d{4} · Seite \d+$/)
      expect(new Set(head.map(({ y }) => Math.round(y))).size).toBe(1)
    }
  })
})
