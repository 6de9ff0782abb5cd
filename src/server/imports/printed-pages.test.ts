import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import type { AccountExport } from '#/shared/api/account-data.ts'
import { api } from '#/shared/api/index.ts'
import { readImportReport } from '#/shared/imports/import-report.ts'
import { lookOf, pageLayoutOf, settingOf } from '#/shared/imports/review/printed-lines.ts'
import type { PrintedPages } from '#/shared/imports/review/printed-lines.ts'
import { readAppliedRules, type ReadingRule } from '#/shared/imports/review/reading-habits.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { makeScriptPdf } from '#test/pdf/script-pdf.ts'
import { type Person, startTestApp, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'
import { followSession, uploadPdf } from '#test/support/import-session.ts'

const LAYOUT = { width: 595, height: 842, size: 12, left: 72, looks: ['0@0'] }

describe.each(DATABASE_KINDS)('the review of imports on %s', (kind) => {
  let app: TestApp
  let address: string
  let anna: Person
  /** Anna's import, for all tests: a conversion is dearer than they are. */
  let id: string
  let print: PrintedPages
  beforeAll(async () => {
    app = await startTestApp(kind)
    address = await app.listen()
    anna = await app.signUp('seiten anna')
    id = await importBy(anna)
    print = (await pagesOf(anna, id)).json<PrintedPages>()
  })
  afterAll(() => app?.close())

  /** Imports the same file, and answers the id of the script. */
  const importBy = async ({ token }: Person) => {
    const { body } = await uploadPdf(address, token, makeScriptPdf())
    const { messages } = await followSession(address, body.session_id ?? '', token)
    const end = messages.at(-1)
    return end?.type === 'complete' ? end.script_id : ''
  }
  const pagesOf = ({ call }: Person, id: string) => call(api.getPrintedPages, { params: { id } })
  const documentOf = async ({ call }: Person, id: string) => {
    const doc = new Y.Doc()
    Y.applyUpdate(doc, (await call(api.getDocumentState, { params: { id } })).rawPayload)
    return doc
  }

  test('[IMP-578] the places of its lines are kept for those who may write an imported script', async () => {
    const ben = await app.signUp('seiten ben')
    const { pages, lines } = print
    expect(pages).toHaveLength(3)
    const name = lines.find(({ text }) => text.startsWith('Märta'))
    expect(name).toMatchObject({ page: 1, size: expect.any(Number), italic: false })
    for (const { page, x, right, y } of lines) {
      const { width = 0, height = 0 } = pages[page - 1] ?? {}
      expect(x >= 0 && x < right && right <= width && y > 0 && y < height).toBe(true)
    }
    expect((await pagesOf(ben, id)).statusCode).toBe(404)
    await anna.call(api.addShare, {
      params: { id },
      body: { username: ben.user.username, permission: 'read' },
    })
    expect((await pagesOf(ben, id)).statusCode).toBe(403)
    const packed = await app.server.inject({
      url: api.getPrintedPages.path.replace(':id', id),
      headers: { authorization: `Bearer ${anna.token}`, 'accept-encoding': 'br, gzip' },
    })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual({ pages, lines })
    const written = await anna.createScript('Selbst geschrieben')
    expect((await pagesOf(anna, written.id)).statusCode).toBe(404)
  })

  test('[IMP-573] [IMP-577] a learnt rule is applied to the same person’s next import of the layout, until it is forgotten', async () => {
    const [cora, dora] = [await app.signUp('seiten cora'), await app.signUp('seiten dora')]
    const heading = print.lines.find(({ text }) => /szene/i.test(text))
    if (!heading) throw new Error('The play has no scene')
    const look = lookOf(heading, settingOf(print.lines))
    const rule: ReadingRule = { look, from: 'scene', to: 'act' }
    const body = { layout: pageLayoutOf(print), rule }
    expect((await cora.call(api.learnReadingRule, { body })).statusCode).toBe(204)

    const doc = await documentOf(cora, await importBy(cora))
    const acts = readBlocks(doc).filter((block) => block.type === 'heading' && block.level === 1)
    expect(readAppliedRules(doc)).toEqual([{ ...rule, lines: 2 }])
    expect(readImportReport(doc)).toMatchObject({ scenes: 0, speeches: 20 })
    expect(acts.length).toBeGreaterThanOrEqual(2)
    const doras = await documentOf(dora, await importBy(dora))
    expect(readAppliedRules(doras)).toEqual([])
    expect(readImportReport(doras)).toMatchObject({ scenes: 2 })

    const data = (await cora.call(api.exportAccount)).json<AccountExport>()
    expect(data.reading_habits).toEqual([{ layout: body.layout, rules: [rule] }])
    expect((await cora.call(api.forgetReadingRule, { body })).statusCode).toBe(204)
    expect(readAppliedRules(await documentOf(cora, await importBy(cora)))).toEqual([])
  })

  test.each<[string, object]>([
    ['without a layout', { rule: { look: '0', from: 'scene', to: 'act' } }],
    ['with an unknown kind', { layout: LAYOUT, rule: { look: '0', from: 'scene', to: 'out' } }],
    [
      'with a long look',
      { layout: LAYOUT, rule: { look: 'x'.repeat(101), from: 'scene', to: 'act' } },
    ],
    [
      'with words',
      { layout: { ...LAYOUT, title: 'Faust' }, rule: { look: '0', from: 'scene', to: 'act' } },
    ],
  ])('[IMP-577] a rule is refused %s', async (what, body) => {
    const emil = await app.signUp(`emil ${what}`)
    expect((await emil.call(api.learnReadingRule, { body })).statusCode).toBe(400)
  })
})
