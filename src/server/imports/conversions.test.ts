// What the conversions' own processes do, on one database: they send it no queries. Runs on the bundle as well.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { plainText } from '#/shared/script/blocks.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { type Person, startTestApp, type TestApp } from '#test/support/app.ts'
import { converterIds } from '#test/support/converters.ts'
import { followSession, sessionStatus, uploadPdf } from '#test/support/import-session.ts'
import { makeLongPdf } from '#test/pdf/broken-pdfs.ts'
import { TIDE_GAUGE } from '#test/pdf/invented-plays.ts'
import { makePdf } from '#test/pdf/make-pdf.ts'
import { makeScan } from '#test/pdf/make-scan.ts'
import { makeScriptPdf } from '#test/pdf/script-pdf.ts'

const LINE = 'Wer da? Nein, mir antwortet, steht und gebt Euch kund.'

let app: TestApp
let anna: Person
let address: string
beforeAll(async () => {
  app = await startTestApp()
  anna = await app.signUp('Anna')
  address = await app.listen()
})
afterAll(() => app?.close())

async function upload(pdf: Uint8Array, name?: string): Promise<string> {
  const { body } = await uploadPdf(address, anna.token, pdf, name)
  return body.session_id ?? ''
}

test('[IMP-200] the script has its pages, scenes and speeches', async () => {
  const sessionId = await upload(makeScriptPdf())
  const { messages } = await followSession(address, sessionId, anna.token)
  const end = messages.at(-1)
  const id = end?.type === 'complete' ? end.script_id : ''
  const answer = await anna.call(api.getDocumentState, { params: { id } })
  const doc = new Y.Doc()
  Y.applyUpdate(doc, answer.rawPayload)
  const blocks = readBlocks(doc)
  const speakers = blocks.flatMap((block) =>
    block.type === 'dialogue' ? [plainText(block.speaker)] : [],
  )
  expect(blocks.filter((block) => block.type === 'pageSplit')).toHaveLength(3)
  expect(blocks.filter((block) => block.type === 'scene')).toHaveLength(2)
  expect(speakers).toHaveLength(20)
  expect(new Set(speakers)).toEqual(new Set(['Märta', 'Jörg', 'Frau Öhler']))
})

test('[IMP-61] a printed title is the script’s', async () => {
  const text = Array.from({ length: 30 }, (_, line) => ({
    x: 60,
    y: 700 - 14 * line,
    text: LINE,
  }))
  const title = { x: 200, y: 600, size: 26, text: 'Das Stellwerk' }
  const sessionId = await upload(makePdf([[title], text]), 'fassung_3.pdf')
  const { messages } = await followSession(address, sessionId, anna.token)
  const end = messages.at(-1)
  const id = end?.type === 'complete' ? end.script_id : ''
  const script = (await anna.call(api.getScript, { params: { id } })).json<Script>()
  expect(script.title).toBe('Das Stellwerk')
})

test('[IMP-57] [IMP-272] a text layer does not wait for another person’s scan', async () => {
  const scanId = await upload(makeScan(TIDE_GAUGE, 5), 'scan.pdf')
  const begun = Promise.withResolvers<void>()
  let times = 0
  const scan = followSession(address, scanId, anna.token, ({ type }) => {
    // the first time for the text layer, the second time for the pictures
    if (type === 'chunk_info' && ++times === 2) begun.resolve()
  })
  await begun.promise
  const recognising = converterIds(process.pid)
  for (const id of recognising) process.kill(id, 'SIGSTOP')
  const ben = await app.signUp('ben')
  const { body } = await uploadPdf(address, ben.token, makeScriptPdf(), 'text.pdf')
  const text = await followSession(address, body.session_id ?? '', ben.token)
  expect(text.messages.at(-1)).toMatchObject({ type: 'complete' })
  for (const id of recognising) process.kill(id, 'SIGCONT')
  expect((await scan).messages.at(-1)).toMatchObject({ type: 'complete', is_scan: true })
})

test('[IMP-210] conversions hold up no other call', async () => {
  const total = 400
  const sessionId = await upload(makeLongPdf(total))
  let pagesRead = 0
  const isBegun = Promise.withResolvers<void>()
  const followed = followSession(address, sessionId, anna.token, (message) => {
    if (message.type !== 'page_progress') return
    pagesRead = message.current_page
    isBegun.resolve()
  })
  await isBegun.promise
  // if the conversion ran in the server's own thread, all pages would be read during the first of these calls
  for (let calls = 0; calls < 10; calls += 1) await sessionStatus(anna, sessionId)
  expect(pagesRead).toBeLessThan(total)
  await anna.call(api.cancelImportSession, { params: { sessionId } })
  expect((await followed).messages.at(-1)?.type).toBe('failed')
})
