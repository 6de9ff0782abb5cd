import { Editor } from '@tiptap/core'
import { Collaboration } from '@tiptap/extension-collaboration'
import { StarterKit } from '@tiptap/starter-kit'
import * as Y from 'yjs'
import { startBench } from '../pages/harness.ts'

startBench({
  Y,
  mount: async (doc, element) =>
    new Editor({
      element,
      extensions: [
        StarterKit.configure({ undoRedo: false }),
        Collaboration.configure({ document: doc, field: 'default' }),
      ],
    }).view,
})
