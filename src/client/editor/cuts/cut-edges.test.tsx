import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { signUp } from '#test/components/app.tsx'
import { press, type } from '#test/components/keys.ts'
import { holdOffers } from '#test/components/offers.ts'
import { sheet } from '#test/components/screens.ts'
import { inSheet, renderScript } from '#test/components/script.ts'
import { withCuts } from '#test/support/cut-script.ts'
import { p } from '#test/support/script.ts'

beforeEach(holdOffers)

const sidebar = page.getByRole('complementary', { name: 'Szenen und Cues' })
const card = page.getByRole('dialog', { name: 'Strich', exact: true })
const rows = () =>
  sidebar.getByRole('list', { name: 'Striche', exact: true }).getByCss('[data-row]')

/** Each block of the sheet, with the words of the cut in ‹›. */
const blocks = (): readonly string[] =>
  [...sheet.element().children].map((block) => {
    const copy = document.createElement('p')
    copy.innerHTML = block.innerHTML
    for (const words of copy.querySelectorAll('.cut-closed')) {
      words.before('‹')
      words.after('›')
    }
    return copy.textContent
  })

/** What the cut is where it begins in the middle of one block and ends in that of another. */
const PLAY = [
  'Davor null.',
  'Eins ‹zwei drei.›',
  '‹Vier fünf.›',
  '‹Sechs sieben› acht.',
  'Neun zehn.',
  '',
] as const

async function openPlay(username: string): Promise<void> {
  const rita = await signUp(username)
  const script = await rita.createScript('An den Kanten')
  await rita.write(script, ...withCuts(...PLAY.map((text) => p(text.replaceAll('‹', '‹x|')))))
  await renderScript(script)
  await page.getByRole('tab', { name: /^Striche/ }).click()
  await expect.poll(blocks).toEqual(PLAY)
}

/** Puts the caret into a block, which it finds by its first letters. */
async function caretIn(text: string, offset: number): Promise<void> {
  const block = [...sheet.element().children].find((each) => each.textContent.startsWith(text))
  if (!block) throw new Error(`no ${text} on the sheet`)
  await page.elementLocator(block).click({ position: { x: 30, y: 10 } })
  const steps = Array.from({ length: offset }, () => 'ArrowRight')
  await press('Home', ...steps)
}

/** What list, bracket and card say of the only cut. */
async function expectSaid(words: string): Promise<void> {
  await expect.poll(() => rows().elements().length).toBe(1)
  await expect.element(rows().first()).toMatchTextContent(words)
  await expect.element(sidebar).toMatchTextContent('1 Strich · −0:02')
  await expect.poll(() => page.getByCss('[data-cut-bracket]').elements().length).toBe(1)
  const cut = inSheet('.cut-closed').flatMap((each) => [...each.getClientRects()])
  const edges = () => {
    const { top, bottom } = page.getByCss('[data-cut-bracket]').element().getBoundingClientRect()
    return [Math.round(top), Math.round(bottom)]
  }
  const reached = [cut[0]?.top ?? 0, cut.at(-1)?.bottom ?? 0].map(Math.round)
  await expect.poll(edges).toEqual(reached)
  await page.getByCss('[data-cut-bracket]').click()
  await expect.element(card).toMatchTextContent('−0:02')
  await press('Escape')
  await expect.element(card).not.toBeInTheDocument()
}

interface Edit {
  readonly name: string
  readonly at: readonly [string, number]
  /** Selects so many characters behind it. */
  readonly select?: number
  readonly key: string
  readonly becomes: readonly string[]
  readonly said?: string
}

const [before, first, middle, last, behind] = PLAY
const ALL = 'zwei drei. Vier fünf. Sechs sieben'

const EDITS: readonly Edit[] = [
  {
    name: 'the block in which it ends with the next one, from behind',
    at: ['Neun', 0],
    key: 'Backspace',
    becomes: [before, first, middle, '‹Sechs sieben› acht.Neun zehn.', ''],
  },
  {
    name: 'the block in which it ends with the next one, from its end',
    at: ['Sechs', 'Sechs sieben acht.'.length],
    key: 'Delete',
    becomes: [before, first, middle, '‹Sechs sieben› acht.Neun zehn.', ''],
  },
  {
    name: 'the block in which it begins with the one before, from its beginning',
    at: ['Eins', 0],
    key: 'Backspace',
    becomes: ['Davor null.Eins ‹zwei drei.›', middle, last, behind, ''],
  },
  {
    name: 'the block in which it begins with the one before, from there',
    at: ['Davor', 'Davor null.'.length],
    key: 'Delete',
    becomes: ['Davor null.Eins ‹zwei drei.›', middle, last, behind, ''],
  },
  {
    name: 'the block in which it begins with the next one',
    at: ['Vier', 0],
    key: 'Backspace',
    becomes: [before, 'Eins ‹zwei drei.Vier fünf.›', last, behind, ''],
    said: 'zwei drei.Vier fünf. Sechs sieben',
  },
  {
    name: 'the block in which it ends with the one before',
    at: ['Vier', 'Vier fünf.'.length],
    key: 'Delete',
    becomes: [before, first, '‹Vier fünf.Sechs sieben› acht.', behind, ''],
    said: 'zwei drei. Vier fünf.Sechs sieben',
  },
]

test('[CUT-6] joined lines: a cut begins and ends at the words where it did, with undo and redo', async () => {
  await openPlay('striche-verbunden')
  for (const { name, at, key, becomes, said = ALL } of EDITS) {
    await caretIn(...at)
    await press(key)
    await expect.poll(blocks, { message: name }).toEqual(becomes)
    await expectSaid(said)
    await sheet.click()
    await press('Control+z')
    await expect.poll(blocks, { message: `${name}, undone` }).toEqual(PLAY)
    await press('Control+y')
    await expect.poll(blocks, { message: `${name}, redone` }).toEqual(becomes)
    await press('Control+z')
    await expect.poll(blocks, { message: `${name}, undone again` }).toEqual(PLAY)
  }
  await expectSaid(ALL)
})

const SPLITS: readonly Omit<Edit, 'key' | 'select'>[] = [
  {
    name: 'inside',
    at: ['Vier', 'Vier '.length],
    becomes: [before, first, '‹Vier ›', 'Neu ‹fünf.›', last, behind, ''],
  },
  {
    name: 'at its beginning',
    at: ['Eins', 'Eins '.length],
    becomes: [before, 'Eins ', 'Neu ‹zwei drei.›', middle, last, behind, ''],
  },
  {
    name: 'at its end',
    at: ['Sechs', 'Sechs sieben'.length],
    becomes: [before, first, middle, '‹Sechs sieben›', 'Neu  acht.', behind, ''],
  },
]

test('[CUT-6] a line that is split in a cut or at its edge: each half keeps its words in it, and no others', async () => {
  await openPlay('striche-geteilt')
  for (const { name, at, becomes } of SPLITS) {
    await caretIn(...at)
    await press('Enter')
    await type('Neu ')
    await expect.poll(blocks, { message: name }).toEqual(becomes)
    for (let steps = 0; steps < 5 && blocks().join('|') !== PLAY.join('|'); steps++)
      await press('Control+z')
    await expect.poll(blocks, { message: `${name}, undone` }).toEqual(PLAY)
  }
  await expectSaid(ALL)
})

const REPLACED: readonly Omit<Edit, 'key'>[] = [
  {
    name: 'from before the cut into it',
    at: ['Eins', 2],
    select: 'ns zwei drei.|Vier '.length,
    becomes: [before, 'Eix‹fünf.›', last, behind, ''],
  },
  {
    name: 'from the cut to behind it',
    at: ['Sechs', 'Sechs '.length],
    select: 'sieben acht.|Neun '.length,
    becomes: [before, first, middle, '‹Sechs ›xzehn.', ''],
  },
  {
    name: 'within the cut',
    at: ['Vier', 'Vier '.length],
    select: 'fünf.|Sechs '.length,
    becomes: [before, first, '‹Vier xsieben› acht.', behind, ''],
  },
]

test('[CUT-6] lines that are merged by writing over a selection: only what is written within a cut is cut', async () => {
  await openPlay('striche-ersetzt')
  for (const { name, at, select = 0, becomes } of REPLACED) {
    await caretIn(...at)
    await press(...Array.from({ length: select }, () => 'Shift+ArrowRight'))
    await type('x')
    await expect.poll(blocks, { message: name }).toEqual(becomes)
    await press('Control+z')
    await expect.poll(blocks, { message: `${name}, undone` }).toEqual(PLAY)
    await press('Control+y')
    await expect.poll(blocks, { message: `${name}, redone` }).toEqual(becomes)
    await press('Control+z')
    await expect.poll(blocks, { message: `${name}, undone again` }).toEqual(PLAY)
  }
  await expectSaid(ALL)
})
