import type { NodeSpec } from 'prosemirror-model'
import { simultaneousId } from '../simultaneous.ts'
import { DIALOGUE_LAYOUTS, type DialogueLayout } from '../blocks.ts'

/** The speaker's name in a new dialogue block; literal, because it goes into the document (DLG). */
export const NEW_SPEAKER_NAME = 'Speaker'

/** The layout if it is a known one; 'stacked' is the older name of the default. */
export function dialogueLayout(value: unknown): DialogueLayout {
  return DIALOGUE_LAYOUTS.find((layout) => layout === value) ?? 'default'
}

export const dialogueBlock: NodeSpec = {
  group: 'block',
  content: 'speaker dialogueText',
  defining: true,
  isolating: true,
  attrs: {
    layout: { default: 'default' },
    struckThrough: { default: false },
    simultaneous: { default: null },
  },
  parseDOM: [
    {
      tag: 'div[data-dialogue]',
      getAttrs: (element) => ({
        layout: dialogueLayout(element.getAttribute('data-layout')),
        struckThrough: element.getAttribute('data-struck') === 'true',
        simultaneous: simultaneousId(element.getAttribute('data-simultaneous')),
      }),
    },
  ],
  toDOM: (node) => [
    'div',
    {
      'data-dialogue': '',
      'data-layout': dialogueLayout(node.attrs.layout),
      'data-struck': String(node.attrs.struckThrough === true),
      'data-simultaneous': simultaneousId(node.attrs.simultaneous),
    },
    0,
  ],
}

export const speaker: NodeSpec = {
  content: 'text*',
  defining: true,
  attrs: { selected: { default: false } },
  parseDOM: [
    { tag: 'div[data-speaker]' },
    // a copy has the name as a paragraph in bold, for other programs
    { tag: 'p[data-speaker]', priority: 60 },
    { tag: 'b[data-speaker-name]', skip: true, priority: 60 },
    { tag: 'i[data-at-once]', ignore: true, priority: 60 },
  ],
  toDOM: () => ['div', { 'data-speaker': '', dir: 'auto' }, 0],
}

export const dialogueText: NodeSpec = {
  content: 'paragraph+',
  defining: true,
  parseDOM: [{ tag: 'div[data-dialogue-text]' }],
  toDOM: () => ['div', { 'data-dialogue-text': '' }, 0],
}
