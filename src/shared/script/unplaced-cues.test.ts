import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { copyScript } from './copy-script.ts'
import { META_NAME } from './schema.ts'
import {
  forgottenUnplacedCue,
  keptUnplacedCue,
  onUnplacedCues,
  readUnplacedCues,
} from './unplaced-cues.ts'

const CUE = { cueId: 'a', cueType: 'sound', number: '5', cueName: 'Glocke' } as const

test('[DESK-12] records of cues without a place are read, whatever else the document holds', () => {
  const doc = new Y.Doc()
  const meta = doc.getMap(META_NAME)
  const listener = vi.fn<() => void>()
  onUnplacedCues(doc, listener)
  const { key, value } = keptUnplacedCue(CUE)
  meta.set(key, value)
  for (const [id, record] of Object.entries({
    text: 'x',
    bare: {},
    empty: { number: ' ' },
    kind: { number: '6', cueType: 'nonsense', cueName: 7 },
    long: { number: '1'.repeat(90), cueName: 'x'.repeat(900) },
  }))
    meta.set(`unplacedCue:${id}`, record)
  expect(listener).toHaveBeenCalledTimes(6)
  meta.set('title', 'x')
  expect(listener).toHaveBeenCalledTimes(6)
  expect(readUnplacedCues(doc)).toEqual([
    CUE,
    { cueId: 'kind', cueType: 'light', number: '6', cueName: '' },
    { cueId: 'long', cueType: 'light', number: '1'.repeat(60), cueName: 'x'.repeat(200) },
  ])
  expect(forgottenUnplacedCue('a')).toEqual({ key, value: undefined })
})

test('[DESK-12] a copy of a script has the cues that wait for a place', () => {
  const from = new Y.Doc()
  const { key, value } = keptUnplacedCue(CUE)
  from.getMap(META_NAME).set(key, value)
  const to = new Y.Doc()
  Y.applyUpdate(to, copyScript(from))
  expect(readUnplacedCues(to)).toEqual([CUE])
})
