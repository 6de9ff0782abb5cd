import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { initProseMirrorDoc, updateYFragment } from 'y-prosemirror'
import * as Y from 'yjs'
import { p } from '../../../test/support/script.ts'
import { FRAGMENT_NAME, schema } from './schema.ts'
import { writeBlocks } from './write-blocks.ts'

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
