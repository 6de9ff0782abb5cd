import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type CueDetails, NO_DETAILS } from '#/shared/script/cue-details.ts'
import { FIRST_SET, keptCut, UNKNOWN_CUT } from '#/shared/script/cuts/cuts.ts'
import { keptDetails } from '#/shared/script/kept-details.ts'
import { withCuts } from '#test/support/cut-script.ts'
import { page as split, p, say, scene } from '#test/support/script.ts'
import { type PrintedPage, type PrintedText, readPdf } from './support/read-pdf.ts'
import { openScript } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { expect, PASSWORD, test } from './support/test.ts'

const A4 = [595, 842]
const CUES = 70
const MAX_CUES_A_SHEET = 60
const HEAD = 34

const books = (page: Page) => page.getByRole('dialog', { name: 'Bücher' })
const chooseBook = async (page: Page, name: string) => {
  await books(page).getByRole('combobox', { name: 'Buch', exact: true }).click()
  await page.getByRole('option', { name }).click()
}
const rowsOf = (page: Page, book: string) =>
  books(page).getByRole('list', { name: book }).getByRole('button')

const inLines = (texts: readonly PrintedText[]) => texts.toSorted((a, b) => a.y - b.y)
const wordsOn = ({ texts }: PrintedPage) => texts.map(({ text }) => text).join(' ')
const print = async (page: Page) => readPdf(await page.pdf({ preferCSSPageSize: true }))
const does = (details: Partial<CueDetails>): CueDetails => ({ ...NO_DETAILS, ...details })

/** Scenes of ten speeches with a light cue each; each fifth one has another cue on cut words. */
const PLAY = withCuts(
  split(1),
  ...Array.from({ length: CUES }, (_, index) => [
    ...(index % 10 === 0 ? [scene(`Teil ${index / 10 + 1}`)] : []),
    ...(index === 60 ? [{ type: 'pageSplit', pageNumber: 2, printedNumber: '48' } as const] : []),
    say(
      index % 2 === 0 ? 'ANNA' : 'BENEDIKT VON HOHENFELS',
      `Satz ${index}, und dann geht {light c${index}|Lampe${index}} im Haus an.` +
        (index % 5 === 0 ? ` ‹x|Niemals {sound s${index}|klirrt} hier Glasbruch.›` : ''),
    ),
  ]).flat(),
  p('{einruf e1|Alle} treten auf.'),
)

test('[BOOK-8] books on paper: all columns, their head and the sheet’s number on each sheet, no row torn, no cut word where they are left out', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('buecher-papier')
  const seed = await seederFor(server.url, 'buecher-papier', PASSWORD)
  const [script] = await seed.createScripts(['Der Park'])
  if (!script) throw new Error('no script')
  await seed.write(script, ...PLAY)
  await seed.writeMeta(
    script,
    keptCut('x', FIRST_SET, UNKNOWN_CUT),
    keptDetails('c61', does({ does: 'Saal auf halb, langsam', standby: 20, who: 'Mia' })),
    keptDetails('c62', does({ trigger: 'follow', after: 'c61', seconds: 2.5 })),
  )
  await openScript(page, 'Der Park')
  await page.getByRole('button', { name: 'Mehr zu diesem Skript' }).click()
  await page.getByRole('menuitem', { name: 'Bücher …' }).click()
  await expect(books(page)).toBeVisible()

  await test.step('the light book', async () => {
    await chooseBook(page, 'Lichtbuch')
    await expect(rowsOf(page, 'Lichtbuch').first()).toBeVisible()
    const sheets = await print(page)
    expect(sheets.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual(
      sheets.map(() => A4),
    )
    const numbers = sheets.map(({ texts }) => texts.filter(({ text }) => /^Q\d+$/.test(text)))
    expect(numbers.flat()).toHaveLength(CUES)
    expect(Math.max(...numbers.map(({ length }) => length))).toBeLessThanOrEqual(MAX_CUES_A_SHEET)
    for (const [index, sheet] of sheets.entries()) {
      const heads = sheet.texts.filter(({ y }) => y < HEAD).map(({ text }) => text)
      expect(heads.join(' ')).toMatch(
        new RegExp(
          String.raw`^Der Park · Lichtbuch · \d+\. \S+ \d{4} · Blatt ${index + 1} von ${sheets.length}$`,
        ),
      )
      for (const name of ['Nr.', 'Seite', 'Stichwort', 'Wer spricht', 'Was passiert', 'Achtung'])
        expect(wordsOn(sheet)).toContain(name)
      // each number stands on the sheet of its words
      for (const { text, y } of sheet.texts.filter(({ text }) => /^Q\d+$/.test(text))) {
        const count =
          (Math.floor(Number(text.slice(1)) / 100) - 1) * 10 + (Number(text.slice(1)) % 100) - 1
        const words = sheet.texts.filter((each) => each.text === `Lampe${count}`)
        expect(words.map((each) => Math.abs(each.y - y) < 20)).toEqual([true])
      }
    }
    const all = sheets.map(wordsOn).join(' ')
    expect(all).toContain('BENEDIKT VON HOHENFELS')
    expect(all).toContain('2 (48)')
    expect(all).toMatch(/Saal auf halb, langsam Mia 20 Wörter/)
    expect(all).toMatch(/folgt auf Q702, nach 2,5\ss/)
  })

  await test.step('[BOOK-3] the sound book: cues on cut words are shown as such, or left out', async () => {
    await chooseBook(page, 'Tonbuch')
    await expect(rowsOf(page, 'Tonbuch').nth(1)).toContainText('gestrichen')
    expect((await print(page)).map(wordsOn).join(' ')).toContain('klirrt')
    await books(page).getByRole('button', { name: 'weglassen' }).click()
    await expect(books(page)).toContainText('In diesen Szenen ist kein Cue dieses Buches.')
  })

  await test.step('[BOOK-5] the prompt book: calls beside their words, no cut word', async () => {
    await chooseBook(page, 'Inspizierbuch')
    await expect(rowsOf(page, 'Inspizierbuch').first()).toBeVisible()
    const sheets = await print(page)
    const all = sheets.map(wordsOn).join(' ')
    expect(all).not.toMatch(/Niemals|klirrt|Glasbruch/)
    expect(all).toContain('Achtung Q702 Licht')
    const calls = sheets.map(({ texts }) =>
      texts.filter(({ text }) => /^Q\d+ (Licht|Einruf)$/.test(text)),
    )
    expect(calls.flat()).toHaveLength(CUES + 1)
    expect(Math.max(...calls.map(({ length }) => length))).toBeLessThanOrEqual(MAX_CUES_A_SHEET)
    for (const [index, sheet] of sheets.entries()) {
      expect(wordsOn(sheet)).toContain(`Inspizierbuch`)
      expect(wordsOn(sheet)).toContain('Achtung · Cues')
      const lamps = inLines(sheet.texts.filter(({ text }) => /Lampe\d+/.test(text)))
      const labels = inLines(calls[index]?.filter(({ text }) => text.endsWith('Licht')) ?? [])
      expect(labels.map(({ y }, at) => Math.abs(y - (lamps[at]?.y ?? 0)) < 20)).toEqual(
        lamps.map(() => true),
      )
      expect(Math.min(...labels.map(({ x }) => x))).toBeGreaterThan(
        Math.max(...lamps.map(({ x }) => x)),
      )
    }
    await books(page).getByRole('button', { name: 'zeigen' }).click()
    await expect.poll(async () => (await print(page)).map(wordsOn).join(' ')).toContain('Glasbruch')
  })

  await test.step('[BOOK-7] CSV', async () => {
    await chooseBook(page, 'Lichtbuch')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      books(page).getByRole('button', { name: 'Als CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Der Park – Lichtbuch.csv')
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
    expect(lines[0]).toMatch(/^\ufeffNummer;Art;Szene;/)
    expect(lines).toHaveLength(CUES + 2)
    expect(lines[62]).toContain('Lampe61;im Haus an.;;Saal auf halb, langsam;Mia;Wort;;;20 Wörter;')
  })
})

test('[PRN-531] [PRN-532] [PRN-533] on paper long names, numbers of pages and calls stay with what they belong to, and a long word shrinks no sheet', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('buecher-umbruch')
  const seed = await seederFor(server.url, 'buecher-umbruch', PASSWORD)
  const [script] = await seed.createScripts(['Der Hof'])
  if (!script) throw new Error('no script')
  const name = 'DER KAMMERHERR UND OBERHOFMEISTER VON WALDENBURG-HOHENSTEIN ZU LAUTENBACH'
  const more = ' Und noch mehr Worte, damit es Zeilen sind, die hier auf dem Blatt stehen sollen.'
  const speeches = Array.from({ length: 200 }, (_, index) => [
    ...(index % 13 === 0 && index < 150 ? [split(index / 13 + 1), scene(`Bild ${index}`)] : []),
    say(
      index % 3 === 0 ? name : 'ANNA',
      `${index === 7 ? 'Donaudampfschifffahrt'.repeat(6) : 'Hier'} sind {light c${index}|Lampe${index}} und Licht.` +
        (index % 5 === 0 ? more.repeat(index % 4) : ''),
    ),
  ])
  await seed.write(script, ...speeches.flat())
  await openScript(page, 'Der Hof')
  /** A name, which is in capitals on paper, or the number of a page. */
  const ALONE = /^(?:[\p{Lu} .-]{4,}|Seite \d+$)/u
  const lastLine = ({ texts }: PrintedPage) => inLines(texts).at(-1)?.text

  await test.step('in the play no sheet ends within a name', async () => {
    const sheets = await print(page)
    expect(sheets.length).toBeGreaterThan(8)
    for (const sheet of sheets) expect(lastLine(sheet)).not.toMatch(ALONE)
  })

  await test.step('in the prompt book each call is on the sheet of its words', async () => {
    await page.getByRole('button', { name: 'Mehr zu diesem Skript' }).click()
    await page.getByRole('menuitem', { name: 'Bücher …' }).click()
    await chooseBook(page, 'Inspizierbuch')
    await expect(rowsOf(page, 'Inspizierbuch').first()).toBeVisible()
    const sheets = await print(page)
    expect(sheets.length).toBeGreaterThan(5)
    for (const sheet of sheets) {
      expect(lastLine(sheet)).not.toMatch(ALONE)
      const calls = sheet.texts.filter(({ text }) => /^Q\d+ Licht$/.test(text))
      const lamps = sheet.texts.filter(({ text }) => /Lampe\d+/.test(text))
      expect(calls).toHaveLength(lamps.length)
      // the calls have the last 57 mm of the sheet
      expect(Math.min(...calls.map(({ x }) => x))).toBeLessThan(400)
    }
  })
})
