// A page that is open while its user gets another right, or loses all rights.
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { localCopyName } from '#/client/local/local-copies.ts'
import { unsentScripts } from '#/client/local/unsent-edits.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { p } from '#test/support/script.ts'
import { type Person, signUp, signUpElsewhere } from '#test/components/app.tsx'
import { press, type } from '#test/components/keys.ts'
import { link, sheet } from '#test/components/screens.ts'
import { renderScript } from '#test/components/script.ts'
import { watchSockets } from '#test/components/sockets.ts'

const copies = async () => (await indexedDB.databases()).map(({ name }) => name)

/** Opens a script of another person, writes in it, and goes on without a connection. Returns how it comes back. */
async function writeOffline(owner: Person, script: Script, words: string): Promise<() => void> {
  const sockets = watchSockets()
  await renderScript(script)
  await sheet.getByText('Für alle.').click()
  await type('A')
  await expect.poll(async () => JSON.stringify(await owner.read(script))).toContain('A')
  sockets.isCut = true
  window.dispatchEvent(new Event('offline'))
  await type(words)
  return () => {
    sockets.isCut = false
    window.dispatchEvent(new Event('online'))
  }
}

/** Copies the words that the message about a lost script offers. Returns what has been copied until now. */
async function copyOffered(title: string): Promise<() => string> {
  const alert = page.getByRole('alert').filter({ hasText: title })
  await expect.element(alert).toMatchTextContent(/ist vielleicht nicht angekommen\./)
  let copied = ''
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  const note = () => void (copied = String(getSelection()))
  addEventListener('copy', note)
  onTestFinished(() => removeEventListener('copy', note))
  await alert.getByRole('button', { name: 'Meine Worte kopieren' }).click()
  return () => copied
}

test('[COL-39] [NAV-17] [SEC-26] losing access while reading leads to the list with a message, and deletes the local copy', async () => {
  const dagmar = await signUpElsewhere('dagmar')
  const emil = await signUp('emil')
  const { created_by: emilId } = await emil.createScript('Eigenes')
  const script = await dagmar.createScript('Geheim')
  await dagmar.share(script, 'emil', 'write')
  await renderScript(script)
  await sheet.click()
  await type('Nur für uns.')
  const copyName = localCopyName(emilId, script.id)
  await expect.poll(copies).toContain(copyName)
  await expect.poll(() => unsentScripts(emilId)).toEqual([])
  await dagmar.unshare(script, 'emil')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('„Geheim“ gibt es nicht mehr, oder du hast keinen Zugriff darauf.')
  await expect.poll(() => location.pathname).toBe('/scripts')
  await expect.element(link('Eigenes')).toBeVisible()
  await expect.element(link('Geheim')).not.toBeInTheDocument()
  await expect.poll(copies).not.toContain(copyName)
})

test('[COL-681] a person who loses a script while offline is offered the words to copy that had not been sent', async () => {
  const dora = await signUpElsewhere('dora-nimmt')
  const egid = await signUp('egid')
  const { created_by: egidId } = await egid.createScript('Eigenes')
  const script = await dora.createScript('Geheim')
  await dora.write(script, p('Für alle.'), p())
  await dora.share(script, 'egid', 'write')
  const comeBack = await writeOffline(dora, script, 'Verloren')
  await dora.unshare(script, 'egid')
  comeBack()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(
      /„Geheim“ gibt es nicht mehr, oder du hast keinen Zugriff darauf\. Was du zuletzt geschrieben hast, ist vielleicht nicht angekommen\./,
    )
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  let copied = ''
  const note = () => void (copied = String(getSelection()))
  addEventListener('copy', note)
  onTestFinished(() => removeEventListener('copy', note))
  await page.getByRole('button', { name: 'Meine Worte kopieren' }).click()
  await expect.poll(() => copied).toMatch(/Verloren$/)
  expect(JSON.stringify(await dora.read(script))).not.toContain('Verloren')
  expect(unsentScripts(egidId)).toEqual([])
})

test('[COL-819] a person who loses a script while writing a comment is offered its words to copy', async () => {
  const dora = await signUpElsewhere('dora-nimmt-weg')
  const egid = await signUp('egid-kommentiert')
  await egid.createScript('Eigenes')
  const script = await dora.createScript('Besprochen')
  await dora.write(script, p('Stille.'), p())
  await dora.share(script, 'egid-kommentiert', 'comment')
  await renderScript(script)
  await sheet.getByText('Stille.').dblClick({ position: { x: 12, y: 8 } })
  await press('Control+Alt+m')
  await page.getByLabelText('Kommentar schreiben').fill('Wie lange?')
  await dora.unshare(script, 'egid-kommentiert')
  await expect.poll(await copyOffered('Besprochen')).toBe('Wie lange?')
})

test('[COL-840] words in a closed tab, in a field that was closed, and in the panel of a cue are offered, too', async () => {
  const dora = await signUpElsewhere('dora-nimmt-alles')
  const egid = await signUp('egid-entwirft')
  await egid.createScript('Eigenes')
  const script = await dora.createScript('Entworfen')
  const told = { commentId: 'k1', commentText: 'Warum?' }
  const text = [
    { text: 'Stille.', comments: [told] },
    {
      text: ' Licht.',
      cues: [{ cueId: 'c1', cueType: 'Licht', cueNumber: 'Q1', cueName: '', manualNumber: false }],
    },
  ]
  await dora.write(script, { type: 'paragraph', text }, p())
  await dora.share(script, 'egid-entwirft', 'write')
  await renderScript(script)
  const tab = (name: RegExp) => page.getByRole('tab', { name })
  await tab(/^Kommentare/).click()
  await page.getByRole('button', { name: /antworten$/ }).click()
  await page.getByLabelText('Antwort schreiben').fill('Weil es Nacht ist')
  await press('Escape')
  await sheet.getByText('Stille.').dblClick({ position: { x: 12, y: 8 } })
  await press('Control+Alt+m')
  await page.getByLabelText('Kommentar schreiben').fill('Wie lange?')
  await tab(/^Cues/).click()
  await page.getByRole('button', { name: /^Cue .* bearbeiten/ }).click()
  await page.getByLabelText('Bezeichnung').fill('Mond')
  // what is opened and not changed is no words of this person
  await tab(/^Kommentare/).click()
  await page.getByRole('button', { name: /^Kommentar .* bearbeiten/ }).click()
  await tab(/^Szenen/).click()
  await dora.unshare(script, 'egid-entwirft')
  await expect.poll(await copyOffered('Entworfen')).toBe('Wie lange?\nWeil es Nacht ist\nMond')
})

test('[COL-683] a person who may only read when the network is back sees the script as it is, and the own words above it', async () => {
  const dora = await signUpElsewhere('dora-liest')
  const { created_by: ferdi } = await (await signUp('ferdi-liest')).createScript('Eigenes')
  const script = await dora.createScript('Leseprobe')
  await dora.write(script, p('Für alle.'), p())
  await dora.publish(script)
  await dora.share(script, 'ferdi-liest', 'write')
  const comeBack = await writeOffline(dora, script, 'Ungehört')
  await dora.unshare(script, 'ferdi-liest')
  await dora.share(script, 'ferdi-liest', 'read')
  comeBack()
  const kept = page.getByRole('status', { name: 'Nicht angenommen wurden diese Worte von dir:' })
  await expect.element(kept).toMatchTextContent('Ungehört')
  await expect.element(sheet).toMatchTextContent('Für alle.')
  await expect.element(sheet).not.toMatchTextContent('Ungehört')
  expect(unsentScripts(ferdi)).toEqual([])
})

test('[SEC-4] [SEC-26] [SEC-27] a reader sees a badge and no tools, and a right that changes counts at once', async () => {
  const friedl = await signUpElsewhere('friedl')
  await signUp('gunnar')
  const script = await friedl.createScript('Lesung')
  await friedl.write(script, p('Lest mit.'))
  await friedl.share(script, 'gunnar', 'read')
  const toolbar = page.getByRole('toolbar')
  const badge = page.getByText('Nur lesen')
  const expectReadOnly = async () => {
    await expect.element(badge).toBeVisible()
    await expect.element(toolbar).not.toBeInTheDocument()
    await sheet.click()
    await type('Heimlich.')
    await expect.element(sheet).not.toMatchTextContent('Heimlich.')
  }
  await renderScript(script)
  await expect.element(sheet).toMatchTextContent('Lest mit.')
  await expectReadOnly()
  await expect
    .poll(copies)
    .toEqual(expect.arrayContaining([expect.stringMatching(`/${script.id}$`)]))

  // in a public script the user does not lose access when their share is replaced
  await friedl.publish(script)
  const replaceShare = async (right: 'read' | 'comment' | 'write') => {
    await friedl.unshare(script, 'gunnar')
    await friedl.share(script, 'gunnar', right)
  }
  await replaceShare('write')
  await expect.element(badge).not.toBeInTheDocument()
  await expect.element(toolbar).toBeVisible()
  await sheet.click()
  await type('Offen.')
  await expect.poll(async () => JSON.stringify(await friedl.read(script))).toContain('Offen.')
  await replaceShare('read')
  await expectReadOnly()
  expect(JSON.stringify(await friedl.read(script))).not.toContain('Heimlich.')
})
