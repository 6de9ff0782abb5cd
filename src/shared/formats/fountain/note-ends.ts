// Notes in Fountain: '[[ … ]]', also over lines, but not over a blank one.

const OPEN = '[['
const CLOSE = ']]'
const BLANK_LINE = /\n[ \t]?\n/g

/**
 * Says where the note ends that begins at a place; null if no note does. Places are asked for in rising order. Then each part of
 * the text is searched once: many signs without an end would search the rest of the text again for each of them.
 */
export function noteEnds(text: string): (begin: number) => number | null {
  let close = -1
  let blank = -1
  return (begin) => {
    const words = begin + OPEN.length
    if (!text.startsWith(OPEN, begin)) return null
    if (close < words) close = indexOr(text.indexOf(CLOSE, words), text)
    if (blank < words) {
      BLANK_LINE.lastIndex = words
      blank = indexOr(BLANK_LINE.exec(text)?.index ?? -1, text)
    }
    return close < text.length && close < blank ? close + CLOSE.length : null
  }
}

const indexOr = (index: number, text: string): number => (index < 0 ? text.length : index)

const SIGNS = /\\[^]|\[\[/g

/** Each note on one line. */
export function withNotesOnOneLine(text: string): string {
  if (!text.includes(OPEN)) return text
  const endOf = noteEnds(text)
  const signs = new RegExp(SIGNS)
  let [written, from] = ['', 0]
  for (let sign = signs.exec(text); sign; sign = signs.exec(text)) {
    const end = endOf(sign.index)
    if (end === null) {
      // '[[[' begins at its second bracket, too
      if (sign[0] === OPEN) signs.lastIndex = sign.index + 1
      continue
    }
    const note = text.slice(sign.index, end).split('\n')
    written += text.slice(from, sign.index) + joined(note)
    from = signs.lastIndex = end
  }
  return written + text.slice(from)
}

const joined = (lines: readonly string[]): string =>
  lines
    .map((line, at) => {
      const begun = at > 0 ? line.trimStart() : line
      return at < lines.length - 1 ? begun.trimEnd() : begun
    })
    .join(' ')
