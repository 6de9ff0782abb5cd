// The list of comments as conversations.
import { beforeEach, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { FIRST_SET, keptCut, UNKNOWN_CUT } from '#/shared/script/cuts/cuts.ts'
import { keptCommentOrigin } from '#/shared/script/comment-origin.ts'
import { keptReply, keptThreadState, replyIdAt } from '#/shared/script/threads.ts'
import { type Person, signUp, signUpElsewhere } from '#test/components/app.tsx'
import { press, type } from '#test/components/keys.ts'
import { holdOffers } from '#test/components/offers.ts'
import { button, menuItem, sheet } from '#test/components/screens.ts'
import { renderScript } from '#test/components/script.ts'
import { p } from '#test/support/script.ts'

beforeEach(holdOffers)

const sidebar = page.getByRole('complementary', { name: 'Szenen und Cues' })
const rows = sidebar.getByCss('li[data-index]')
const field = page.getByLabelText('Antwort schreiben')
const answer = page.getByRole('button', { name: /antworten$/ })
const markers = page.getByCss('[data-comment-marker]')
const tab = (name: RegExp) => sidebar.getByRole('tab', { name })
const filter = (name: string) => sidebar.getByRole('button', { name, exact: true })

const commented = (commentId: string, text: string): ScriptBlock => ({
  type: 'paragraph',
  text: [{ text, comments: [{ commentId, commentText: `Zu ${text}` }] }],
})

async function openPlay(owner: Person, blocks: readonly ScriptBlock[]): Promise<void> {
  const script = await owner.createScript('Gespräche')
  await owner.write(script, ...blocks)
  await renderScript(script)
  await tab(/^Kommentare/).click()
}

test('[COM-553] [COM-554] [COM-821] replies are sent by Mod-Enter, kept by Escape, changed and emptied by their author; words written as an answer to a comment that is deleted stay until it is discarded', async () => {
  await openPlay(await signUp('threads-jana'), [commented('k1', 'Stille.'), p()])
  await answer.click()
  await expect.element(field).toHaveFocus()
  await expect.element(button('Senden')).toBeDisabled()
  await field.fill('Wie lange?')
  await press('Escape')
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(answer).toHaveFocus()
  await answer.click()
  await expect.element(field).toHaveValue('Wie lange?')
  await press('Control+Enter')
  await expect.element(rows).toMatchTextContent(/threads-jana.*Wie lange\?/)
  expect(await commands.findFlaws('aside')).toEqual([])
  await expect.element(field).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^Antwort .* bearbeiten$/ }).click()
  await field.fill('Drei Minuten.')
  await press('Control+Enter')
  await expect.element(rows).toMatchTextContent(/bearbeitet.*Drei Minuten\./)
  await page.getByRole('button', { name: /^Antwort „.*“ löschen$/ }).click()
  await expect.element(rows).toMatchTextContent(/gelöscht/)
  await expect
    .element(page.getByRole('button', { name: /^Antwort .* bearbeiten$/ }))
    .not.toBeInTheDocument()
  await button('Rückgängig').last().click()
  await expect.element(rows).toMatchTextContent(/Drei Minuten\./)

  await answer.click()
  await field.fill('Ich glaube')
  const deleteAll = async () => {
    await sheet.click()
    await press('Control+a', 'Delete')
  }
  const kept = sidebar.getByText('Ich glaube')
  await deleteAll()
  await expect.element(page.getByText(/wurde gelöscht. Deine Worte/)).toBeVisible()
  await expect.element(kept).toBeVisible()
  await press('Control+z')
  await expect.element(kept).not.toBeInTheDocument()
  await answer.click()
  await expect.element(field).toHaveValue('Ich glaube')
  await deleteAll()
  await expect.element(kept).toBeVisible()
  await button('Verwerfen').click()
  await expect.element(kept).not.toBeInTheDocument()
})

test('[COM-964] the changed words of a comment and of an answer stay in their fields while another tab is open, and take no focus', async () => {
  await openPlay(await signUp('threads-ändert'), [commented('k1', 'Stille.'), p()])
  await answer.click()
  await field.fill('Wie lange?')
  await press('Control+Enter')
  await page.getByRole('button', { name: /^Antwort .* bearbeiten$/ }).click()
  await field.fill('Wie lange noch?')
  await page.getByRole('button', { name: /^Kommentar .* bearbeiten$/ }).click()
  const comment = page.getByLabelText('Kommentar schreiben')
  await comment.fill('Zu laut.')
  await tab(/^Szenen/).click()
  await expect.element(comment).not.toBeInTheDocument()
  await tab(/^Kommentare/).click()
  await expect.element(comment).toHaveValue('Zu laut.')
  await expect.element(field).toHaveValue('Wie lange noch?')
  await expect.element(tab(/^Kommentare/)).toHaveFocus()
})

test('[COM-902] on a phone a press on the icon of a comment in a cut shows the comment, and one on the bracket beside it the cut', async () => {
  await page.viewport(390, 844)
  const owner = await signUp('threads-im-strich')
  const script = await owner.createScript('Gestrichene Gespräche')
  const text = [
    { text: 'Stille.', cuts: ['x'], comments: [{ commentId: 'k1', commentText: 'Warum?' }] },
  ]
  await owner.writeMeta(script, keptCut('x', FIRST_SET, UNKNOWN_CUT))
  await owner.write(script, p('Davor.'), { type: 'paragraph', text }, p())
  await renderScript(script)
  await expect.element(markers).toBeVisible()
  const boxOf = (selector: string) =>
    document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
  const hit = ({ left, top, width, height }: DOMRect) =>
    document.elementFromPoint(left + width / 2, top + height / 2)
  await expect
    .poll(() => hit(boxOf('[data-comment-marker]'))?.closest('button')?.dataset)
    .toHaveProperty('commentMarker')
  expect(hit(boxOf('[data-cut-bracket]'))?.matches('[data-cut-bracket]')).toBe(true)
  expect(boxOf('[data-cut-bracket]').right).toBeLessThanOrEqual(boxOf('[data-comment-marker]').left)
})

test('[COM-555] [COM-557] a comment that is done leaves list, margin and count, and is opened from its own list', async () => {
  await openPlay(await signUp('threads-karl'), [
    commented('k1', 'Stille.'),
    commented('k2', 'Regen.'),
    p(),
  ])
  await expect.element(tab(/^Kommentare.*2/)).toBeVisible()
  await expect.poll(() => markers.elements().length).toBe(2)
  await page.getByRole('button', { name: 'Erledigt: Kommentar zu „Stille.“' }).click()
  await expect.element(tab(/^Kommentare.*1/)).toBeVisible()
  await expect.poll(() => markers.elements().length).toBe(1)
  await expect.poll(() => rows.elements().length).toBe(1)
  await filter('Für mich').click()
  await expect
    .element(
      page.getByText(
        'Nichts Offenes, das du begonnen oder beantwortet hast oder das dich erwähnt.',
      ),
    )
    .toBeVisible()
  await filter('Erledigt').click()
  await expect.element(rows).toMatchTextContent(/Stille\..*Erledigt von threads-karl/)
  await expect.element(answer).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Wieder öffnen: Kommentar zu „Stille.“' }).click()
  await expect.element(page.getByText('Noch nichts ist erledigt.')).toBeVisible()
  await filter('Offen').click()
  await expect.poll(() => rows.elements().length).toBe(2)
  await answer.first().click()
  await field.fill('Ja')
  await press('Control+Enter')
  await filter('Für mich').click()
  await expect.poll(() => rows.elements().length).toBe(1)
  await expect
    .element(page.getByRole('button', { name: 'Kommentar: Zu Stille. (1 Antwort)' }))
    .toBeVisible()
  await filter('Offen').click()
})

test('[COM-556] [COM-820] a person who may comment answers others, and closes own comments only; an answer that is being written stays while another person closes the comment', async () => {
  const owner = await signUpElsewhere('threads-nora')
  await signUp('threads-otto')
  const script = await owner.createScript('Fragen')
  await owner.write(script, commented('k1', 'Stille.'), p('Regen.'), p())
  await owner.share(script, 'threads-otto', 'comment')
  await renderScript(script)
  await tab(/^Kommentare/).click()
  await expect.element(rows).toMatchTextContent(/Zu Stille\./)
  await expect.element(page.getByRole('button', { name: /^Erledigt:/ })).not.toBeInTheDocument()
  await answer.click()
  await field.fill('Warum?')
  await press('Control+Enter')
  await expect.poll(async () => JSON.stringify(await owner.read(script))).toContain('Zu Stille.')
  await expect.element(rows).toMatchTextContent(/threads-otto.*Warum\?/)
  await expect.element(page.getByText(/wurden nicht angenommen/)).not.toBeInTheDocument()

  await answer.click()
  await field.fill('Ich glaube')
  await owner.writeMeta(
    script,
    keptThreadState('k1', { state: 'done', by: 'threads-nora', at: 1_800_000_000_000 }),
  )
  await expect.element(rows).toMatchTextContent(/Erledigt von threads-nora/)
  await expect.element(field).toHaveValue('Ich glaube')
  await expect.element(field).toHaveFocus()
  await press('Escape')
  await expect.poll(() => rows.elements().length).toBe(0)
})

test('[COM-614] an @ lists people and departments; arrows and Enter take one, Escape closes the list alone', async () => {
  const owner = await signUpElsewhere('talkcom-anna')
  await signUpElsewhere('talkcom-bela')
  await signUp('talkcom-cleo')
  const script = await owner.createScript('Erwähnt')
  await owner.write(script, commented('k1', 'Stille.'), p())
  for (const name of ['talkcom-bela', 'talkcom-cleo']) await owner.share(script, name, 'comment')
  await renderScript(script)
  await tab(/^Kommentare/).click()
  await answer.click()
  const list = page.getByRole('listbox', { name: 'Wen du meinst' })
  const options = () =>
    list
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
  await type('Sag @')
  await expect
    .poll(options)
    .toEqual([
      'talkcom-anna',
      'talkcom-bela',
      'LichtAbteilung',
      'VideoAbteilung',
      'TonAbteilung',
      'RequisiteAbteilung',
    ])
  await press('Escape')
  await expect.element(list).not.toBeInTheDocument()
  await type('s')
  await expect.element(list).not.toBeInTheDocument()
  await press('Backspace', 'Backspace')
  await type('@talk')
  await expect.poll(options).toEqual(['talkcom-anna', 'talkcom-bela'])
  await press('ArrowDown', 'Enter')
  await expect.element(field).toHaveValue('Sag @talkcom-bela ')
  await type('und @sou')
  await press('Tab')
  await type('das.')
  await expect.element(field).toHaveValue('Sag @talkcom-bela und @Soufflage das.')
  await press('Control+Enter')
  await expect.element(rows.getByCss('b').last()).toHaveTextContent('@Soufflage')
})

test('[COM-995] an @ lists the people of the script in a rehearsal, too', async () => {
  const owner = await signUpElsewhere('talkreh-anna')
  await signUp('talkreh-cleo')
  const script = await owner.createScript('Probe')
  await owner.write(script, p('Stille.'), p('Ruhe.'))
  await owner.share(script, 'talkreh-cleo', 'comment')
  await renderScript(script)
  await press('Control+Alt+r')
  await expect.element(page.getByCss('.rehearsal-word')).toBeVisible()
  await sheet.getByText('Ruhe.').click()
  await menuItem('Kommentar hinzufügen').click()
  await type('Sag @talk')
  await expect.element(page.getByRole('option', { name: 'talkreh-anna' })).toBeVisible()
})

test('[COL-706] a name of 40 wide letters breaks within the row of a comment and of an answer', async () => {
  const owner = await signUp('talkcom-wilma')
  const script = await owner.createScript('Breite Namen')
  await owner.write(script, commented('k1', 'Stille.'), p())
  const author = 'W'.repeat(40)
  const replyId = replyIdAt(1_800_000_000_000, '00000001')
  await owner.writeMeta(script, keptCommentOrigin('k1', { author, editor: null, editedAt: null }))
  await owner.writeMeta(script, keptReply('k1', { replyId, author, text: 'Ja.', editedAt: null }))
  await renderScript(script)
  await tab(/^Kommentare/).click()
  await expect.element(rows).toMatchTextContent(/W{40}.*W{40}/)
  const row = rows.element().getBoundingClientRect()
  for (const name of rows.element().querySelectorAll('bdi'))
    expect(name.getBoundingClientRect().right).toBeLessThanOrEqual(row.right)
})

test('[NOTE-230] below the field stands which names behind an @ address no person, before anything is sent', async () => {
  const owner = await signUp('talkcom-gina')
  await signUpElsewhere('talkcom-hugo')
  const script = await owner.createScript('Unerhört')
  await owner.write(script, commented('k1', 'Stille.'), p())
  await owner.share(script, 'talkcom-hugo', 'comment')
  await renderScript(script)
  await tab(/^Kommentare/).click()
  await answer.click()
  await field.fill('@talkcom-hugo und @Ton, @Regie, @Inspizienz, @Maske: leiser')
  const said = page.getByText(/erreicht niemanden/)
  await expect
    .poll(() => said.elements().map(({ textContent }) => textContent))
    .toEqual([
      '@Ton erreicht niemanden: Keine andere Person hat das hier als Aufgabe oder Funktion.',
      '@Regie erreicht niemanden: Keine andere Person hat das hier als Funktion oder „Alles“ als Aufgabe.',
      '@Inspizienz erreicht niemanden: Keine andere Person hat hier diese Funktion.',
      '„@Maske“ ist hier kein Name und erreicht niemanden.',
    ])
  await field.fill('leiser, @Video')
  await expect.element(said).toMatchTextContent(/^@Video/)
  await press('Control+Home')
  await type('@Karl')
  await expect.element(field).toHaveValue('@Karlleiser, @Video')
  await expect.element(said).toMatchTextContent(/^@Video/)
  await type(' ')
  await expect.element(said.first()).toMatchTextContent(/@Karl/)
  await field.fill('@talkcom-hugo und @talkcom-gina: leiser')
  await expect.element(said).not.toBeInTheDocument()
  await expect.element(button('Senden')).toBeEnabled()
})

test('[COM-615] threads that mention the person, or a department of their tasks, are for them', async () => {
  const owner = await signUpElsewhere('talkcom-dora')
  await signUp('talkcom-emil')
  const script = await owner.createScript('Für Emil')
  const of = (commentId: string, commentText: string) => ({
    type: 'paragraph' as const,
    text: [{ text: `${commentText} `, comments: [{ commentId, commentText }] }],
  })
  await owner.write(
    script,
    of('k1', '@talkcom-emil, hörst du?'),
    of('k2', '@Ton: leiser'),
    of('k3', '@Licht: heller'),
    of('k4', '@talkcom-emilia fehlt'),
    p(),
  )
  await owner.share(script, 'talkcom-emil', 'comment')
  await renderScript(script)
  await page.getByRole('button', { name: 'Mehr zu diesem Skript' }).click()
  await page.getByRole('menuitem', { name: 'Meine Aufgaben …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ton', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Merken' }).click()
  await tab(/^Kommentare/).click()
  await expect.poll(() => rows.elements().length).toBe(4)
  await filter('Für mich').click()
  await expect.poll(() => rows.elements().length).toBe(2)
  await filter('Offen').click()
})

test('[COM-562] a script that has room for no more comments says so in the form, and saves none', async () => {
  const many = Array.from({ length: 2000 }, (_, index) => ({
    text: `${index} `,
    comments: [{ commentId: `k${index}`, commentText: '?' }],
  }))
  await openPlay(await signUp('threads-paul'), [
    p('Stille.'),
    { type: 'paragraph', text: many },
    p(),
  ])
  await sheet.getByText('Stille.').dblClick({ position: { x: 8, y: 10 } })
  await press('Control+Alt+m')
  await page.getByLabelText('Kommentar schreiben').fill('Noch einer')
  await expect.element(page.getByText(/Platz für 2\.000 Kommentare/)).toBeVisible()
  await expect.element(button('Speichern')).toBeDisabled()
})
