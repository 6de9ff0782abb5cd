import type { Page } from '@playwright/test'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { CUE_TYPES } from '#/shared/script/cue-types.ts'
import { page as split, say, scene } from '#test/support/script.ts'
import { misplaced, pale } from './support/flaws.ts'
import { legibility } from './support/legibility.ts'
import { seederFor, type Seeder } from './support/seed.ts'
import { expect, PASSWORD, test } from './support/test.ts'

const SMALL_PHONE = { width: 320, height: 640 }
/** Those with the least room come first. */
const HAND_SIZES = [
  SMALL_PHONE,
  { width: 844, height: 390 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
]
const DESKTOP = [{ width: 1440, height: 900 }]

/** The longest texts that people write: names, numbers, and words that are wider than any line. */
const LONG: readonly ScriptBlock[] = [
  { type: 'heading', level: 1, text: [{ text: 'Der zerbrochne Krug, ein Lustspiel' }] },
  split(1),
  scene('Donaudampfschifffahrtsgesellschaftskapitänsmützenverwahrstelle am Hafen, im Morgengrauen'),
  say('FRAU MARTHE RULL UND ALLE NACHBARINNEN', 'Ihr krugzertrümmerndes Gesindel, ihr!'),
  ...CUE_TYPES.map(({ id }, index) => say('VEIT', `Sei {${id} c${index}|ruhig}, Frau Marth!`)),
  { ...say('EVE', 'Gestrichen.'), type: 'dialogue', struckThrough: true } as ScriptBlock,
  { ...say('RUPRECHT', 'Daneben.'), type: 'dialogue', layout: 'side-by-side' } as ScriptBlock,
  {
    type: 'paragraph',
    text: [{ text: 'Pause.', comments: [{ commentId: 'cmt-1', commentText: 'Wie lange?' }] }],
  },
]

interface Screen {
  readonly name: string
  /** Opens this screen from the screen before it. */
  readonly open: (page: Page) => Promise<void>
}

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()

const inGerman: readonly Screen[] = [
  { name: 'writing', open: (page) => page.getByText('Gesindel').click() },
  { name: 'cue panel', open: (page) => openPanel(page, 'Cue Q101 bearbeiten', 'Bezeichnung') },
  { name: 'rehearsal', open: (page) => press(page, 'Probe beginnen') },
  { name: 'go to', open: openGoTo },
]
const inEnglish: readonly Screen[] = [
  { name: 'writing', open: (page) => page.getByText('Gesindel').click() },
  { name: 'cue panel', open: (page) => openPanel(page, 'Edit cue Q101', 'Name') },
  { name: 'rehearsal', open: (page) => press(page, 'Start rehearsal') },
  { name: 'go to', open: openGoTo },
]

async function openGoTo(page: Page): Promise<void> {
  await page.keyboard.press('Control+g')
  await page.keyboard.type('i')
  await expect(page.getByRole('option').first()).toBeVisible()
}

async function openPanel(page: Page, pencil: string, field: string): Promise<void> {
  await page.getByRole('tab', { name: 'Cues' }).click()
  // behind it stands the type of the cue
  await page
    .getByRole('button', { name: `${pencil}: ` })
    .first()
    .click()
  await expect(page.getByLabel(field, { exact: true })).toBeInViewport({ ratio: 1 })
}

async function writeScripts(seed: Seeder): Promise<readonly string[]> {
  const scripts = await seed.createScripts(['Der zerbrochne Krug, Fassung vom Herbst', 'Leer'])
  const [long] = scripts
  if (long) await seed.write(long, ...LONG)
  return scripts.map(({ id }) => id)
}

/** Checks the screen that is shown now, in every size and in the given themes. */
async function expectSound(
  page: Page,
  name: string,
  sizes: readonly Size[],
  themes: readonly string[],
): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect.poll(() => misplaced(page), `${name}, ${size.width} × ${size.height}`).toEqual([])
  }
  for (const theme of themes) {
    await page.evaluate((value) => {
      document.documentElement.dataset['theme'] = value
    }, theme)
    await expect.poll(() => pale(page), `${name}, ${theme}`).toEqual([])
    if (!name.startsWith('rehearsal')) continue
    const { size, contrast } = await legibility(page)
    expect(size, `${name}, ${theme}`).toBeGreaterThanOrEqual(28)
    expect(contrast, `${name}, ${theme}`).toBeGreaterThanOrEqual(theme === 'night' ? 4.5 : 7)
  }
}

type Size = (typeof HAND_SIZES)[number]

/** Walks through the screens in both languages; in English, whose words are shorter, at the first sizes alone. */
async function walk(
  page: Page,
  seed: Seeder,
  sizes: readonly Size[],
  inEnglishAt = sizes.length,
): Promise<void> {
  const [long = '', empty = ''] = await writeScripts(seed)
  for (const { lang, screens, themes } of WALKS)
    await test.step(`in ${lang}`, async () => {
      const looked = lang === 'en' ? sizes.slice(0, inEnglishAt) : sizes
      // German is what a new browser shows
      if (lang !== 'de') await page.evaluate((value) => localStorage.setItem('lang', value), lang)
      await page.goto(`/editor/${empty}`)
      await expect(page.getByRole('textbox')).toBeVisible()
      await expectSound(page, `empty, ${lang}`, looked, themes)
      await page.goto(`/editor/${long}`)
      for (const { name, open } of screens) {
        await open(page)
        await expectSound(page, `${name}, ${lang}`, looked, themes)
      }
    })
}

/** Words have other lengths in another language, but no other colours: the themes are looked at in one. */
const WALKS = [
  { lang: 'de', screens: inGerman, themes: ['dark', 'light', 'night'] },
  { lang: 'en', screens: inEnglish, themes: ['dark'] },
] as const

test.describe('in a hand', () => {
  test.use({ viewport: SMALL_PHONE, hasTouch: true, isMobile: true })

  test('[MOB-8] every state is sound on phones and tablets, upright and across, in every theme, in both languages', async ({
    signedIn,
    server,
  }) => {
    const name = 'prinzipalin-vom-wandernden-theater'
    const page = await signedIn(name)
    await walk(page, await seederFor(server.url, name, PASSWORD), HAND_SIZES, 2)
  })
})

test('[MOB-8] every state is sound on a desktop, in every theme, in both languages', async ({
  signedIn,
  server,
}) => {
  const name = 'prinzipal-mit-dem-grossen-bildschirm'
  const page = await signedIn(name)
  await walk(page, await seederFor(server.url, name, PASSWORD), DESKTOP)
})
