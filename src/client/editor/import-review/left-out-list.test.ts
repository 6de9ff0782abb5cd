import { expect, test } from 'vitest'
import { plainText } from '#/shared/script/blocks.ts'
import { readLeftOut, writeLeftOut } from '#/shared/imports/left-out.ts'
import { exchange, people, type Person } from '#test/support/people.ts'
import { p, page, say } from '#test/support/script.ts'
import { undo } from '../core/binding/undo.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { bringIn } from './left-out-list.tsx'

const PLAY = [page(1), say('ANNA', 'Eins.'), page(2), say('BEN', 'Zwei.'), p('Ende')]

const shortly = (person: Person) =>
  person.blocks().flatMap((block) => {
    if (block.type === 'pageSplit') return [`-${block.pageNumber}-`]
    if (block.type === 'dialogue') return [plainText(block.speaker)]
    // the editor keeps an empty line at the end
    return block.type === 'paragraph' && block.text.length > 0 ? [plainText(block.text)] : []
  })

test('[IMP-451] [IMP-721] text that was left out comes into its page, as one step of undo, and undo lists it again', () => {
  const [anna, ben] = people(2, PLAY) as [Person, Person]
  writeLeftOut(anna.doc, [
    { page: 1, kind: 'head', text: 'Der Kopf 1' },
    { page: 1, kind: 'note', text: '1 Heller' },
    { page: 2, kind: 'head', text: 'Der Kopf 2' },
  ])
  exchange([anna, ben])
  const handle = { view: anna.view, session: { doc: anna.doc } } as unknown as EditorHandle
  const [head, note] = readLeftOut(anna.doc)
  expect([head?.words, note?.words]).toEqual([6, 2])
  bringIn(handle, head?.key ?? '')
  exchange([anna, ben])
  expect(readLeftOut(ben.doc)).toEqual([note])
  expect(shortly(ben)).toEqual(['-1-', 'Der Kopf 1', 'ANNA', '-2-', 'Der Kopf 2', 'BEN', 'Ende'])
  bringIn(handle, note?.key ?? '')
  expect(shortly(anna).slice(0, 4)).toEqual(['-1-', 'Der Kopf 1', 'ANNA', '1 Heller'])
  expect(readLeftOut(anna.doc)).toEqual([])
  anna.run(undo)
  anna.run(undo)
  exchange([anna, ben])
  expect(shortly(ben)).toEqual(['-1-', 'ANNA', '-2-', 'BEN', 'Ende'])
  expect(readLeftOut(ben.doc)).toEqual([head, note])
})
