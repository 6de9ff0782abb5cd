import * as Y from 'yjs'
import { connectClient } from '#test/support/script-client.ts'
import { createScript, openScript, shareWith, sheet } from './support/scripts.ts'
import { expect, test } from './support/test.ts'

test('[COL-110] words under a client id that another person has taken meanwhile arrive for all', async ({
  signedIn,
  server,
}) => {
  const anna = await signedIn('jana-am-draht')
  const { id: scriptId } = await createScript(anna, 'Verwechselt')
  const mallory = await register(server.url, 'mallory')
  await shareWith(anna, 'Verwechselt', 'mallory', 'write')
  const watcher = connectClient(server.url, scriptId, mallory)
  await openScript(anna, 'Verwechselt')
  await expect(sheet(anna)).toBeEditable()
  // her page says that it is here, under the client id under which it is going to write
  const others = () =>
    [...watcher.provider.awareness.getStates().keys()].filter((id) => id !== watcher.doc.clientID)
  await expect.poll(others).toHaveLength(1)
  const [client = 0] = others()
  watcher.close()
  await server.kill()
  await sheet(anna).click()
  await anna.keyboard.type('Was Jana schreibt.')
  await server.start()
  const forged = new Y.Doc()
  forged.clientID = client
  forged.getText('other').insert(0, 'x'.repeat(1_000))
  const attacker = connectClient(server.url, scriptId, mallory, { doc: forged })
  await attacker.whenSynced
  attacker.close()
  const reader = connectClient(server.url, scriptId, mallory)
  await expect.poll(() => reader.fragment.toString()).toContain('Was Jana schreibt.')
  await expect(sheet(anna)).toContainText('Was Jana schreibt.')
  await sheet(anna).click()
  await anna.keyboard.press('ControlOrMeta+End')
  await anna.keyboard.type(' Und weiter.')
  await expect.poll(() => reader.fragment.toString()).toContain('Und weiter.')
  reader.close()
})

/** Registers a person, and answers their token. */
async function register(url: string, username: string): Promise<string> {
  const response = await fetch(`${url}/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, email: `${username}@example.org`, password: 'Passw0rd!' }),
  })
  const { token } = (await response.json()) as { readonly token: string }
  return token
}
