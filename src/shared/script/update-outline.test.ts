import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import fc from 'fast-check'
import { Slice, Fragment, type Node } from 'prosemirror-model'
import { EditorState, type Transaction } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { p, page, say, scene, script } from '#test/support/script.ts'
import { outlineOf } from './outline.ts'
import { schema } from './schema.ts'
import { updateOutline } from './update-outline.ts'

/** Few ids, so that they come together and apart again. */
const anyBlock = fc.constantFrom(
  scene('Park'),
  scene(''),
  page(),
  p('Nichts.'),
  p('BEN: {light c1|Da} {sound c2|hier}'),
  p('{light c1 !7|Ab}'),
  { ...say('BEN', '{light c1|Weg} damit.'), struckThrough: true },
  say('ANNA', '{video c3|Ja} und {light c1|Nein}', 'Doch.'),
)
const anyEdit = fc.record({
  kind: fc.constantFrom('text', 'text', 'blocks', 'delete', 'comment', 'cue', 'strike'),
  from: fc.nat(),
  to: fc.nat(),
  blocks: fc.array(anyBlock, { maxLength: 3 }),
  id: fc.constantFrom('c1', 'c2', 'c9'),
})
type Edit = typeof anyEdit extends fc.Arbitrary<infer T> ? T : never

function edit(tr: Transaction, { kind, from, to, blocks, id }: Edit): void {
  const { doc } = tr
  const [start, end] = [from, to]
    .map((each) => each % (doc.content.size + 1))
    .toSorted((a, b) => a - b) as [number, number]
  if (kind === 'text') {
    if (doc.resolve(start).parent.isTextblock) tr.insertText('x', start)
  } else if (kind === 'comment')
    tr.addMark(start, end, schema.mark('comment', { commentId: id, commentText: 'So?' }))
  else if (kind === 'cue')
    tr.addMark(start, end, schema.mark('cueConnection', { cueId: id, cueType: 'sound' }))
  else if (kind === 'strike') tr.addMark(start, end, schema.mark('strike'))
  else {
    const index = (each: number) => doc.resolve(each).index(0)
    const nodes = kind === 'blocks' ? script(...blocks, p()).children : []
    const at = (place: number) =>
      doc.children.slice(0, place).reduce((sum, n) => sum + n.nodeSize, 0)
    tr.replace(at(index(start)), at(index(end)), new Slice(Fragment.from(nodes), 0, 0))
  }
}

describe('updateOutline', () => {
  test('[DOC-26] answers what reading the whole document does, whatever is edited', () => {
    fc.assert(
      fc.property(
        fc.array(anyBlock, { minLength: 1, maxLength: 8 }),
        fc.array(anyEdit),
        (blocks, edits) => {
          let state = EditorState.create({ doc: script(...blocks) })
          let outline = outlineOf(state.doc, ALL_CLOSED)
          for (const each of edits) {
            const { tr, doc: before } = state
            edit(tr, each)
            if (tr.doc.childCount === 0) continue
            state = state.apply(tr)
            outline = updateOutline(outline, before, state.doc, ALL_CLOSED)
            expect({ ...outline }).toEqual({ ...outlineOf(freshly(state.doc), ALL_CLOSED) })
          }
        },
      ),
    )
  })

  test('[DOC-26] outline entries before the edit stay the same objects', () => {
    const before = script(scene('Park'), p('{light c1|Da}.'), p('Hier.'), p('{light c2|Ab}.'))
    const outline = outlineOf(before, ALL_CLOSED)
    const { doc } = EditorState.create({ doc: before }).tr.insertText('x', 9)
    const next = updateOutline(outline, before, doc, ALL_CLOSED)
    expect(next.cues[0]).toBe(outline.cues[0])
    expect(next.cues[1]?.ranges[0]?.from).toBe((outline.cues[1]?.ranges[0]?.from ?? 0) + 1)
  })
})

/** A copy of the document with new objects, so that nothing is cached for its blocks. */
function freshly(doc: Node): Node {
  return schema.nodeFromJSON(doc.toJSON())
}
