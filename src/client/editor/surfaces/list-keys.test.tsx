import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { signUp } from '#test/components/app.tsx'
import { EVERY_SHORTCUT, writtenText } from '#test/components/every-shortcut.ts'
import { focusAgain, focusOn, press, type } from '#test/components/keys.ts'
import { button, menuItem, sheet } from '#test/components/screens.ts'
import { renderScript } from '#test/components/script.ts'
import { withCuts } from '#test/support/cut-script.ts'
import { p, say, scene } from '#test/support/script.ts'

const sidebar = page.getByRole('complementary', { name: 'Szenen und Cues' })
const rows = sidebar.getByCss('li[data-index]')
/** The button of a row that leads to the row's place. */
const mainOf = (row: Locator) => row.getByRole('button').first()
const second = mainOf(rows.nth(1))
/** The same button, found without its role. */
const secondButton = () =>
  document.querySelectorAll('li[data-index]')[1]?.querySelector<HTMLElement>('button')
const chooseTab = (name: RegExp) => sidebar.getByRole('tab', { name }).click()
const cueRow = (cueId: string) => sidebar.getByCss(`[data-cue-row=${cueId}] [data-row]`)

/** A paragraph of which all has a comment. */
const commented = (commentId: string, text: string): ScriptBlock => ({
  type: 'paragraph',
  text: [{ text, comments: [{ commentId, commentText: `Zu ${text}` }] }],
})

const PLAY: readonly ScriptBlock[] = [
  scene('Park'),
  say('ANNA', 'Die {light c1|Laternen} gehen {sound c2|langsam} an.'),
  commented('k1', 'Stille.'),
  scene('Ufer'),
  say('BEN', 'Ein {video c3|Segelboot} treibt {light c4|langsam} herüber.'),
  commented('k2', 'Regen.'),
  ...withCuts(p('Das ‹a|Schilf› rauscht ‹b|leise›.')),
  scene('Wald'),
  p('{sound c5|Wind}.'),
  commented('k3', 'Nacht.'),
  // the last paragraph of every script is empty
  p(),
]

/** Leads to each list of the sidebar, whose rows may still be drawn behind their tab. */
const LISTS: Readonly<Record<string, () => Promise<void>>> = {
  scenes: () => chooseTab(/^Szenen/),
  cues: () => chooseTab(/^Cues/),
  'cues that a search has found': async () => {
    await chooseTab(/^Cues/)
    await sidebar.getByRole('searchbox').fill('langsam')
    // two scenes and two cues
    await expect.poll(() => rows.elements().length).toBe(4)
  },
  comments: () => chooseTab(/^Kommentare/),
  cuts: () => chooseTab(/^Striche/),
}

/**
 * All shortcuts, from the list of cues. Most of them are heard by the whole page, whatever list has the focus; from the other
 * lists those are pressed that a list or a row takes itself, as nothing with a held key is but Alt with an arrow. What that
 * does to a scene is meant: it moves the scene by its row.
 */
const shortcutsFor = (list: string): readonly string[] =>
  EVERY_SHORTCUT.filter((keys) => {
    if (list === 'cues') return true
    if (keys.startsWith('Alt+Arrow')) return list !== 'scenes'
    return !/^(?:Control|Alt)\+/.test(keys)
  })

let name = ''
beforeEach(({ task }) => {
  name = `listen-${task.id.replaceAll(/\W/g, '').slice(-12)}`
})

async function openPlay(blocks = PLAY): Promise<void> {
  const lia = await signUp(name)
  const script = await lia.createScript('Listen')
  await lia.write(script, ...blocks)
  await renderScript(script)
  await expect.element(sidebar).toBeVisible()
}

/** What the keys that work on the whole page open or begin, by a selector. */
const OPENS: Readonly<Record<string, string>> = {
  'Control+g': '[role=dialog]',
  'Control+Shift+h': '[role=search]',
  'Control+Alt+v': '[role=dialog]',
  'Control+Alt+k': '[role=dialog]',
  '?': '[role=dialog]',
  'Control+/': '[role=dialog]',
  'Control+Alt+r': '[data-rehearsing]',
}

/** Closes what keys have opened, and ends what they have begun. */
async function leaveAll(keys: string): Promise<void> {
  const opened = OPENS[keys]
  if (opened === undefined) return
  const isOpen = () => document.querySelector(opened) !== null
  await expect.poll(isOpen).toBe(true)
  const leave = async () => {
    if (isOpen()) await press(opened === '[data-rehearsing]' ? keys : 'Escape')
    return isOpen()
  }
  await expect.poll(leave).toBe(false)
}

for (const [list, open] of Object.entries(LISTS)) {
  test(`[SUR-36] [SUR-37] in the list of ${list} a press leaves the focus on the row, from which no key changes the text, and arrows, Enter and Escape lead on`, async () => {
    await openPlay()
    await open()
    await expect.element(second).toBeVisible()
    await second.click()
    await expect.element(second).toHaveFocus()
    expect(getComputedStyle(second.element()).outline).toBe('rgb(245, 158, 11) solid 2px')
    await press('ArrowUp')
    await expect.element(mainOf(rows.nth(0))).toHaveFocus()
    // the tab before may have had more rows when this one was chosen
    const last = rows.elements().length - 1
    await press('End')
    await expect.element(mainOf(rows.nth(last))).toHaveFocus()
    await press('Home', 'ArrowDown')
    await expect.element(second).toHaveFocus()

    // one tab stop, from which the arrows lead to the other buttons of the row
    expect(rows.getByCss('[tabindex="0"]').elements()).toEqual([second.element()])
    await press('ArrowRight')
    await expect.element(second).not.toHaveFocus()
    await expect.element(rows.nth(1).getByCss('button:focus')).toBeVisible()
    await press('ArrowLeft')
    await expect.element(second).toHaveFocus()

    await press('Escape')
    await expect.element(sheet).toHaveFocus()
    await second.click()
    await press('Enter')
    await expect.element(sheet).toHaveFocus()

    await second.click()
    await expect.element(second).toHaveFocus()
    expect(secondButton()).toBe(second.element())
    const written = writtenText()
    for (const keys of shortcutsFor(list)) {
      await focusAgain(secondButton)
      await press(keys)
      expect([keys, writtenText()]).toEqual([keys, written])
      await leaveAll(keys)
    }
    await second.click()
    await type('Nix')
    expect(writtenText()).toBe(written)
  })
}

test('[SUR-36] [NAV-441] keys over what a search has found go to its field, and a press shows the place beside it', async () => {
  await openPlay()
  const written = writtenText()
  const field = page.getByRole('combobox', { name: 'Springen zu' })
  const found = page.getByRole('option').filter({ hasText: 'Segelboot' })
  const line = () => getSelection()?.anchorNode?.parentElement?.closest('p')?.textContent
  const isOpen = () => document.querySelector('[role=dialog]') !== null
  const valueOf = () => document.querySelector<HTMLInputElement>('[role=dialog] input')?.value
  for (const keys of EVERY_SHORTCUT) {
    // most keys leave the search as it is
    if (!isOpen()) await press('Control+g')
    if (valueOf() !== 'segel') await field.fill('segel')
    await press(keys)
    expect([keys, writtenText()]).toEqual([keys, written])
  }
  await press('Escape')
  for (const leave of ['Escape', 'Enter']) {
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await sheet.getByText('Laternen').click()
    await press('Control+g')
    await field.fill('segel')
    await found.first().click()
    await expect.element(field).toHaveFocus()
    await expect.element(found.first()).toHaveAttribute('aria-selected', 'true')
    // the dialog hides the sheet from roles
    const place = page.getByCss('.ProseMirror').getByText('Segelboot')
    await expect.element(place).toBeInViewport()
    // nothing lies over the place
    const box = place.element().getBoundingClientRect()
    const dialog = page.getByRole('dialog').element()
    await expect.poll(() => dialog.getBoundingClientRect().left).toBeGreaterThan(box.right)
    if (leave === 'Escape') await type('s')
    await press(leave)
    await expect.element(sheet).toHaveFocus()
    await expect.poll(line).toBe('Ein Segelboot treibt langsam herüber.')
    expect(writtenText()).toBe(written)
  }
})

test('[SUR-59] the reason in a row is reached by → and left by Enter or Escape, and a cut’s consequence is a row’s button', async () => {
  await openPlay([scene('Ufer'), ...withCuts(p('Ein {sound c1|‹a|Segelboot›} treibt.')), p()])
  await chooseTab(/^Striche/)
  const row = mainOf(rows.first())
  const reason = sidebar.getByRole('textbox', { name: 'Grund für „Segelboot“' })
  const toReason = async () => {
    await row.click()
    await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight')
    await expect.element(reason).toHaveFocus()
  }
  await toReason()
  await type('Zu lang')
  await press('Enter')
  await expect.element(row).toHaveFocus()
  await expect.element(reason).toHaveValue('Zu lang')
  await toReason()
  await press('End')
  await type('!')
  await press('Escape')
  await expect.element(row).toHaveFocus()
  await expect.element(reason).toHaveValue('Zu lang')
  await toReason()
  await press('End', 'ArrowRight')
  const broken = sidebar.getByRole('button', { name: 'Q101 Ton hängt an gestrichenem Text' })
  await expect.element(broken).toHaveFocus()
  await press('Enter')
  await expect.element(sheet).toHaveFocus()
  await broken.click()
  await expect.element(broken).toHaveFocus()
})

test('[SUR-58] where a list loses its last row, the tab has the focus, so that the next key writes nothing', async () => {
  await openPlay([p('Ein {sound c1|Segelboot} treibt.'), commented('k1', 'Stille.'), p()])
  const written = writtenText()
  await cueRow('c1').click()
  await press('Delete')
  await expect.element(sidebar.getByRole('tab', { name: /^Cues/ })).toHaveFocus()
  await chooseTab(/^Kommentare/)
  await sidebar.getByRole('button', { name: 'Kommentar zu „Stille.“ löschen' }).click()
  await expect.element(sidebar.getByRole('tab', { name: /^Kommentare/ })).toHaveFocus()
  await press('Delete', 'x')
  expect(writtenText()).toBe(written)
})

test('[CUE-39] [SUR-37] after a click on its row F2 and N name a cue, Delete and a row’s button delete one, the row beside it has the focus, and the next key writes nothing', async () => {
  await openPlay()
  const written = writtenText()
  for (const key of ['F2', 'n']) {
    await cueRow('c1').click()
    await press(key)
    await expect.element(sidebar.getByLabelText('Bezeichnung')).toHaveFocus()
    await press('Escape')
    await expect.element(cueRow('c1')).toHaveFocus()
  }
  await cueRow('c1').click()
  await press('Delete')
  await expect.element(cueRow('c1')).not.toBeInTheDocument()
  await expect.element(cueRow('c2')).toHaveFocus()
  await press('Control+z')
  await expect.element(cueRow('c1')).toBeVisible()
  expect(writtenText()).toBe(written)

  await sidebar
    .getByRole('button', { name: /^Cue Q101 löschen: / })
    .first()
    .click()
  await expect.element(cueRow('c1')).not.toBeInTheDocument()
  await expect.element(cueRow('c2')).toHaveFocus()
  await cueRow('c5').click()
  await press('ArrowRight', 'ArrowRight', 'Enter')
  // the last row: the one before it has the focus
  await expect.element(cueRow('c5')).not.toBeInTheDocument()
  await expect.element(rows.last().getByRole('button').first()).toHaveFocus()
  await chooseTab(/^Kommentare/)
  await sidebar.getByRole('button', { name: 'Kommentar zu „Regen.“ löschen' }).click()
  await expect.element(mainOf(rows.filter({ hasText: 'Nacht.' }))).toHaveFocus()
  await press('Delete', 'Enter')
  expect(writtenText()).toBe(written)
})

test('[SUR-12] [SUR-36] [SUR-37] a scene that was dragged to its place has the focus there, and a question that the menu of a row asks leads back to the row, however it is answered', async () => {
  await openPlay()
  await chooseTab(/^Szenen/)
  const rowOf = (scene: string) => mainOf(rows.filter({ hasText: scene }))
  await userEvent.dragAndDrop(rowOf('Park'), rowOf('Wald'))
  await expect.poll(() => rows.elements()[0]?.textContent).toContain('Ufer')
  await expect.element(rowOf('Park')).toHaveFocus()

  const menu = rows.nth(1).getByRole('button').last()
  const ask = async () => {
    await menu.click()
    await menuItem('Szene löschen …').click()
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
  }
  const written = writtenText()
  await ask()
  await press('Escape')
  await expect.element(menu).toHaveFocus()
  await press('Delete')
  expect(writtenText()).toBe(written)
  await ask()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Szene löschen', exact: true })
    .click()
  await expect.poll(() => rows.elements().length).toBe(2)
  const rest = writtenText()
  await expect.element(menu).toHaveFocus()
  await press('Delete')
  expect(writtenText()).toBe(rest)
})

test('[SUR-23] [SUR-38] a tool that is pressed by keyboard keeps the focus, or the one at its place where it is gone', async () => {
  await openPlay()
  const tools = page.getByRole('toolbar')
  const written = writtenText()
  await sheet.getByText('langsam').first().click()
  await press('End', 'Alt+F10')
  await focusOn(button('Anordnung der Replik'))
  await press('Enter')
  await expect.element(tools).toHaveAttribute('data-context', 'dialogue-layout')
  await expect.element(tools.getByCss('button:focus')).toBeVisible()
  await focusOn(button('Nebeneinander'))
  await press('Enter')
  await expect.element(button('Nebeneinander')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(button('Nebeneinander')).toHaveFocus()
  // there is one step to undo: then its tool is disabled, and redo stands at its place
  await focusOn(button('Rückgängig'))
  await press('Enter')
  await expect.element(button('Rückgängig')).toBeDisabled()
  await expect.element(button('Wiederholen')).toHaveFocus()
  expect(writtenText()).toBe(written)
  await press('Escape')
  await expect.element(sheet).toHaveFocus()
})
