// A comment in the list, from its selected words to its removal.
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { keptCommentOrigin } from '#/shared/script/comment-origin.ts'
import { signUp, signUpElsewhere } from '#test/components/app.tsx'
import { press, type } from '#test/components/keys.ts'
import { holdOffers } from '#test/components/offers.ts'
import { button, sheet } from '#test/components/screens.ts'
import { inSheet, renderScript } from '#test/components/script.ts'
import { textsOf } from '#test/components/texts.ts'
import { p } from '#test/support/script.ts'
import { isDemoOn } from '../model/demo-mode.ts'

beforeEach(holdOffers)

const sidebar = page.getByRole('complementary', { name: 'Szenen und Cues' })
const rows = sidebar.getByRole('listitem')
const field = sidebar.getByLabelText('Kommentar schreiben')
const tab = (name: RegExp) => sidebar.getByRole('tab', { name })
const edit = sidebar.getByRole('button', { name: /^Kommentar zu .* bearbeiten$/ })
const remove = (words: string) =>
  sidebar.getByRole('button', { name: `Kommentar zu „${words}“ löschen` })
const selectFirstWord = (line: string) =>
  sheet.getByText(line).dblClick({ position: { x: 8, y: 10 } })

test('[COM-6] [COM-4] [COM-10] comments on selected words are listed as the words stand in the text, and counted; one that is deleted is taken back from its message', async () => {
  const owner = await signUp('comtab-grete')
  const script = await owner.createScript('Der Park')
  await owner.write(script, p('Regen.'), p('Stille.'), p('Pause.'), p())
  await renderScript(script)
  await tab(/^Kommentare/).click()
  await expect.element(sidebar.getByText('Noch keine Kommentare.')).toBeVisible()
  for (const [line, words] of [
    ['Stille.', 'Wie lange?'],
    ['Regen.', 'Leiser.'],
  ] as const) {
    await selectFirstWord(line)
    await press('Control+Alt+m')
    await expect.element(field).toHaveFocus()
    await type(words)
    await press('Control+Enter')
    await expect.element(rows.getByText(words)).toBeVisible()
  }
  await expect.poll(() => textsOf(rows.getByCss('q'))).toEqual(['Regen', 'Stille'])
  await expect.element(tab(/^Kommentare/)).toHaveTextContent('Kommentare2')
  await remove('Stille').click()
  await expect.poll(() => textsOf(rows.getByCss('q'))).toEqual(['Regen'])
  await expect.element(tab(/^Kommentare/)).toHaveTextContent('Kommentare1')
  await page.getByRole('status').getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(() => textsOf(rows.getByCss('q'))).toEqual(['Regen', 'Stille'])
})

test('[COM-5] [COM-8] [SUR-4] a comment is edited in a panel with the caret at its end and one button to save; the section folds, and a marker leads to its row', async () => {
  const owner = await signUp('comtab-hans')
  const script = await owner.createScript('Der Park')
  await owner.write(script, p('Stille.'), p())
  await renderScript(script)
  await tab(/^Kommentare/).click()
  await selectFirstWord('Stille.')
  await press('Control+Alt+m')
  await type('Wie lange?')
  await sidebar.getByRole('button', { name: 'Speichern' }).click()
  await edit.click()
  await expect.element(field).toHaveFocus()
  expect(textsOf(sidebar.getByRole('button', { name: 'Speichern' }))).toHaveLength(1)
  await expect.element(edit).not.toBeInTheDocument()
  await type(' Vier Takte.')
  await press('Control+Enter')
  await expect.element(rows).toMatchTextContent(/comtab-hans.*Wie lange\? Vier Takte\./)
  await expect.element(rows.getByCss('[data-row]')).toHaveFocus()

  const section = sidebar.getByRole('button', { name: '1 Kommentar' })
  await section.click()
  await expect.element(rows).not.toBeInTheDocument()
  await section.click()
  await page.getByRole('button', { name: 'Kommentar: Wie lange? Vier Takte.' }).click()
  await expect.element(sidebar.getByCss('[data-highlighted]')).toMatchTextContent('Vier Takte.')
})

test('[COM-460] a writer deletes the comment of another person, and has no button to change its words', async () => {
  const owner = await signUpElsewhere('comtab-ida')
  await signUp('comtab-jost')
  const script = await owner.createScript('Der Park')
  const comments = ['eins', 'zwei'].map((id): ScriptBlock => {
    const comment = { commentId: id, commentText: `Zu ${id}` }
    return { type: 'paragraph', text: [{ text: id, comments: [comment] }] }
  })
  const origin = { author: 'comtab-ida', editor: null, editedAt: null }
  await owner.writeMeta(script, keptCommentOrigin('eins', origin))
  await owner.write(script, ...comments, p())
  await owner.share(script, 'comtab-jost', 'write')
  await renderScript(script)
  await tab(/^Kommentare/).click()
  // the author of the second one is not known
  await expect
    .element(sidebar.getByRole('button', { name: 'Kommentar zu „zwei“ bearbeiten' }))
    .toBeInTheDocument()
  expect(textsOf(edit)).toHaveLength(1)
  await remove('eins').click()
  await expect.poll(() => textsOf(rows.getByCss('q'))).toEqual(['zwei'])
})

test('[COM-7] the text of a new comment stays while another list is open, and asks for other words where its own are deleted', async () => {
  const owner = await signUp('comtab-kai')
  const script = await owner.createScript('Der Park')
  await owner.write(script, p('Pause.'), p('Musik.'), p())
  await renderScript(script)
  await selectFirstWord('Pause.')
  await press('Control+Alt+m')
  await expect.element(field).toHaveFocus()
  await type('Warum?')
  await tab(/^Cues/).click()
  await expect.element(field).not.toBeInTheDocument()
  await tab(/^Kommentare/).click()
  await expect.element(field).toHaveValue('Warum?')
  await sheet.getByText('Pause.').tripleClick()
  await userEvent.keyboard('{Delete}')
  await expect
    .element(sidebar.getByText(/^Der Text zu diesem Kommentar wurde gelöscht\./))
    .toBeVisible()
  await expect.element(sidebar.getByRole('button', { name: 'Speichern' })).toBeDisabled()
  await selectFirstWord('Musik.')
  await button('Kommentar hinzufügen').click()
  await expect.element(field).toHaveFocus()
  await press('Control+Enter')
  await expect.element(rows).toMatchTextContent(/Musik.*Warum\?/)
  expect(inSheet('p')[0]?.textContent).not.toContain('Pause')
})

test('[COM-997] the text of a new comment is there again after Demo Mode', async () => {
  const owner = await signUp('comtab-lea')
  const script = await owner.createScript('Der Park')
  await owner.write(script, p('Pause.'), p())
  await renderScript(script)
  await selectFirstWord('Pause.')
  await press('Control+Alt+m')
  await expect.element(field).toHaveFocus()
  await type('Warum?')
  isDemoOn.set(true)
  await expect.element(page.getByText('Vorführung (Demo)').first()).toBeVisible()
  isDemoOn.set(false)
  await expect.element(field).toHaveValue('Warum?')
})
