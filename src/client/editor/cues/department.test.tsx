// The page of a light operator, who sets light cues in a text that others write.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ProductionFunction } from '#/shared/access/functions.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { type ScriptBlock, textsOf as textsOfBlock } from '#/shared/script/blocks.ts'
import { type Person, signUp, signUpElsewhere } from '#test/components/app.tsx'
import { focusOn, press, type } from '#test/components/keys.ts'
import { button, menuItem, sheet } from '#test/components/screens.ts'
import { blocksOfSheet, renderScript } from '#test/components/script.ts'
import { textsOf } from '#test/components/texts.ts'
import { withCuts } from '#test/support/cut-script.ts'
import { p, say, scene } from '#test/support/script.ts'

const badge = page.getByText('Licht und Kommentare', { exact: true })
const tools = page.getByRole('toolbar')
const tool = (name: string) => tools.getByRole('button', { name, exact: true })

const PARK = [
  say('ANNA', 'Guten {light l1|Abend}, mein {sound s1|Herr}.'),
  p('Sie geht langsam ab.'),
]

async function renderFor(
  username: string,
  function_: ProductionFunction = 'light',
  ...blocks: readonly ScriptBlock[]
): Promise<{ readonly jana: Person; readonly script: Script }> {
  const jana = await signUpElsewhere(`${username}-jana`)
  await signUp(username)
  const script = await jana.createScript('Faust')
  await jana.write(script, scene('Park'), ...(blocks.length > 0 ? blocks : PARK), p())
  await jana.employ(script, username, function_)
  await renderScript(script)
  return { jana, script }
}

/** The cues on the server, as 'type: words'. */
const cuesOf = async (jana: Person, script: Script): Promise<readonly string[]> =>
  (await jana.read(script))
    .flatMap(textsOfBlock)
    .flat()
    .flatMap(({ text, cues = [] }) => cues.map(({ cueType }) => `${cueType}: ${text}`))

test('[CUE-340] [CUE-341] a light operator finds light cues and comments, and cannot type', async () => {
  const { jana, script } = await renderFor('gw-tom')
  await expect.element(badge).toBeVisible()
  await expect.element(tool('Licht-Cue setzen')).toBeVisible()
  await expect.element(tool('Ton-Cue setzen')).not.toBeInTheDocument()
  await expect.element(tool('Fett')).not.toBeInTheDocument()
  const shown = blocksOfSheet()
  await sheet.getByText('Sie geht langsam ab.').dblClick({ position: { x: 6, y: 10 } })
  await type('x')
  await press('Delete', 'Enter', 'Control+b', 'Control+Shift+s')
  expect(blocksOfSheet()).toEqual(shown)
  expect(await cuesOf(jana, script)).toEqual(['light: Abend', 'sound: Herr'])
})

test('[CUE-342] a light operator sets a cue on a word by a click, and takes it back', async () => {
  const { jana, script } = await renderFor('gw-timo')
  await tool('Licht-Cue setzen').click()
  await expect
    .element(page.getByText('Klicke auf ein Wort, um einen Licht-Cue zu setzen'))
    .toBeVisible()
  await sheet.getByText('Sie geht langsam ab.').click({ position: { x: 8, y: 10 } })
  await expect.poll(() => cuesOf(jana, script)).toContain('light: Sie')
  await tool('Rückgängig').click()
  await expect.poll(() => cuesOf(jana, script)).toEqual(['light: Abend', 'sound: Herr'])
})

test('[CUE-342] a light operator sets cues on selected words, and by keys alone', async () => {
  const { jana, script } = await renderFor('gw-tina')
  await focusOn(sheet)
  // the arrows choose words
  await press('ArrowRight', 'ArrowRight')
  await expect.poll(() => String(getSelection())).toBe('Guten')
  await press('Control+Shift+l')
  await expect.poll(() => cuesOf(jana, script)).toContain('light: Guten')
  await press('Control+z')
  await expect.poll(() => cuesOf(jana, script)).not.toContain('light: Guten')
  await press('Control+Alt+c')
  await expect.element(page.getByText(/^L Licht · ← →/)).toBeVisible()
  await press('s', 'Tab', 'l', 'Escape')
  await expect.poll(() => cuesOf(jana, script)).toContain('light: Sie')
  expect((await cuesOf(jana, script)).filter((cue) => cue.startsWith('sound'))).toEqual([
    'sound: Herr',
  ])
})

test('[CUE-342] the menu of a word sets a cue of the department there', async () => {
  const { jana, script } = await renderFor('gw-toni')
  await sheet
    .getByText('Sie geht langsam ab.')
    .click({ button: 'right', position: { x: 8, y: 10 } })
  await menuItem('Cue setzen').click()
  await expect.element(menuItem('Ton')).not.toBeInTheDocument()
  await menuItem('Licht').click()
  await expect.poll(() => cuesOf(jana, script)).toContain('light: Sie')
})

test('[CUE-343] a light operator changes and deletes own cues, and reads why others cannot be', async () => {
  const { jana, script } = await renderFor('gw-till')
  const list = page.getByRole('complementary')
  await button('Cue Q101 bearbeiten: Licht').click()
  await page.getByLabelText('Bezeichnung').fill('Dämmerung')
  await page.getByLabelText('Was passiert').fill('Blau von links')
  await button('Cue Q101 speichern').click()
  await expect.element(list.getByText('Dämmerung')).toBeVisible()
  await expect.element(list.getByText('Blau von links')).toBeVisible()
  expect(JSON.stringify(await jana.read(script))).toContain('Dämmerung')
  // the cue of sound has the same number: one pencil is on the page
  expect(textsOf(page.getByRole('button', { name: /^Cue Q\d+ bearbeiten/ }))).toHaveLength(1)
  const why = 'Ton-Cues ändern andere. Du setzt Licht-Cues.'
  await button(`Q101 Ton: ${why}`).click()
  await expect.element(page.getByRole('status').getByText(why)).toBeVisible()
  await button('Cue Q101 löschen: Licht').click()
  await expect.poll(() => cuesOf(jana, script)).toEqual(['sound: Herr'])
  await button('Rückgängig').first().click()
  await expect.poll(() => cuesOf(jana, script)).toEqual(['light: Abend', 'sound: Herr'])
})

test('[CUE-344] [CUE-345] a light operator freezes the numbers of light alone, and counts again what they froze; another function changes what the page offers, at once', async () => {
  const { jana, script } = await renderFor('gw-theo')
  await jana.writeMeta(script, {
    key: 'frozen:sound',
    value: { by: 'gw-theo-jana', at: 1, rest: 'frozen' },
  })
  const open = async () => {
    await button('Nummern').click()
    await menuItem('Nummern festhalten …').click()
  }
  await open()
  await expect.element(page.getByRole('dialog').getByText('Licht')).toBeVisible()
  await expect.element(page.getByRole('dialog').getByText('Ton')).not.toBeInTheDocument()
  await button('Festhalten').click()
  await expect.element(button('Licht, Nummern festgehalten')).toBeVisible()
  await open()
  await button('Wieder zählen: Licht').click()
  await button('Wieder zählen: Licht').click()
  await expect.element(button('Licht, Nummern festgehalten')).not.toBeInTheDocument()
  await press('Escape')

  await expect.element(tool('Licht-Cue setzen')).toBeVisible()
  await jana.employ(script, 'gw-theo', 'sound')
  await expect.element(page.getByText('Ton und Kommentare', { exact: true })).toBeVisible()
  await expect.element(tool('Ton-Cue setzen')).toBeVisible()
  await expect.element(tool('Licht-Cue setzen')).not.toBeInTheDocument()
  await jana.employ(script, 'gw-theo', 'acting')
  await expect.element(page.getByText('Nur kommentieren')).toBeVisible()
  await expect.element(tools).not.toBeInTheDocument()
  await jana.employ(script, 'gw-theo', 'stage-management')
  await expect.element(tool('Einruf setzen')).toBeVisible()
})

test('[CUT-404] a light operator moves a light cue off cut words in the card of the cut and in the list, and no sound cue', async () => {
  const { jana, script } = await renderFor(
    'gw-tilo',
    'light',
    ...withCuts(
      say('ANNA', '‹Guten {light l1|Abend}, mein {sound s1|Herr}.›'),
      say('BEN', 'Ja doch. ‹y|Wohl {light l2|an}.› So.'),
    ),
  )
  const card = page.getByRole('dialog', { name: 'Strich', exact: true })
  const offers = (where: typeof card) =>
    textsOf(where.getByRole('button', { name: /verlegen:|streichen:|spielen:/ }))
  await page.getByCss('[data-cut-bracket="x"]').click()
  await expect.element(card).toMatchTextContent('Q101 Licht hängt an gestrichenem Text')
  await expect.element(card).toMatchTextContent('Q101 Ton hängt an gestrichenem Text')
  expect(offers(card)).toEqual(['Auf „Ja“ verlegen'])
  await card.getByRole('button', { name: /verlegen:/ }).click()
  await expect.poll(() => cuesOf(jana, script)).toContain('light: Ja')
  await expect.element(card).not.toMatchTextContent('Licht hängt an gestrichenem Text')
  await press('Escape')

  await page.getByRole('tab', { name: /^Striche/ }).click()
  const list = page.getByRole('list', { name: 'Striche', exact: true })
  await expect.poll(() => offers(list)).toEqual(['Auf „So“ verlegen'])
  await list.getByRole('button', { name: /verlegen:/ }).click()
  await expect.poll(() => cuesOf(jana, script)).toEqual(['sound: Herr', 'light: Ja', 'light: So.'])

  await jana.employ(script, 'gw-tilo', 'sound')
  await expect.poll(() => offers(list)).toEqual(['Auf „Ja“ verlegen'])
})
