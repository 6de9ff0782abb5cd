import type { TextSpan } from '#/shared/script/blocks.ts'
import type { PastedLine } from './pasted-line.ts'

const BREAKS = new Set(
  'P DIV LI UL OL DT DD TR TD TH TABLE H1 H2 H3 H4 H5 H6 BLOCKQUOTE PRE SECTION ARTICLE BODY'.split(
    ' ',
  ),
)
const SKIPPED = new Set('STYLE SCRIPT HEAD META LINK TITLE XML TEMPLATE'.split(' '))
const LEVELS: Readonly<Record<string, 1 | 2 | 3>> = { H1: 1, H2: 2, H3: 3 }

type Style = Omit<TextSpan, 'text'>

/** The lines of pasted HTML (Word, Google Docs, a web page): text, bold, italic and struck; nothing else. */
export function linesOfHtml(html: string): readonly PastedLine[] {
  const lines: PastedLine[] = []
  let spans: TextSpan[] = []
  let continues = false
  const endLine = (level?: 1 | 2 | 3, isBreak = true) => {
    const text = trimmed(spans)
    if (text.length > 0)
      lines.push({ text, ...(level && { level }), ...(continues && { continues }) })
    // a blank line between two line breaks ends a speech
    continues = !isBreak && text.length > 0
    spans = []
  }
  const walk = (node: Node, style: Style, level?: 1 | 2 | 3): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      const written = node.textContent ?? ''
      const breaks = node.parentElement?.closest('pre') ? /[\n\v\u2028\u2029]/ : /[\v\u2028\u2029]/
      for (const [index, line] of written.split(breaks).entries()) {
        if (index > 0) endLine(level, false)
        const text = line.replaceAll(/\s+/g, ' ')
        if (text !== '') spans.push({ ...style, text })
      }
      return
    }
    if (!(node instanceof HTMLElement) || SKIPPED.has(node.tagName)) return
    const own = LEVELS[node.tagName] ?? level
    const isBreak = BREAKS.has(node.tagName)
    if (isBreak || node.tagName === 'BR') endLine(level, isBreak)
    const inner = styleIn(node, style)
    for (const child of node.childNodes) walk(child, inner, own)
    if (isBreak) endLine(own)
  }
  walk(new DOMParser().parseFromString(html, 'text/html').body, {})
  endLine()
  return lines
}

/** The style that an element gives its text. Google Docs wraps everything in a <b> that is not bold. */
function styleIn(element: HTMLElement, outer: Style): Style {
  const { fontWeight, fontStyle, textDecoration } = element.style
  const { tagName } = element
  const isBold = fontWeight
    ? fontWeight === 'bold' || Number(fontWeight) >= 600
    : tagName === 'B' || tagName === 'STRONG' || outer.bold === true
  const isItalic = fontStyle
    ? fontStyle === 'italic'
    : tagName === 'I' || tagName === 'EM' || outer.italic === true
  const isStruck =
    textDecoration.includes('line-through') ||
    ['S', 'DEL', 'STRIKE'].includes(tagName) ||
    outer.strike === true
  return {
    ...(isBold && { bold: true }),
    ...(isItalic && { italic: true }),
    ...(isStruck && { strike: true }),
  }
}

function trimmed(spans: readonly TextSpan[]): readonly TextSpan[] {
  if (spans.every(({ text }) => text.trim() === '')) return []
  const first = spans.findIndex(({ text }) => text.trim() !== '')
  const last = spans.findLastIndex(({ text }) => text.trim() !== '')
  return spans.slice(first, last + 1).map((span, index, all) => {
    let { text } = span
    if (index === 0) text = text.trimStart()
    if (index === all.length - 1) text = text.trimEnd()
    return { ...span, text }
  })
}
