import type { NodeSpec } from 'prosemirror-model'

/** `pageNumber` is 1..n in document order; `printedNumber` is what an imported page carried. */
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
