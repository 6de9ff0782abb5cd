import { expect, test } from 'vitest'
import type * as Y from 'yjs'
import { createScript } from './create-script.ts'
import { type CueDetails, MAX_DOES_LENGTH, NO_DETAILS } from './cue-details.ts'
import { keptDetails, readCueDetails } from './kept-details.ts'
import { copyScript, docOfUpdates } from './copy-script.ts'
import {
  frozenType,
  keptNumber,
  readNumbering,
  takenNumber,
  thawedType,
} from './numbers/numbering.ts'
import { META_NAME } from './schema.ts'
import type { MetaChange } from './meta.ts'
import { comparedBlocks, scriptState, stateOfVersion, versionContent } from './versions.ts'
import { compareScripts } from '../compare/compare-scripts.ts'
import { p, scene } from '#test/support/script.ts'

const DETAILS: CueDetails = {
  does: 'Blackout',
  standby: 'half-page',
  who: 'Mia',
  trigger: 'follow',
  after: 'a',
  seconds: 2.5,
}
const FROZEN = { by: 'tom', at: 1_700_000_000_000, rest: 'frozen' } as const

function docWith(...changes: readonly MetaChange[]): Y.Doc {
  const doc = docOfUpdates([createScript([scene('Park'), p('{light a|Da} {light b|er}')])])
  const meta = doc.getMap(META_NAME)
  for (const { key, value } of changes) meta.set(key, value)
  return doc
}

test('[CUE-322] the details of a cue are read as they were written', () => {
  expect(readCueDetails(docWith(keptDetails('a', DETAILS))).get('a')).toEqual(DETAILS)
  expect(keptDetails('a', NO_DETAILS).value).toBeUndefined()
})

test.each([
  [null],
  ['Blackout'],
  [{ does: 7, standby: 3, who: {}, trigger: 'never', after: 'a', seconds: -1 }],
  [{ seconds: Number.NaN }],
])('[CUE-322] of a foreign value %o nothing is taken', (value) => {
  const doc = docWith()
  doc.getMap(META_NAME).set('cue:a', value)
  expect(readCueDetails(doc).has('a')).toBe(false)
})

test('[CUE-322] a text is never longer than its field', () => {
  const does = 'x'.repeat(MAX_DOES_LENGTH + 1)
  const { value } = keptDetails('a', { ...DETAILS, does })
  const doc = docWith({ key: 'cue:a', value })
  expect(readCueDetails(doc).get('a')?.does).toHaveLength(MAX_DOES_LENGTH)
})

test('[NUM-1] of foreign values among the frozen numbers nothing is taken', () => {
  const doc = docWith(frozenType('light', FROZEN), keptNumber('light', 'a', '204'))
  const meta = doc.getMap(META_NAME)
  meta.set('frozen:sound', 'yes')
  meta.set('number:light:b', 7)
  meta.set('number:light:c', '')
  meta.set('number:nothing:d', '1')
  meta.set('number:video:e', '1')
  const { types, numbers } = readNumbering(doc)
  expect([...types.keys()]).toEqual(['light'])
  expect([...(numbers.get('light') ?? [])]).toEqual([['a', { number: '204', isFinal: true }]])
})

test('[NUM-4] thawing leaves nothing of a type’s numbers', () => {
  const doc = docWith(
    frozenType('light', FROZEN),
    keptNumber('light', 'a', '204'),
    takenNumber('light', 'gone', '205'),
  )
  const meta = doc.getMap(META_NAME)
  for (const { key } of thawedType(readNumbering(doc), 'light')) meta.delete(key)
  expect([...meta.keys()].filter((key) => /^(frozen|number):/.test(key))).toEqual([])
})

test('[NUM-10] [CUE-326] a copy of a script has its frozen numbers and what its cues do, at their level', () => {
  const doc = docWith(
    frozenType('light', FROZEN),
    keptNumber('light', 'a', '204'),
    keptDetails('b', DETAILS),
  )
  const copy = docOfUpdates([copyScript(doc)])
  expect(readNumbering(copy)).toEqual(readNumbering(doc))
  expect(readCueDetails(copy)).toEqual(readCueDetails(doc))
  expect(copy.getMap(META_NAME).get('schema')).toBe(3)
  expect(
    docOfUpdates([copyScript(docWith())])
      .getMap(META_NAME)
      .get('schema'),
  ).toBe(1)
})

test('[NUM-10] [CUE-326] a version has them, and says that an older program cannot read it', () => {
  const doc = docWith(
    frozenType('light', FROZEN),
    keptNumber('light', 'a', '204'),
    keptDetails('b', DETAILS),
    keptDetails('gone', DETAILS),
  )
  const state = scriptState(doc)
  const content = versionContent(state)
  expect(content.v).toBe(3)
  const stored: typeof content = JSON.parse(JSON.stringify(content))
  const read = stateOfVersion(stored)
  expect(read.numbering).toEqual(state.numbering)
  // a cue that is not in the script any more is in no version of it
  expect([...read.details]).toEqual([['b', DETAILS]])
  expect(versionContent(scriptState(docWith())).v).toBe(1)
})

test('[CUE-326] a comparison says that a cue does something else', () => {
  const [before, after] = [docWith(keptDetails('b', DETAILS)), docWith()]
  const [olds, news] = [before, after].map((doc) => comparedBlocks(scriptState(doc)))
  const { cues } = compareScripts(olds ?? [], news ?? [])
  expect(cues).toMatchObject([{ kind: 'changed', what: ['does'], before: { cueId: 'b' } }])
})
