// Notes at the foot of a PDF's pages become comments on the words that refer to them.
import { Transform } from 'prosemirror-transform'
import { at } from '../at.ts'
import type { ScriptBlock } from '../script/blocks.ts'
import { blockOfNode, docOfBlocks } from '../script/blocks-as-doc.ts'
import { schema } from '../script/schema.ts'
import type { LeftOut } from './left-out.ts'
import { characterOf, lettersOf, placeLines } from './review/place-lines.ts'
import type { PrintedLine, PrintedPages } from './review/printed-lines.ts'
import { type PlacedUnit, placedUnits, wordsOf } from './review/script-units.ts'

export interface Footnote {
  readonly text: string
  /** Its lines among the words that the import leaves out. */
  readonly lines: readonly LeftOut[]
  /** The word with the mark that refers to the note, and the place of the mark on the page. */
  readonly word: string
  readonly page: number
  readonly x: number
  readonly y: number
}

export interface NotedScript {
  readonly blocks: readonly ScriptBlock[]
  /** The lines of the notes that have become comments. */
  readonly noted: ReadonlySet<LeftOut>
}

/** A note whose word is not found in the script stays among the words that are left out. */
export function footnotesAsComments(
  blocks: readonly ScriptBlock[],
  footnotes: readonly Footnote[],
  { lines }: PrintedPages,
  createId: () => string,
): NotedScript {
  if (footnotes.length === 0) return { blocks, noted: new Set() }
  const transform = new Transform(docOfBlocks(blocks))
  const placed = placedUnits(transform.doc)
  const places = placeLines(
    placed.map(({ unit }) => unit),
    lines,
  )
  const noted = new Set<LeftOut>()
  for (const footnote of footnotes) {
    const index = lines.findIndex((line) => refersTo(line, footnote))
    const [line, place] = [lines[index], places[index]]
    const from = line && place ? positionOf(placed, place, line, footnote) : null
    if (from === null) continue
    const comment = schema.marks.comment.create({
      commentId: createId(),
      commentText: footnote.text,
    })
    transform.addMark(from, from + footnote.word.length, comment)
    for (const own of footnote.lines) noted.add(own)
  }
  return { blocks: transform.doc.children.flatMap((node) => blockOfNode(node) ?? []), noted }
}

/** In type sizes: a mark is raised by less than this, and stands no further behind its line. */
const NEAR = 0.9

function refersTo(line: PrintedLine, { page, x, y }: Footnote): boolean {
  const reach = line.size * NEAR
  const isOnLine = line.page === page && Math.abs(line.y - y) < reach
  return isOnLine && x >= line.x - reach && x <= line.right + reach
}

/** The position of the note's word: of several in its line the one nearest to the mark. */
function positionOf(
  placed: readonly PlacedUnit[],
  place: { readonly unit: number; readonly letter: number },
  line: PrintedLine,
  { word, x }: Footnote,
): number | null {
  const wanted = lettersOf(line.text).length
  const share = (x - line.x) / Math.max(1, line.right - line.x)
  const found: { readonly position: number; readonly letter: number }[] = []
  let [letters, first] = [0, place.letter]
  for (let index = place.unit; index < placed.length && letters < wanted; index++) {
    const { unit, from } = at(placed, index)
    const words = wordsOf(unit.content)
    const start = characterOf(words, first)
    const end = characterOf(words, first + wanted - letters)
    // a scene's name is no text of the document
    if (unit.kind !== 'scene')
      for (let at = words.indexOf(word, start); at >= 0; at = words.indexOf(word, at + 1)) {
        if (at + word.length > Math.max(end, start + word.length)) break
        const letter = letters + lettersOf(words.slice(start, at + word.length)).length
        found.push({ position: from + at, letter })
      }
    letters += lettersOf(words.slice(start)).length
    first = 0
  }
  const distance = ({ letter }: { readonly letter: number }) => Math.abs(letter - share * wanted)
  const [nearest] = found.toSorted((a, b) => distance(a) - distance(b))
  return nearest?.position ?? null
}
