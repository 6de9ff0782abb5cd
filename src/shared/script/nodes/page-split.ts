import type { NodeSpec } from 'prosemirror-model'

/** `pageNumber` is 1..n in document order; `printedNumber` is the number on the page of an imported PDF. */
export const pageSplit: NodeSpec = {
  group: 'block',
  atom: true,
  selectable: true,
  attrs: { pageNumber: { default: 1 }, printedNumber: { default: null } },
  parseDOM: [
    {
      tag: 'hr[data-page]',
      getAttrs: (element) => ({ pageNumber: Number(element.getAttribute('data-page')) || 1 }),
    },
  ],
  toDOM: (node) => ['hr', { 'data-page': String(node.attrs.pageNumber) }],
}
