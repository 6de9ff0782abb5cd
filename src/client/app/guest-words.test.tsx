// What a guest wrote last, where the invitation ends before it has arrived.
import { expect, onTestFinished, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { sessionUserId } from '#/client/api/session.ts'
import { unsentScripts } from '#/client/local/unsent-edits.ts'
import { enterAsGuest, signUp, signUpElsewhere } from '#test/components/app.tsx'
import { press } from '#test/components/keys.ts'
import { sheet } from '#test/components/screens.ts'
import { renderScript } from '#test/components/script.ts'
import { watchSockets } from '#test/components/sockets.ts'
import { p } from '#test/support/script.ts'

const kept = page.getByRole('status', { name: /^Was du zuletzt geschrieben hast/ })
const login = page.getByRole('heading', { name: 'Anmelden' })

interface Guest {
  readonly comeBack: () => void
  /** The copies of scripts that this browser has for the guest. */
  readonly copies: () => Promise<readonly (string | undefined)[]>
}

/** Opens a script as a guest, who writes a comment without a connection. */
async function commentOffline(owner: string): Promise<Guest> {
  const sockets = watchSockets()
  const person = await signUpElsewhere(owner)
  const script = await person.createScript('Ohne Netz')
  await person.write(script, p('Stille.'), p())
  await enterAsGuest(await person.invite(script, true, 'comment'), 'Mia')
  await renderScript(script)
  await expect.element(page.getByText('Nur kommentieren')).toBeVisible()
  const id = sessionUserId() ?? ''
  await sheet.getByText('Stille.').dblClick({ position: { x: 8, y: 10 } })
  await press('Control+Alt+m')
  sockets.isCut = true
  window.dispatchEvent(new Event('offline'))
  await page.getByLabelText('Kommentar schreiben').fill('Wie lange?')
  await press('Control+Enter')
  await expect.poll(() => unsentScripts(id)).toEqual([script.id])
  return {
    comeBack() {
      sockets.isCut = false
      window.dispatchEvent(new Event('online'))
    },
    copies: async () =>
      (await indexedDB.databases()).flatMap(({ name }) => (name?.includes(id) ? [name] : [])),
  }
}

test('[COL-685] [COL-686] a guest whose session ends copies the last words from the sign-in page, which says where that fails', async () => {
  const { comeBack, copies } = await commentOffline('gw-olga')
  await commands.forgetCookies()
  comeBack()
  await expect.element(login).toBeVisible()
  await expect.element(kept).toMatchTextContent(/Wie lange\?/)
  await expect.poll(copies).toEqual([])
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not secure'))
  // oxlint-disable-next-line typescript/no-deprecated -- what the product falls back to
  const older = vi.spyOn(document, 'execCommand').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  await kept.getByRole('button', { name: 'Meine Worte kopieren' }).click()
  const failed = page.getByText(/^Der Browser erlaubt das Kopieren nicht\. Markiere den Text/)
  await expect.element(failed).toBeVisible()
  older.mockReturnValue(true)
  await kept.getByRole('button', { name: 'Meine Worte kopieren' }).click()
  await expect.element(kept.getByRole('button', { name: 'Worte kopiert' })).toBeVisible()
  await expect.element(failed).not.toBeInTheDocument()
  await kept.getByRole('button', { name: 'Verwerfen' }).click()
  await expect.element(kept).not.toBeInTheDocument()
  expect(Object.values(sessionStorage).join(' ')).not.toContain('Wie lange?')
})

test('[COL-688] another person who has signed in in this browser finds no words of a guest', async () => {
  const { comeBack, copies } = await commentOffline('gw-otto')
  await signUp('gw-petra')
  comeBack()
  await expect.element(login).toBeVisible()
  // what is on this machine of the guest has been looked through
  await expect.poll(copies).toEqual([])
  await expect.element(kept).not.toBeInTheDocument()
  expect(Object.values(sessionStorage).join(' ')).not.toContain('Wie lange?')
})
