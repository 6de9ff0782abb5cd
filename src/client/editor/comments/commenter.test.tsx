// The page of a person who may comment, and not write.
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Script } from '#/shared/api/scripts.ts'
import { STAYS_MS } from '#/client/editor/core/controls/say-refusal.ts'
import { type Person, signUp, signUpElsewhere } from '#test/components/app.tsx'
import { focusOn, press, type } from '#test/components/keys.ts'
import { button, sheet } from '#test/components/screens.ts'
import { blocksOfSheet, renderScript } from '#test/components/script.ts'
import { watchSockets } from '#test/components/sockets.ts'
import { lengthenPause } from '#test/support/short-pauses.ts'
import { p, say, scene } from '#test/support/script.ts'

const badge = page.getByText('Nur kommentieren')
const field = page.getByLabelText('Kommentar schreiben')
const comment = page.getByRole('button', { name: 'Kommentieren', exact: true })

async function renderCommented(owner: Person, commenter: string): Promise<Script> {
  const script = await owner.createScript('Anmerkungen')
  await owner.write(script, scene('Park'), say('ANNA', 'Guten Abend, mein Herr.'), p('Ab.'), p())
  await owner.share(script, commenter, 'comment')
  await renderScript(script)
  await expect.element(badge).toBeVisible()
  return script
}

const commentsOf = async (owner: Person, script: Script) =>
  [...JSON.stringify(await owner.read(script)).matchAll(/"commentText":"([^"]*)"/g)].map(
    ([, text]) => text,
  )

test('[COM-521] [COM-543] a person who may comment selects words, comments on them by a press, and cannot type', async () => {
  const owner = await signUpElsewhere('thr-jana')
  await signUp('thr-mia')
  const script = await renderCommented(owner, 'thr-mia')
  await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument()
  await expect.element(comment).not.toBeInTheDocument()
  const shown = blocksOfSheet()
  await sheet.getByText('Guten Abend, mein Herr.').dblClick({ position: { x: 8, y: 10 } })
  await type('x')
  await press('Delete', 'Enter', 'Control+b')
  expect(blocksOfSheet()).toEqual(shown)
  await comment.click()
  await expect.element(field).toBeVisible()
  await expect.element(comment).not.toBeInTheDocument()
  await field.fill('Leiser?')
  await press('Control+Enter')
  await expect.poll(() => commentsOf(owner, script)).toEqual(['Leiser?'])
  await expect.element(page.getByText('Leiser?')).toBeVisible()
  expect(blocksOfSheet()).toEqual(shown)
})

test('[COM-522] a person who may comment chooses words by the arrows, and comments on them by keys alone', async () => {
  const owner = await signUpElsewhere('thr-karl')
  await signUp('thr-lena')
  const script = await renderCommented(owner, 'thr-lena')
  await focusOn(sheet)
  await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'Shift+ArrowRight', 'ArrowLeft')
  await expect.poll(() => String(getSelection())).toBe('Guten')
  await press('Shift+ArrowRight')
  await expect.poll(() => String(getSelection())).toBe('Guten Abend,')
  await press('Control+Alt+m')
  await expect.element(field).toHaveFocus()
  await type('Warum?')
  await press('Control+Enter')
  await expect.poll(() => commentsOf(owner, script)).toEqual(['Warum?'])
})

test('[COM-523] a person who may comment changes and deletes own comments, and those of others not', async () => {
  const owner = await signUpElsewhere('thr-viola')
  await signUp('thr-willi')
  const script = await renderCommented(owner, 'thr-willi')
  await focusOn(sheet)
  await press('ArrowRight', 'ArrowRight')
  await comment.click()
  await field.fill('Erst')
  await press('Control+Enter')
  await page.getByRole('button', { name: /^Kommentar zu .* bearbeiten$/ }).click()
  await field.fill('Dann')
  await press('Control+Enter')
  await expect.poll(() => commentsOf(owner, script)).toEqual(['Dann'])
  await page.getByRole('button', { name: /^Kommentar zu .* löschen$/ }).click()
  await expect.poll(() => commentsOf(owner, script)).toEqual([])
  await button('Rückgängig').click()
  await expect.poll(() => commentsOf(owner, script)).toEqual(['Dann'])
})

test('[COM-783] a person who may only read from now on keeps the words of a reply that is being written, and sends it when the right is back', async () => {
  const owner = await signUpElsewhere('thr-xaver')
  await signUp('thr-yara')
  const script = await renderCommented(owner, 'thr-yara')
  await focusOn(sheet)
  await press('ArrowRight', 'ArrowRight')
  await comment.click()
  await field.fill('Wer ist das?')
  await press('Control+Enter')
  await page.getByRole('button', { name: /^Auf den Kommentar zu .* antworten$/ }).click()
  const reply = page.getByLabelText('Antwort schreiben')
  const send = page.getByRole('button', { name: 'Senden', exact: true })
  await reply.fill('Ich frage')
  await owner.publish(script)
  await owner.unshare(script, 'thr-yara')
  await expect.element(page.getByText('Nur lesen')).toBeVisible()
  await expect.element(page.getByText(/^Du darfst hier nur noch lesen\./)).toBeVisible()
  await expect.element(reply).toHaveValue('Ich frage')
  await expect.element(send).toBeDisabled()
  await owner.share(script, 'thr-yara', 'comment')
  await expect.element(send).toBeEnabled()
  await reply.click()
  await type(', weil ich es nicht weiß.')
  await press('Control+Enter')
  await expect.element(reply).not.toBeInTheDocument()
  await expect.element(page.getByText('Ich frage, weil ich es nicht weiß.')).toBeVisible()
})

test('[COL-601] [COL-630] words that were written offline before a right was reduced to comments leave the text, and stay to be copied', async () => {
  const owner = await signUpElsewhere('thr-paul')
  await signUp('thr-rosa')
  const script = await owner.createScript('Früher')
  await owner.write(script, p('Guten Abend.'), p())
  await owner.share(script, 'thr-rosa', 'write')
  const sockets = watchSockets()
  await renderScript(script)
  await sheet.getByText('Guten Abend.').click()
  await type('A')
  await expect.poll(async () => JSON.stringify(await owner.read(script))).toContain('A')
  sockets.isCut = true
  window.dispatchEvent(new Event('offline'))
  await type('Verloren')
  await expect.element(sheet).toMatchTextContent('Verloren')
  await owner.unshare(script, 'thr-rosa')
  await owner.share(script, 'thr-rosa', 'comment')
  sockets.isCut = false
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText(/wurden nicht angenommen/)).toBeVisible()
  await expect.element(badge).toBeVisible()
  await expect.element(sheet).not.toMatchTextContent('Verloren')
  expect(JSON.stringify(await owner.read(script))).not.toContain('Verloren')
  const words = page.getByRole('status', { name: 'Nicht angenommen wurden diese Worte von dir:' })
  await expect.element(words.getByText('Verloren')).toBeVisible()
  await words.getByRole('button', { name: 'Verwerfen' }).click()
  await expect.element(words).not.toBeInTheDocument()
})

test('[COL-684] [NAV-541] keys that a person’s rights do not permit say so, and change nothing; of several the last one is named, until the right changes that the message names', async () => {
  const owner = await signUpElsewhere('thr-vroni')
  await signUp('thr-wolf')
  const script = await renderCommented(owner, 'thr-wolf')
  const [stored, shown] = [await owner.read(script), blocksOfSheet()]
  const notice = (label: string) =>
    page.getByRole('status').filter({ hasText: `„${label}“ geht hier nicht. Du kannst` })
  await sheet.getByText('Guten Abend, mein Herr.').dblClick({ position: { x: 8, y: 10 } })
  for (const [keys, label] of [
    ['Control+b', 'Fett'],
    ['Control+Alt+k', 'Fassung festhalten'],
    ['Control+Alt+c', 'Cues mit Tasten setzen'],
  ] as const) {
    await press(keys)
    await expect.element(notice(label)).toBeVisible()
  }
  // what the person may do has no such message
  await press('Control+z', 'Control+Alt+m')
  await expect.element(field).toBeVisible()
  await expect.element(notice('Rückgängig')).not.toBeInTheDocument()
  expect(blocksOfSheet()).toEqual(shown)
  expect(await owner.read(script)).toEqual(stored)

  await press('Escape')
  const refusals = page.getByRole('status').filter({ hasText: 'geht hier nicht' })
  // the message does not go by itself here
  onTestFinished(lengthenPause('setTimeout', STAYS_MS))
  await sheet.getByText('Guten Abend, mein Herr.').dblClick({ position: { x: 8, y: 10 } })
  await press('Control+b', 'Control+i', 'Control+b')
  await expect.element(refusals).toMatchTextContent('„Fett“ geht hier nicht.')
  expect(refusals.elements()).toHaveLength(1)
  await owner.publish(script)
  await owner.unshare(script, 'thr-wolf')
  await expect.element(page.getByText('Nur kommentieren')).not.toBeInTheDocument()
  await expect.element(refusals).not.toBeInTheDocument()
})

test('[UI-506] [UI-561] no text is read through the buttons of who may comment, on a phone, and they leave it its room', async () => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(390, 844)
  const owner = await signUpElsewhere('thr-gina')
  await signUp('thr-dora')
  await renderCommented(owner, 'thr-dora')
  await sheet.getByText('Guten Abend, mein Herr.').dblClick({ position: { x: 8, y: 10 } })
  await expect.element(comment).toBeVisible()
  const ground = getComputedStyle(comment.element().parentElement ?? document.body)
  expect(ground.backgroundColor).toMatch(/^rgb\(/)
  const box = comment.element().parentElement?.getBoundingClientRect()
  for (const name of ['Kommentieren', 'Stattdessen …', 'Strich vorschlagen']) {
    const { top, bottom } = button(name).element().getBoundingClientRect()
    expect(top >= (box?.top ?? Infinity) && bottom <= (box?.bottom ?? 0)).toBe(true)
  }
  // on the narrowest phone they take two rows of fingers at most, not three
  await page.viewport(320, 640)
  await expect
    .poll(() => comment.element().parentElement?.getBoundingClientRect().height)
    .toBeLessThan(112)
})
