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

const LETTER_TO_RIGHT = /[\p{Script=Latin}\d]/u
const LETTER_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
const ISOLATE = /\u2068[^\u2066-\u2069]*\u2069/g

/** Names from right to left that stand beside other words or digits without isolation, which can reorder them. */
export function notIsolated(root: Element = document.documentElement): readonly string[] {
  const isMixed = (text: string) => {
    const rest = text.replaceAll(ISOLATE, '')
    return LETTER_TO_LEFT.test(rest) && LETTER_TO_RIGHT.test(rest)
  }
  const found = isMixed(document.title) ? [`title of the document: ${document.title}`] : []
  for (const element of root.querySelectorAll<HTMLElement>('body *')) {
    for (const name of ['title', 'aria-label', 'placeholder', 'alt']) {
      const value = element.getAttribute(name) ?? ''
      if (isMixed(value)) found.push(`${name}: ${value}`)
    }
    const own = [...element.childNodes].filter((node) => node instanceof Text)
    const words = own.map((node) => node.data).join('')
    if (isMixed(words)) found.push(`words: ${words}`)
    if (isMixed(element.parentElement?.textContent ?? '') && isInLine(element, words))
      found.push(`beside words: ${words}`)
  }
  return found
}

function isInLine(element: Element, words: string): boolean {
  const { display, unicodeBidi } = getComputedStyle(element)
  const isBare = display === 'inline' && unicodeBidi === 'normal'
  return isBare && LETTER_TO_LEFT.test(words.replaceAll(ISOLATE, ''))
}
