import { BlockNoteEditor } from '@blocknote/core'
import { withCollaboration } from '@blocknote/core/yjs'
import '@blocknote/core/style.css'
import * as Y from 'yjs'
import { startBench } from '../pages/harness.ts'

startBench({
  Y,
  async mount(doc, place) {
    const editor = BlockNoteEditor.create(
      withCollaboration({
        collaboration: {
          fragment: doc.getXmlFragment('default'),
          user: { name: 'Bench', color: '#f59e0b' },
        },
      }),
    )
    editor.mount(place)
    return editor.prosemirrorView
  },
})
