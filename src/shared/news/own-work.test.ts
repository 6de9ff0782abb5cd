import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { textOf } from '#/shared/compare/compare-words.ts'
import { createScript } from '#/shared/script/create-script.ts'
import { docOfUpdates } from '#/shared/script/copy-script.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import { scriptState } from '#/shared/script/versions.ts'
import { NO_TASKS } from '#/shared/tasks/tasks.ts'
import { anyBlocks } from '#test/support/any-blocks.ts'
import { say, scene } from '#test/support/script.ts'
import { newsOfStates } from './news-for.ts'
import { authorship, ownWork } from './own-work.ts'

const ALL = { ...NO_TASKS, everything: true }
const TOM = 7

/** Lets a person write, and tells what is new to them afterwards. */
function newsAfter(
  write: (texts: readonly Y.XmlText[]) => void,
  byOthers: typeof write = () => {},
) {
  const base = createScript([
    scene('Garten'),
    say('FAUST', 'Ein Blick von dir.'),
    say('GRETCHEN', 'Inkommodiert Euch nicht!'),
  ])
  const doc = docOfUpdates([base])
  const before = scriptState(docOfUpdates([base]))
  const texts = () =>
    [...doc.getXmlFragment(FRAGMENT_NAME).createTreeWalker((node) => node instanceof Y.XmlText)]
      .filter((node) => node instanceof Y.XmlText)
      .filter((text) => /[a-z]/.test(String(text)))
  for (const [client, edit] of [
    [TOM, write],
    [8, byOthers],
  ] as const) {
    doc.clientID = client
    doc.transact(() => edit(texts()))
  }
  const writers = { username: 'tom', clients: [TOM], isOnlyWriter: false, deleted: null }
  const own = ownWork(authorship(doc), writers)
  return newsOfStates(ALL, { before, after: scriptState(doc) }, own).map(
    (one) => `${one.kind} ${one.place}`,
  )
}

test('[NEWS-43] words that the person has written, or put in the place of others, are no news', () => {
  expect(newsAfter(([faust]) => faust?.insert(0, 'Ach, '))).toEqual([])
  expect(
    newsAfter(([faust]) => {
      faust?.delete(4, 5)
      faust?.insert(4, 'Wort')
    }),
  ).toEqual([])
})

test('[NEWS-43] a speech in which another person has written, too, is news', () => {
  const tom = ([faust]: readonly Y.XmlText[]) => faust?.insert(0, 'Ach, ')
  expect(newsAfter(tom, ([faust]) => faust?.insert(18, ' Und mir.'))).toEqual(['text 1'])
  expect(newsAfter(tom, ([, gretchen]) => gretchen?.insert(0, 'Ach, '))).toEqual(['text 2'])
})

test('[NEWS-43] of words that are gone it is not known who has deleted them', () => {
  expect(newsAfter(([faust]) => faust?.delete(0, 4))).toEqual(['text 1'])
})

test('[NEWS-43] the parts of each block are as long as its text', () => {
  fc.assert(
    fc.property(anyBlocks, (blocks) => {
      const doc = docOfUpdates([createScript(blocks)])
      const { partsOf } = authorship(doc)
      const read = readBlocks(doc)
      expect(partsOf(read.length)).toEqual([])
      read.forEach((block, index) => {
        const lengths = partsOf(index).filter((_, at) => at % 2 === 1)
        const sum = lengths.reduce((all, length) => all + length, 0)
        // the line feed behind the name of a scene without text
        const extra = block.type === 'scene' && block.text.length === 0 ? 1 : 0
        expect(sum - extra).toBe(textOf(block).length)
      })
    }),
    { numRuns: 60 },
  )
})
