import type { EditorState } from 'prosemirror-state'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { schema } from '#/shared/script/schema.ts'
import { foldSpeakerName } from '#/shared/script/speaker-names.ts'
import { speakerNodes } from './format-speaker-names.ts'

const SEPARATOR = /[/|]/

/** The part of a name at the caret, from one '/' or '|' to the next; null if the caret is in no name. */
export function namePartAtCaret({ selection: { $head } }: EditorState): TextRange | null {
  if ($head.parent.type !== schema.nodes.speaker) return null
  const index = $head.parent.textContent.slice(0, $head.parentOffset).split(SEPARATOR).length - 1
  return partsOf($head.parent.textContent, $head.start())[index] ?? null
}

/** The places of a name in the script's dialogue, alone or as one of several names. */
export function placesOfName(state: EditorState, name: string): readonly TextRange[] {
  const folded = foldSpeakerName(name)
  return speakerNodes(state).flatMap(({ node, start }) =>
    partsOf(node.textContent, start).filter(
      (part) => foldSpeakerName(textOf(state, part)) === folded,
    ),
  )
}

export function textOf({ doc }: EditorState, { from, to }: TextRange): string {
  return doc.textBetween(from, to)
}

function partsOf(text: string, start: number): readonly TextRange[] {
  let from = start
  return text.split(SEPARATOR).map((part) => {
    const range = { from, to: from + part.length }
    from = range.to + 1
    return range
  })
}
