import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as Y from 'yjs'
import { writeBlocks } from '#/shared/script/create-script.ts'
import {
  FIRST_SET,
  forgottenCutSet,
  keptCut,
  keptCutSet,
  readCuts,
  UNKNOWN_CUT,
} from '#/shared/script/cuts/cuts.ts'
import type { MetaChange } from '#/shared/script/meta.ts'
import { FRAGMENT_NAME, META_NAME } from '#/shared/script/schema.ts'
import { signUp } from '#test/components/app.tsx'
import { holdOffers } from '#test/components/offers.ts'
import { button, link, menuItem, sheet } from '#test/components/screens.ts'
import { renderEmptySheet } from '#test/components/script.ts'
import { withCuts } from '#test/support/cut-script.ts'
import { say } from '#test/support/script.ts'
import {
  createScriptConnection,
  type ScriptConnection,
} from '../core/connection/script-connection.ts'

beforeEach(holdOffers)

const panel = page.getByRole('dialog', { name: 'Fassungen' })
const waits = page.getByText(
  'Gerade wird schon eine Fassung zurückgeholt. Deine kommt gleich danach.',
)

interface Other {
  readonly doc: Y.Doc
  readonly connection: ScriptConnection
  readonly words: () => string
}

/** Another page on the script. */
async function openElsewhere(): Promise<Other> {
  const doc = new Y.Doc()
  const connection = createScriptConnection(doc, location.pathname.split('/')[2] ?? '')
  onTestFinished(connection.destroy)
  connection.connect()
  await expect.poll(() => connection.status.get().kind).toBe('connected')
  return { doc, connection, words: () => String(doc.getXmlFragment(FRAGMENT_NAME)) }
}

/** The version is brought back here, while it is the other page's turn. */
async function waitForOther(name: string): Promise<Other> {
  await signUp(name)
  await renderEmptySheet('Der Park')
  await userEvent.keyboard('Vorhang auf.')
  await button('Mehr zu diesem Skript').click()
  await menuItem('Fassung festhalten …').click()
  await page.getByLabelText('Name', { exact: true }).fill('Leseprobe')
  await button('Festhalten').click()
  await button('Ausblenden').click()
  await sheet.click()
  await userEvent.keyboard(' Licht an.')
  const other = await openElsewhere()
  await expect.poll(other.words).toContain('Licht an.')
  other.connection.awareness.setLocalStateField('restoring', 1)
  // what the server sends after this answer comes after the turn
  await other.connection.ask()
  await button('Mehr zu diesem Skript').click()
  await menuItem('Fassungen …').click()
  await panel.getByRole('button', { name: 'Mehr zu „Leseprobe“' }).click()
  await menuItem('Diese Fassung zurückholen').click()
  await expect.element(waits).toBeVisible()
  return other
}

test('[VER-491] a person who waits for another one’s restoration is told so, until it is their turn', async () => {
  const { connection, words } = await waitForOther('warten-auf-andere')
  connection.awareness.setLocalStateField('restoring', null)
  await expect
    .element(page.getByRole('status').filter({ hasText: '„Leseprobe“ ist zurückgeholt.' }))
    .toBeVisible()
  await expect.element(waits).not.toBeInTheDocument()
  await expect.poll(words).not.toContain('Licht an.')
})

test('[VER-492] a person who leaves the script while waiting is told nothing, and nothing is written', async () => {
  const { connection, words } = await waitForOther('weg-vom-warten')
  await userEvent.keyboard('{Escape}')
  await link('Stichwort').click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(waits).not.toBeInTheDocument()
  connection.awareness.setLocalStateField('restoring', null)
  await connection.ask()
  await connection.ask()
  expect(words()).toContain('Licht an.')
  await expect.element(page.getByText(/zurückgeholt/)).not.toBeInTheDocument()
  await expect.element(page.getByText('Fassungen brauchen den Server.')).not.toBeInTheDocument()
})

test('[CUT-440] a person who restores a version reads which sets of cuts had no room', async () => {
  await signUp('kein-platz')
  await renderEmptySheet('Der Park')
  const { doc, connection } = await openElsewhere()
  const meta = doc.getMap(META_NAME)
  const change = (...changes: readonly MetaChange[]) =>
    doc.transact(() => {
      for (const { key, value } of changes)
        if (value === undefined) meta.delete(key)
        else meta.set(key, value)
    })
  writeBlocks(doc.getXmlFragment(FRAGMENT_NAME), withCuts(say('ANNA', 'Eins ‹q|zwei› drei.')))
  change(keptCut('q', FIRST_SET, UNKNOWN_CUT), keptCutSet({ id: 'tour', name: 'Gastspiel' }))
  change(keptCut('q', 'tour', UNKNOWN_CUT))
  await expect.element(sheet).toMatchTextContent('zwei')
  await button('Mehr zu diesem Skript').click()
  await menuItem('Fassung festhalten …').click()
  await page.getByLabelText('Name', { exact: true }).fill('Leseprobe')
  await button('Festhalten').click()
  await button('Ausblenden').click()
  change(...forgottenCutSet(readCuts(doc), 'tour'))
  change(
    ...Array.from({ length: 19 }, (_, i) => keptCutSet({ id: `set-${i}`, name: `Schule ${i}` })),
  )
  await connection.ask()
  await button('Mehr zu diesem Skript').click()
  await menuItem('Fassungen …').click()
  await panel.getByRole('button', { name: 'Mehr zu „Leseprobe“' }).click()
  await menuItem('Diese Fassung zurückholen').click()
  const told = page.getByText(/Kein Platz für die Strichfassung .*Gastspiel/)
  await expect.element(told).toBeVisible()
  expect(readCuts(doc).sets).toHaveLength(20)
})
