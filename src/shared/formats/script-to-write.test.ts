import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { createScript } from '#/shared/script/create-script.ts'
import { FIRST_SET, keptCut, UNKNOWN_CUT } from '#/shared/script/cuts/cuts.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import { scriptOfDocument } from './script-to-write.ts'

test('[FMT-22] an export has the cuts that are closed in the chosen set, and not the empty paragraph at the end', () => {
  const doc = new Y.Doc()
  const text = [
    { text: 'Eins ', cuts: ['closed'] },
    { text: 'zwei ', cuts: ['open'] },
    { text: 'drei', cuts: ['elsewhere'] },
  ]
  Y.applyUpdate(doc, createScript([{ type: 'paragraph', text }]))
  const record = { ...UNKNOWN_CUT, by: 'Jana' }
  const kept = [
    keptCut('closed', FIRST_SET, record),
    keptCut('open', FIRST_SET, { ...record, state: 'open' }),
    keptCut('elsewhere', 'tour', record),
  ]
  for (const { key, value } of kept) doc.getMap(META_NAME).set(key, value)
  const { blocks, cuts } = scriptOfDocument(doc, FIRST_SET)
  expect(blocks).toEqual([{ type: 'paragraph', text }])
  expect([...cuts]).toEqual([['closed', { by: 'Jana', at: null, reason: '' }]])
  expect([...scriptOfDocument(doc, 'tour').cuts.keys()]).toEqual(['elsewhere'])
})
