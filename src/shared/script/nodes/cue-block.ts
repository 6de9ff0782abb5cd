import type { NodeSpec } from 'prosemirror-model'
import { PLACEHOLDER_NUMBER } from './scene-block.ts'

/** Only in old documents, where the server's migration turns it into a cue connection. */
export const cueBlock: NodeSpec = {
  group: 'block',
  content: 'inline*',
  attrs: {
    cueId: { default: '' },
    cueType: { default: 'light' },
    cueNumber: { default: PLACEHOLDER_NUMBER },
    sceneNumber: { default: 1 },
    manualNumber: { default: false },
  },
  toDOM: (node) => ['div', { 'data-cue-block': String(node.attrs.cueType) }, 0],
}
