// The report of an import and its questions, as a writer and a reader see them.
import { expect, onTestFinished, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { fetchSocketToken } from '#/client/api/socket-token.ts'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { collabSocketPath } from '#/shared/collab/protocol.ts'
import { markUncertain, readOpenReport, writeImportReport } from '#/shared/imports/import-report.ts'
import type { MetaValue } from '#/shared/script/meta.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import { type Person, signUp, signUpElsewhere } from '#test/components/app.tsx'
import { focusOn, press } from '#test/components/keys.ts'
import { button, sheet } from '#test/components/screens.ts'
import { inSheet, renderScript, textsInSheet } from '#test/components/script.ts'
import { p, say, scene } from '#test/support/script.ts'
import { claimQuestions } from './questions.ts'

/** Names that occur once, which an import reads as speakers and asks about. */
const ONCE = ['Später', 'Nachts', 'Draußen']
const report = page.getByRole('region', { name: 'Aus dem PDF gelesen' })
const marks = page.getByRole('button', { name: /^Stimmt das\? „/ })
const mark = (words: string) =>
  page.getByRole('button', { name: new RegExp(`^Stimmt das\\? „${words}`) })
const question = page.getByRole('dialog', { name: 'Stimmt das?' })
const speakers = () => textsInSheet('[data-speaker]')
const directions = () => textsInSheet(':scope > p em')

/** The script as the server gives it to a page. */
async function stateOf({ id }: Script): Promise<Y.Doc> {
  const doc = new Y.Doc()
  const state = await (await fetch(api.getDocumentState.path.replace(':id', id))).bytes()
  Y.applyUpdate(doc, state)
  return doc
}

/** Writes a play as an import leaves it: with a report, and a question about each line in `ONCE`. */
async function importPlay(person: Person, script: Script): Promise<void> {
  await person.write(
    script,
    scene('Am Pegel'),
    say('FÄHRMANN', 'Das Wasser steigt.'),
    ...ONCE.map((name, index) => say(name, `Es ist ${index + 2} Uhr.`)),
    scene('Am Ufer'),
    ...Array.from({ length: 40 }, (_, line) => say('FÄHRMANN', `Zeile ${line}.`)),
    p(),
  )
  const doc = await stateOf(script)
  const doubt = (text: string, alike: string, index: number) =>
    markUncertain(doc, index, { label: 'speaker', alternatives: ['direction'], alike, text })
  doubt('FÄHRMANN', 'name', 1)
  ONCE.forEach((name, index) => doubt(name, 'once', index + 2))
  writeImportReport(doc, {
    pages: 2,
    scenes: 2,
    speakers: 4,
    speeches: 44,
    uncertain: 4,
    unreadPages: [],
    pagesToTheLeft: [],
  })
  const entries = [...doc.getMap(META_NAME)] as readonly (readonly [string, MetaValue])[]
  await person.writeMeta(script, ...entries.map(([key, value]) => ({ key, value })))
}

/** Opens a play whose import has four questions, as its owner. */
async function openImported(username: string): Promise<Script> {
  const person = await signUp(username)
  const script = await person.createScript('Der Pegel')
  await importPlay(person, script)
  await renderScript(script)
  await expect.poll(() => marks.elements().length).toBe(4)
  return script
}

test('[IMP-49] [IMP-140] a writer reads the counts of the import, one step of the keyboard from the text, until the report is dismissed for all', async () => {
  const script = await openImported('pruef-anna')
  for (const count of ['2 Seiten', '2 Szenen', '4 Figuren', '44 Repliken', '4 unsichere Stellen'])
    await expect.element(report).toMatchTextContent(count)
  await focusOn(sheet)
  await press('Shift+F6')
  await expect.element(button('Nächste prüfen (noch 4)')).toHaveFocus()
  expect(readOpenReport(await stateOf(script))).not.toBe(null)
  await report.getByRole('button', { name: 'Bericht schließen' }).click()
  await expect.element(report).not.toBeInTheDocument()
  await expect.poll(async () => readOpenReport(await stateOf(script))).toBe(null)
})

test('[IMP-60] [IMP-150] [IMP-51] questions lead from one to the next by Enter, an answer goes for all alike, and after the last one Enter writes nothing', async () => {
  await openImported('pruef-cora')
  await sheet.getByText('Zeile 39.').click()
  await expect.element(report).toBeInViewport()
  // after the last question comes the first
  await button('Nächste prüfen (noch 4)').click()
  await expect.element(question).toMatchTextContent('FÄHRMANN')
  await expect.element(button('Ja, so lassen')).toHaveFocus()
  await press('Enter')
  await expect.element(question).toMatchTextContent('Später')
  await expect.element(mark('Später')).toBeInViewport()
  await question.getByRole('button', { name: 'Regieanweisung' }).click()
  await expect.element(button('Alle 3 Zeilen dieser Art sind Regieanweisungen')).toHaveFocus()
  expect(directions()).toEqual(['Später'])
  await press('Enter')
  await expect.poll(directions).toEqual(ONCE)
  await expect.element(report).toHaveFocus()
  await expect.element(report).toMatchTextContent('alles geprüft')
  const paragraphs = inSheet('p').length
  await press('Enter')
  expect(inSheet('p')).toHaveLength(paragraphs)
  await press('Control+z')
  expect(directions()).toEqual(['Später'])
  await press('Control+z')
  expect(speakers()).toEqual(expect.arrayContaining(ONCE))
  await expect.element(marks).not.toBeInTheDocument()
})

test('[IMP-52] [IMP-53] [IMP-783] questions are neither printed nor shown to readers; one that another tab has open, or no connection, cannot be answered, and keeps the focus', async () => {
  const script = await openImported('pruef-dora')
  await commands.emulateMedia({ media: 'print' })
  await expect.element(marks).not.toBeInTheDocument()
  await expect.element(report).not.toBeInTheDocument()
  await commands.emulateMedia({ media: null })
  await expect.poll(() => marks.elements().length).toBe(4)

  const tab = new WebsocketProvider(
    location.origin.replace('http', 'ws'),
    collabSocketPath(script.id).slice(1),
    new Y.Doc(),
    { params: { token: (await fetchSocketToken()) ?? '' }, disableBc: true },
  )
  onTestFinished(() => tab.destroy())
  const held = mark('Später').element().getAttribute('data-question') ?? ''
  await focusOn(mark('Später'))
  claimQuestions(tab.awareness, [held])
  await expect.element(mark('Später')).toBeDisabled()
  await expect.element(mark('Später')).toHaveFocus()
  await press('Enter')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(mark('Nachts')).toBeEnabled()
  claimQuestions(tab.awareness, [])
  await expect.element(mark('Später')).toBeEnabled()

  window.dispatchEvent(new Event('offline'))
  await expect.element(mark('Später')).toBeDisabled()
  await expect.element(mark('Später')).toHaveFocus()
  window.dispatchEvent(new Event('online'))
  await expect.element(mark('Später')).toBeEnabled()
})

test('[IMP-49] [IMP-52] a person who may only read from now on sees neither the report nor a question', async () => {
  const owner = await signUpElsewhere('pruef-egon')
  await signUp('pruef-fine')
  const script = await owner.createScript('Der Pegel')
  await owner.share(script, 'pruef-fine', 'write')
  await importPlay(owner, script)
  await renderScript(script)
  await expect.element(report).toBeVisible()
  await expect.poll(() => marks.elements().length).toBe(4)
  await owner.publish(script)
  await owner.unshare(script, 'pruef-fine')
  await expect.element(page.getByText('Nur lesen')).toBeVisible()
  await expect.element(report).not.toBeInTheDocument()
  await expect.element(marks).not.toBeInTheDocument()
})
