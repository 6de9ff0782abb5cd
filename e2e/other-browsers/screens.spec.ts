import { expect } from '@playwright/test'
import { CUE_TYPES } from '#/shared/script/cue-types.ts'
import { p, page as split, say, scene } from '#test/support/script.ts'
import { brightest } from '../support/brightest.ts'
import { misplaced, pale } from '../support/flaws.ts'
import { PASSWORD } from '../support/password.ts'
import { seederFor } from '../support/seed.ts'
import { openScript, placeOf, register, signIn, test, untilShown } from './people.ts'
import type { RemotePage } from './remote-page.ts'

/** A desktop, a tablet, and the narrowest window that both browsers open. */
const SIZES = [
  [1440, 900],
  [820, 1180],
  [500, 844],
] as const

/** The luminance of the night theme's ink, plus rounding. */
const INK = 0.27

async function expectSound(page: RemotePage, screen: string): Promise<void> {
  const wear = (theme: string) =>
    page.evaluate((value) => void (document.documentElement.dataset['theme'] = value), theme)
  for (const [width, height] of SIZES) {
    await page.resize(width, height)
    await expect.poll(() => misplaced(page), `${screen}, ${width} × ${height}`).toEqual([])
  }
  for (const theme of ['dark', 'light', 'night']) {
    await wear(theme)
    await expect.poll(() => pale(page), `${screen}, ${theme}`).toEqual([])
  }
  const luminance = async () => (await brightest(page)).luminance
  await expect.poll(luminance, `${screen}, at night`).toBeLessThan(INK)
  await wear('dark')
  await page.resize(1440, 900)
}

test('[MOB-59] [MOB-8] [UI-81] every screen is sound in every size and theme, and dim at night', async ({
  pages: [page],
  server,
}) => {
  await register(server.url, 'prinzipal')
  const seed = await seederFor(server.url, 'prinzipal', PASSWORD)
  const [script] = await seed.createScripts(['Der zerbrochne Krug, Fassung vom Herbst'])
  if (!script) throw new Error('no script')
  await seed.write(
    script,
    { type: 'heading', level: 1, text: [{ text: 'Der zerbrochne Krug, ein Lustspiel' }] },
    split(1),
    scene('Donaudampfschifffahrtsgesellschaftskapitänsmützenverwahrstelle am Hafen'),
    say('FRAU MARTHE RULL UND ALLE NACHBARINNEN', 'Ihr krugzertrümmerndes Gesindel, ihr!'),
    ...CUE_TYPES.map(({ id }, index) => say('VEIT', `Sei {${id} c${index}|ruhig}, Frau Marth!`)),
    p(),
  )
  await page.goTo(server.url)
  // somebody of another test may be signed in here
  await page.forget()
  await page.goTo(server.url)
  await untilShown(page, '[type=password]')
  await expectSound(page, 'sign-in')
  await signIn(page, server.url, 'prinzipal')
  // the first lines, which take the place of the thumbnail
  await untilShown(page, 'article [data-shown=true]')
  await expectSound(page, 'list')
  await openScript(page, server.url, script.id)
  await page.clickAt(await placeOf(page, 'Gesindel'))
  await expectSound(page, 'writing')
  await page.click('button', 'Cue Q101 bearbeiten: Licht')
  await expectSound(page, 'cue panel')
  await page.press('Control+g')
  await page.type('i')
  await untilShown(page, '[role=option]')
  await expectSound(page, 'go to')
  await page.press('Escape')
  await page.click('header button', 'Probe beginnen')
  await untilShown(page, '.rehearsal-word')
  await expectSound(page, 'rehearsal')
})
