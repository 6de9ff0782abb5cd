import type { Page } from '@playwright/test'
import * as Y from 'yjs'
import { connectClient } from '#test/support/script-client.ts'
import { openNewScript, openScript, sheet } from './support/scripts.ts'
import { expect, PASSWORD, test } from './support/test.ts'

const alert = (page: Page) => page.getByText('einer anderen Version von Stichwort')

async function tokenOf(url: string, username: string): Promise<string> {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${username}@ensemble.example`, password: PASSWORD }),
  })
  return ((await answer.json()) as { readonly token: string }).token
}

test('[DOC-16] [DOC-17] a script of another version is shown, and nothing of it is changed', async ({
  signedIn,
  server,
}) => {
  const vera = await signedIn('vera-version')
  let isCut = false
  await vera.routeWebSocket(/./, (socket) => {
    if (isCut) void socket.close()
    else socket.connectToServer()
  })
  await openNewScript(vera, 'Version')
  await sheet(vera).click()
  await vera.keyboard.type('Eins.')
  const id = new URL(vera.url()).pathname.split('/')[2] ?? ''
  const other = connectClient(server.url, id, await tokenOf(server.url, 'vera-version'))
  await other.whenSynced
  await expect.poll(() => other.fragment.toString()).toContain('Eins.')
  const meta = other.doc.getMap('meta')

  // the page of a newer version writes a block that this page does not know
  const shown = 'Block eines anderen Programms: lightPlotEins.'
  other.doc.transact(() => {
    const plot = new Y.XmlElement('lightPlot')
    plot.insert(0, [new Y.XmlText('Zug 4')])
    other.fragment.insert(0, [plot])
    meta.set('schema', 99)
  })
  await expect(alert(vera)).toBeVisible()
  await expect(sheet(vera)).toHaveText(shown)
  await expect(vera.getByRole('toolbar')).toHaveCount(0)
  await sheet(vera).click()
  await vera.keyboard.type('Zwei.')
  await expect(sheet(vera)).toHaveText(shown)

  // the page shows the same after a reload, also from the local copy
  await vera.getByRole('button', { name: 'Neu laden' }).click()
  await expect(alert(vera)).toBeVisible()
  await expect(sheet(vera)).toHaveText(shown)
  isCut = true
  await vera.route('**/api/scripts/**', (route) => route.abort())
  await vera.reload()
  await expect(alert(vera)).toBeVisible()
  await expect(sheet(vera)).toHaveText(shown)
  await vera.unrouteAll()
  isCut = false
  expect(other.fragment.toString()).toContain('Zug 4')

  // the newer version's block and schema are removed, so this page can write
  other.doc.transact(() => {
    other.fragment.delete(0, 1)
    meta.set('schema', 1)
  })
  await openScript(vera, 'Version')
  await expect(vera.getByRole('toolbar')).toBeVisible()
  await sheet(vera).click()
  await vera.keyboard.press('Control+End')
  await vera.keyboard.type('Zwei.')
  await expect.poll(() => other.fragment.toString()).toContain('Zwei.')
  other.close()
})
