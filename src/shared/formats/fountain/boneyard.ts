// Cuts in Fountain, as people write them: one within another, and over several speeches.

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

/** The edges of cuts; signs with a backslash, and those in notes, are none. */
const EDGE = /\\[^]|\[\[|\/\*|\*\//g
/**
 * A cut that begins with a speech, or stands alone in its line at the beginning of a passage, or ends so. Blanks and names are
 * bounded: repeats beside each other take time by a power of their length.
 */
const BEGINS_WITH_SPEECH =
  /(^|\n[ \t]{0,40}\n)[ \t]{0,40}\/\*(?=([ \t]{0,40}\n?))\2(?=[ \t]{0,40}@\S|(?![ \t]{0,40}\/\*)(?=[^\p{Lu}\p{Ll}\n]{0,80}\p{Lu})[^\p{Ll}\n]{1,160}\n[ \t]{0,40}\S)/gu
const ENDS_ABOVE = /(^|\n[ \t]{0,40}\n)([ \t]{0,40}\*\/)[ \t]{0,40}\n(?=[ \t]{0,40}\S)/g

/** The text with no cut within another, and with cuts of whole speeches beside these. */
export function withPlainCuts(text: string): string {
  if (!text.includes('/*')) return text
  return withoutInnerCuts(text)
    .replaceAll(BEGINS_WITH_SPEECH, '$1/*\n\n')
    .replaceAll(ENDS_ABOVE, '$1$2\n\n')
}

/** Fountain itself ends a cut with its first sign; the second one would be text. */
function withoutInnerCuts(text: string): string {
  const edges = edgesIn(text)
  const ends = endsOf(edges.map(({ sign }) => sign))
  const inner = new Set<number>()
  for (let index = 0; index < edges.length; index++) {
    if (edges[index]?.sign !== '/*') continue
    const end = ends.get(index)
    if (end !== undefined) for (const edge of edges.slice(index + 1, end)) inner.add(edge.index)
    index = end ?? nextEnd(edges, index)
  }
  if (inner.size === 0) return text
  return text.replaceAll(/(?:\/\*|\*\/)[ \t]?/g, (sign, at: number) => (inner.has(at) ? '' : sign))
}

interface Edge {
  readonly sign: string
  readonly index: number
}

function edgesIn(text: string): readonly Edge[] {
  const edges: Edge[] = []
  const endOf = noteEnds(text)
  const signs = new RegExp(EDGE)
  for (let found = signs.exec(text); found; found = signs.exec(text)) {
    const { 0: sign, index } = found
    if (sign === '[[') signs.lastIndex = endOf(index) ?? index + 1
    else if (sign === '/*' || sign === '*/') edges.push({ sign, index })
  }
  return edges
}

/** Where each cut ends that has an end of its own behind the ends of those within it. */
function endsOf(signs: readonly string[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  const open: number[] = []
  for (const [index, sign] of signs.entries()) {
    if (sign === '/*') open.push(index)
    const begin = sign === '*/' ? open.pop() : undefined
    if (begin !== undefined) ends.set(begin, index)
  }
  return ends
}

/** The index of the next sign that ends a cut; behind the last edge if there is none. */
function nextEnd(edges: readonly Edge[], from: number): number {
  let index = from + 1
  while (index < edges.length && edges[index]?.sign !== '*/') index++
  return index
}
