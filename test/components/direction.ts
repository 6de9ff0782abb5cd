const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}][^\p{Script=Latin}]*$/u

/** Written text, not sentences of the product with such a word, that begins from right to left and is laid out from left to right. */
export function laidOutWrongly(root: Element = document.body): readonly string[] {
  const wrong = (element: Element | null, text: string) =>
    element &&
    RIGHT_TO_LEFT.test(text) &&
    getComputedStyle(element).direction === 'ltr' &&
    element.getClientRects().length > 0
      ? [text]
      : []
  const fields = [...root.querySelectorAll('input, textarea')].flatMap((field) =>
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      ? wrong(field, field.value)
      : [],
  )
  const texts: string[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    texts.push(...wrong(node.parentElement, node.textContent ?? ''))
  return [...fields, ...texts]
}
