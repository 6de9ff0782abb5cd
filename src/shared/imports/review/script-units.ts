// A script as a sequence of units: one for each name, each paragraph of a speech, each direction and each heading.
// Corrections change units, and the blocks are built from them again. A block without a changed unit stays the same
// object, so that a correction touches the blocks that it changes, and no others.
import { Fragment, type Attrs, type Node } from 'prosemirror-model'
import { PLACEHOLDER_NUMBER } from '../../script/nodes/block-specs.ts'
import { schema } from '../../script/schema.ts'

export const UNIT_KINDS = ['name', 'speech', 'direction', 'scene', 'act', 'heading'] as const
export type UnitKind = (typeof UNIT_KINDS)[number]

export interface Unit {
  /** 'other' is a page split, or a block of another program. */
  readonly kind: UnitKind | 'other'
  readonly content: Fragment
  /** The block that the unit comes from; null once the unit was changed. */
  readonly source: Node | null
  /** Attributes of the dialogue, the paragraph or the heading. */
  readonly attrs: Attrs | null
  /** A speech even if nobody speaks before it: then its name is empty. */
  readonly isSpoken?: true
}

export function unitsOf(blocks: readonly Node[]): readonly Unit[] {
  return blocks.flatMap(unitsOfBlock)
}

function unitsOfBlock(block: Node): readonly Unit[] {
  const { type, attrs, content } = block
  const { nodes } = schema
  const unit = (kind: Unit['kind'], words: Fragment, of: Attrs | null = attrs): Unit => ({
    kind,
    content: words,
    source: block,
    attrs: of,
  })
  if (type === nodes.paragraph) return [unit('direction', content)]
  if (type === nodes.heading) return [unit(attrs.level === 1 ? 'act' : 'heading', content)]
  if (type === nodes.sceneBlock) {
    const name = String(attrs.sceneName)
    return [
      unit('scene', name === '' ? content : joined(Fragment.from(schema.text(name)), content)),
    ]
  }
  if (type !== nodes.dialogueBlock) return [unit('other', Fragment.empty)]
  const [speaker, text] = block.children
  return [
    unit('name', speaker?.content ?? Fragment.empty),
    ...(text?.children ?? []).map((paragraph) =>
      unit('speech', paragraph.content, paragraph.attrs),
    ),
  ]
}

export interface PlacedUnit {
  readonly unit: Unit
  /** The position of its first character; of a scene, whose name is no text, that of the block. */
  readonly from: number
  readonly to: number
  /** The index of its block. */
  readonly block: number
}

/** The units of a document with their positions. */
export function placedUnits(doc: Node): readonly PlacedUnit[] {
  const placed: PlacedUnit[] = []
  doc.forEach((node, offset, block) => {
    const units = unitsOfBlock(node)
    const [first] = units
    if (first?.kind !== 'name') {
      const from = offset + (first?.kind === 'scene' || first?.kind === 'other' ? 0 : 1)
      if (first) placed.push({ unit: first, from, to: offset + node.nodeSize - 1, block })
      return
    }
    // the name stands behind the openings of dialogue and speaker
    let at = offset + 2
    for (const unit of units) {
      placed.push({ unit, from: at, to: at + unit.content.size, block })
      // the end of the name, or of a paragraph, and the opening of the next one; the speech opens behind the name
      at += unit.content.size + (unit.kind === 'name' ? 3 : 2)
    }
  })
  return placed
}

interface Open {
  readonly name: Unit
  readonly speeches: Unit[]
}

/** The blocks of units. Speech that follows no name belongs to the last speaker of its scene. */
export function blocksOfUnits(units: readonly Unit[]): readonly Node[] {
  const blocks: Node[] = []
  let open: Open | null = null
  let last: Fragment | null = null
  const close = () => {
    if (open) blocks.push(dialogueOf(open))
    open = null
  }
  for (const unit of units) {
    if (unit.kind === 'name') {
      close()
      last = unit.content
      open = { name: unit, speeches: [] }
    } else if (unit.kind === 'speech') {
      const said: Open | null = open ?? speechOf(unit, last)
      if (said) {
        said.speeches.push(unit)
        open = said
      } else blocks.push(paragraphOf(unit.content))
    } else {
      close()
      if (isHeading(unit.kind)) last = null
      blocks.push(blockOf(unit))
    }
  }
  close()
  return blocks
}

/** A speech whose name is not printed; null if nobody speaks. */
function speechOf({ isSpoken }: Unit, last: Fragment | null): Open | null {
  if (last === null && !isSpoken) return null
  const content = last ?? Fragment.empty
  return { name: { kind: 'name', content, source: null, attrs: null }, speeches: [] }
}

export function isHeading(kind: Unit['kind']): boolean {
  return kind === 'scene' || kind === 'act' || kind === 'heading'
}

function dialogueOf({ name, speeches }: Open): Node {
  const { source } = name
  const isWhole = source !== null && speeches.every((unit) => unit.source === source)
  if (isWhole && source.lastChild?.childCount === speeches.length) return source
  const paragraphs = speeches.map(({ content, attrs }) => paragraphOf(content, attrs))
  return schema.node('dialogueBlock', name.attrs, [
    schema.node('speaker', null, name.content),
    schema.node('dialogueText', null, paragraphs.length > 0 ? paragraphs : [paragraphOf()]),
  ])
}

function paragraphOf(content: Fragment = Fragment.empty, attrs: Attrs | null = null): Node {
  return schema.node('paragraph', { textAlign: attrs?.textAlign ?? null }, content)
}

function blockOf({ kind, content, source, attrs }: Unit): Node {
  if (source) return source
  if (kind === 'direction') return paragraphOf(content)
  if (kind === 'scene')
    return schema.node('sceneBlock', {
      // the editor counts it anew
      sceneNumber: PLACEHOLDER_NUMBER,
      sceneName: wordsOf(content),
    })
  const level = kind === 'act' ? 1 : attrs?.level === 3 ? 3 : 2
  return schema.node('heading', { level }, content)
}

export function wordsOf(content: Fragment): string {
  return content.textBetween(0, content.size)
}

/** Two texts with a space between them; a word that a hyphen breaks becomes whole. */
export function joined(before: Fragment, after: Fragment): Fragment {
  if (before.size === 0) return after
  if (after.size === 0) return before
  if (/\p{Ll}-$/u.test(wordsOf(before)) && /^\p{Ll}/u.test(wordsOf(after)))
    return before.cut(0, before.size - 1).append(after)
  return before.append(Fragment.from(schema.text(' '))).append(after)
}
