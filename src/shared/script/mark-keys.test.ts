import { EditorState, type Command } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { initProseMirrorDoc, updateYFragment } from 'y-prosemirror'
import * as Y from 'yjs'
import { people, type Person } from '#test/support/people.ts'
import { p } from '#test/support/script.ts'
import { firstAmong, isKeyOfEdit, markName, suffixOf } from './mark-keys.ts'
import { FRAGMENT_NAME, schema } from './schema.ts'
import { writeBlocks } from './create-script.ts'

test('[DOC-12] marks are stored under the names that the editor gives, so that an edit stores none anew', () => {
  const doc = new Y.Doc()
  const fragment = doc.getXmlFragment(FRAGMENT_NAME)
  writeBlocks(fragment, [p('Da {light c1 101|er} und {sound c2 !7|sie}')])
  const deltas = () => {
    const [block] = fragment.toArray()
    const text = block instanceof Y.XmlElement ? block.get(0) : null
    return text instanceof Y.XmlText ? text.toDelta() : []
  }
  const before = deltas()
  const { doc: shown, meta } = initProseMirrorDoc(fragment, schema)
  const editor = EditorState.create({ doc: shown })
  updateYFragment(doc, fragment, editor.tr.insertText('!', shown.content.size - 1).doc, meta)
  expect(deltas()).toEqual([...before, { insert: '!' }])
})

test.each([
  [0, 0],
  [7, 65_535],
  [4_294_967_295, 65_536],
  [1_000, 1_234_567],
])(
  '[DOC-852] a key that client %d has given at clock %d names that edit, and no other client or clock',
  (client, clock) => {
    const key = `bold--${suffixOf(client, clock)}`
    expect(isKeyOfEdit(key, Y.createID(client, clock))).toBe(true)
    expect(firstAmong(key)(Y.createID(client, clock - 1), 2)).toEqual(Y.createID(client, clock))
    expect(firstAmong(key)(Y.createID(client, clock + 1), 2)).toBeNull()
    expect(firstAmong(key)(Y.createID(client + 1, clock), 2)).toBeNull()
    for (const other of [
      Y.createID(client, clock + 1),
      Y.createID(client, clock - 1),
      Y.createID(client + 1, clock),
    ])
      expect(isKeyOfEdit(key, other)).toBe(false)
    for (const none of ['bold', `bold-${suffixOf(client, clock)}`])
      expect(isKeyOfEdit(none, Y.createID(client, clock))).toBe(false)
  },
)

test('[DOC-56] the reference client reads a mark under whichever key it stands, and takes it away', () => {
  const [anna] = people(1, [p('0123456789'), p()]) as [Person]
  const { strike, bold } = schema.marks
  anna.run(({ tr }, dispatch) => {
    dispatch?.(tr.addMark(1, 5, strike.create()).addMark(3, 7, bold.create()))
    return true
  })
  const fragment = anna.doc.getXmlFragment(FRAGMENT_NAME)
  const { doc: shown, meta } = initProseMirrorDoc(fragment, schema)
  expect(shown.toJSON()).toEqual(anna.state().doc.toJSON())
  const editor = EditorState.create({ doc: shown })
  updateYFragment(anna.doc, fragment, editor.tr.removeMark(1, 11, strike).doc, meta)
  expect(anna.blocks()[0]).toEqual({
    type: 'paragraph',
    text: [{ text: '01' }, { text: '2345', bold: true }, { text: '6789' }],
  })
})

test('[DOC-56] a mark that was set by one key is kept by it, whatever is typed, set or cleared beside it', () => {
  const [anna] = people(1, [p('0123456789'), p()]) as [Person]
  const keys = () => {
    const [block] = anna.doc.getXmlFragment(FRAGMENT_NAME).toArray()
    const text = block instanceof Y.XmlElement ? block.get(0) : null
    const delta: readonly { attributes?: object }[] =
      text instanceof Y.XmlText ? text.toDelta() : []
    return new Set(delta.flatMap(({ attributes = {} }) => Object.keys(attributes)))
  }
  const strike = schema.marks.strike.create()
  const setAndClear: Command = ({ tr }, dispatch) => {
    dispatch?.(tr.addMark(3, 8, strike).removeMark(5, 6, strike))
    return true
  }
  anna.run(setAndClear)
  expect([...keys()].map(markName)).toEqual(['strike'])
  const [first] = keys()
  anna.caretIn(0, 3)
  anna.type('xy')
  expect([...keys()]).toEqual([first])
  anna.run(setAndClear)
  expect(keys().size).toBe(2)
  expect(keys()).toContain(first)
})
