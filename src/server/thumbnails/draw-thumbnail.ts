// A drawing of the first page, with lines in the place of text. The drawing uses only the lengths of the text, so no
// text of a user can become markup in it (SEC-31).
import { plainText, type ScriptBlock, type TextAlignment } from '#/shared/script/blocks.ts'

type StrokeKind = 'heading' | 'speaker' | 'text'

/** A stretch of a line, in millimetres from the text's left edge. */
interface Stroke {
  readonly kind: StrokeKind
  readonly from: number
  readonly length: number
}

/** The strokes of one line; a line without any is empty. */
type StrokeLine = readonly Stroke[]

const TEXT_WIDTH = 166

const CHARACTER_WIDTH = 2.6

const DIALOGUE_INDENT = 14

/** The maximum for one block: a page has no more lines. */
const MAX_LINES = 50

const EMPTY_LINE: StrokeLine = []

interface Placement {
  readonly kind: StrokeKind
  readonly indent?: number
  readonly align?: TextAlignment | undefined
}

/** The lines of a block on the page. */
function strokesOfBlock(block: ScriptBlock): readonly StrokeLine[] {
  switch (block.type) {
    case 'paragraph':
      return linesOf(plainText(block.text), { kind: 'text', align: block.align })
    case 'heading':
      return linesOf(plainText(block.text), { kind: 'heading', align: block.align })
    case 'scene': {
      const heading = `${block.sceneNumber} ${block.sceneName} ${plainText(block.text)}`
      return [...linesOf(heading, { kind: 'heading' }), EMPTY_LINE]
    }
    case 'dialogue': {
      const align = block.layout === 'centered' ? 'center' : undefined
      return [
        ...linesOf(plainText(block.speaker), { kind: 'speaker', align }),
        ...block.paragraphs.flatMap((text) =>
          linesOf(plainText(text), { kind: 'text', indent: DIALOGUE_INDENT, align }),
        ),
      ]
    }
    case 'pageSplit':
      return []
  }
}

function linesOf(text: string, placement: Placement): readonly StrokeLine[] {
  const paragraphs = text.split('\n', MAX_LINES)
  return paragraphs.flatMap((line) => wrappedLines(line.trim().length, placement))
}

function wrappedLines(
  characters: number,
  { kind, indent = 0, align }: Placement,
): readonly StrokeLine[] {
  if (characters === 0) return [EMPTY_LINE]
  const width = TEXT_WIDTH - indent
  const fullLines = Math.floor((characters * CHARACTER_WIDTH) / width)
  const rest = Math.ceil((characters * CHARACTER_WIDTH) % width)
  const lengths = Array.from({ length: Math.min(fullLines, MAX_LINES) }, () => width)
  const spare = { left: 0, justify: 0, center: 0.5, right: 1 }[align ?? 'left']
  return [...lengths, rest]
    .filter((length) => length > 0)
    .map((length) => [{ kind, from: indent + Math.round((width - length) * spare), length }])
}

/** A4 in millimetres. */
const WIDTH = 210
const HEIGHT = 297
const LEFT = (WIDTH - TEXT_WIDTH) / 2
const TOP = 26
const LINE_HEIGHT = 6

/** A warm grey that is visible on a dark sheet and on a light one. */
const GREY = '#877f74'
const STYLES: Readonly<Record<StrokeKind, string>> = {
  heading: `stroke-opacity='.5' stroke-width='2.6'`,
  speaker: `stroke-opacity='.45' stroke-width='2'`,
  text: `stroke-opacity='.25' stroke-width='1.2'`,
}

/** An SVG document of the script's first page; an empty page for an empty script. */
export function drawThumbnail(blocks: readonly ScriptBlock[]): string {
  const paths: Record<StrokeKind, string> = { heading: '', speaker: '', text: '' }
  let y = TOP
  for (const line of firstPage(blocks).flatMap(strokesOfBlock)) {
    if (y > HEIGHT - TOP) break
    for (const stroke of line) paths[stroke.kind] += pathOf(stroke, y)
    y += LINE_HEIGHT
  }
  const drawn = (['heading', 'speaker', 'text'] as const)
    .filter((kind) => paths[kind] !== '')
    .map((kind) => `<path d='${paths[kind]}' ${STYLES[kind]}/>`)
  return (
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${WIDTH} ${HEIGHT}'>` +
    `<g fill='none' stroke='${GREY}' stroke-linecap='round'>${drawn.join('')}</g></svg>`
  )
}

/** The result is safe in an attribute and in a style sheet's `url("…")`. */
export function dataUriOfSvg(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg).replaceAll("'", '%27')}`
}

/** No page has more blocks than lines. */
const MAX_BLOCKS = 50

/** An import puts a page split before its first page too. */
function firstPage(blocks: readonly ScriptBlock[]): readonly ScriptBlock[] {
  const start = blocks.findIndex((block) => block.type !== 'pageSplit')
  if (start < 0) return []
  const rest = blocks.slice(start, start + MAX_BLOCKS)
  const end = rest.findIndex((block) => block.type === 'pageSplit')
  return end < 0 ? rest : rest.slice(0, end)
}

function pathOf({ from, length }: Stroke, y: number): string {
  return `M${LEFT + from} ${y}h${length}`
}
