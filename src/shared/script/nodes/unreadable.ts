import type { NodeSpec } from 'prosemirror-model'

/** Stands for a block of the document that no editor can build: another program's. It is never written. */
export const unreadable: NodeSpec = {
  group: 'block',
  atom: true,
  selectable: true,
  attrs: { name: { default: '' } },
  toDOM: (node) => ['div', { 'data-unreadable': String(node.attrs.name) }],
}
