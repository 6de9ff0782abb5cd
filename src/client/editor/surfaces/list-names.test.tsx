// The buttons of the sidebar's lists, as a screen reader lists them: apart from their rows.
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FIRST_SET, keptCut, UNKNOWN_CUT } from '#/shared/script/cuts/cuts.ts'
import { setPreferences } from '#/client/preferences/preferences.ts'
import { signUp } from '#test/components/app.tsx'
import { press, type } from '#test/components/keys.ts'
import { holdOffers } from '#test/components/offers.ts'
import { sheet } from '#test/components/screens.ts'
import { renderScript } from '#test/components/script.ts'
import { withCuts } from '#test/support/cut-script.ts'
import { p, say, scene } from '#test/support/script.ts'

beforeEach(holdOffers)

const sidebar = page.getByRole('complementary')

/** The names of the buttons and fields in the rows that are shown. */
const names = () =>
  sidebar
    .getByCss('li[data-index] :is(button, input)')
    .elements()
    .map((element) => element.getAttribute('aria-label') ?? element.textContent)

async function expectOwnNames(rows: RegExp, count: number): Promise<void> {
  await expect.poll(() => names().filter((name) => rows.test(name ?? '')).length).toBe(count)
  const all = names()
  expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([])
}

test('[NAV-560] the buttons of cuts, proposals, comments and cues name what they belong to, in both languages', async () => {
  const rita = await signUp('namen-rita')
  const script = await rita.createScript('Namen')
  const proposal = { ...UNKNOWN_CUT, state: 'proposed', by: 'mona', at: 1 } as const
  for (const id of ['v', 'w']) await rita.writeMeta(script, keptCut(id, FIRST_SET, proposal))
  await rita.write(
    script,
    scene('Park'),
    ...withCuts(
      say('ANNA', 'Guten ‹v|Abend› und ‹w|Morgen› auch.'),
      say('BEN', 'Ein ‹x|{light l1|Hund} {sound s1|bellt}› laut.'),
      say('ANNA', 'Eine ‹y|{light l2|Katze} {sound s2|schläft}› leise.'),
    ),
    p(),
  )
  await renderScript(script)
  for (const word of [/^Guten/, /^Eine/]) {
    await sheet
      .getByText(word)
      .first()
      .dblClick({ position: { x: 8, y: 10 } })
    await press('Control+Alt+m')
    await type('Warum?')
    await press('Control+Enter')
  }
  await sidebar.getByRole('tab', { name: /^Kommentare/ }).click()
  await expectOwnNames(/^Kommentar zu „(Guten|Eine)“ bearbeiten$/, 2)
  await sidebar.getByRole('tab', { name: /^Cues/ }).click()
  await expectOwnNames(/^Cue Q10\d bearbeiten: (Licht|Ton)$/, 4)
  await sidebar.getByRole('tab', { name: /^Striche/ }).click()
  await expectOwnNames(/^(Annehmen|Ablehnen|Mehr zum Strich): „/, 2 + 2 + 4)
  expect(names()).toContain('Annehmen: „Abend“')
  expect(names()).toContain('Strich öffnen: „Hund bellt“')
  expect(names()).toContain('Mit streichen: Q101 Licht hängt an gestrichenem Text')
  setPreferences({ lang: 'en' })
  await expectOwnNames(/^(Accept|Decline|More about the cut): “/, 2 + 2 + 4)
  expect(names()).toContain('Decline: “Morgen”')
})
