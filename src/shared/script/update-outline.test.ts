import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import fc from 'fast-check'
import { Slice, Fragment, type Node } from 'prosemirror-model'
import { EditorState, type Transaction } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { p, page, say, scene, script } from '#test/support/script.ts'
import type { TextRange } from './block-summary.ts'
import { outlineOf, type Outline } from './outline.ts'
import { schema } from './schema.ts'
import { cuesBetween, updateOutline } from './update-outline.ts'

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

  test('[DOC-874] letters and deletions in a row, whose places nobody asks for in between, are all in the outline', () => {
    const anyKey = fc.record({ block: fc.nat(2), place: fc.nat(), isDeletion: fc.boolean() })
    fc.assert(
      fc.property(
        fc.array(anyBlock, { minLength: 3, maxLength: 8 }),
        fc.array(anyKey, { maxLength: 20 }),
        fc.nat(),
        fc.nat(),
        (blocks, keys, one, other) => {
          const { tr } = EditorState.create({ doc: script(...blocks) })
          let outline = outlineOf(tr.doc, ALL_CLOSED)
          for (const { block, place, isDeletion } of keys) {
            const before = tr.doc
            const from = before.children.slice(0, block).reduce((sum, n) => sum + n.nodeSize, 0)
            const at = from + (place % before.child(block).nodeSize)
            if (!before.resolve(at).parent.isTextblock) continue
            if (!isDeletion) tr.insertText('x', at)
            else if (before.resolve(at).nodeAfter) tr.delete(at, at + 1)
            outline = updateOutline(outline, before, tr.doc, ALL_CLOSED)
          }
          const read = outlineOf(freshly(tr.doc), ALL_CLOSED)
          const [from, to] = [one, other]
            .map((each) => each % tr.doc.content.size)
            .toSorted((a, b) => a - b) as [number, number]
          const isBetween = (range: TextRange) => range.from >= from && range.to <= to
          const near = read.cues.filter(({ ranges }) => ranges.some(isBetween))
          expect(cuesBetween(outline, { from, to })).toEqual(near)
          expect({ ...outline }).toEqual({ ...read })
        },
      ),
    )
  })

  test('[DOC-874] of letters typed one after another, each leaves all cues of other blocks unread', () => {
    const before = script(scene('Park'), p('Hier.'), p('{light c1|Da} und {sound c2|hier}.'))
    let read = 0
    const whole = outlineOf(before, ALL_CLOSED)
    const cues = whole.cues.map((cue) => {
      const counted = { ...cue }
      const get = () => {
        read++
        return cue.ranges
      }
      return Object.defineProperty(counted, 'ranges', { get, enumerable: true })
    })
    const { tr } = EditorState.create({ doc: before })
    let outline: Outline = { ...whole, cues }
    const type = () => {
      const { doc } = tr
      outline = updateOutline(outline, doc, tr.insertText('x', 5).doc, ALL_CLOSED)
    }
    type()
    read = 0
    type()
    type()
    expect(read).toBe(0)
    const from = cues.map(({ ranges }) => (ranges[0]?.from ?? 0) + 3)
    expect(outline.cues.map(({ ranges }) => ranges[0]?.from)).toEqual(from)
  })
})

/** A copy of the document with new objects, so that nothing is cached for its blocks. */
function freshly(doc: Node): Node {
  return schema.nodeFromJSON(doc.toJSON())
}
