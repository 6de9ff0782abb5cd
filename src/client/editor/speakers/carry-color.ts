import type { EditorState } from 'prosemirror-state'
import { chosenColor, forgetSpeakerColor, setSpeakerColor } from '#/shared/script/speaker-color.ts'
import { foldSpeakerName, splitSpeakerName } from '#/shared/script/speaker-names.ts'
import { bindingIn } from '../core/binding/shared-position.ts'
import { editMeta } from '../core/binding/undo.ts'
import { outlineIn } from '../core/document/outline-plugin.ts'

export interface NamedColor {
  readonly name: string
  readonly color: string
}

/**
 * Gives the colour of a name to what it has become, letter by letter, and takes it from the name on the way,
 * unless either is somebody else's. The name it was keeps its own: who takes it again is that one.
 * Answers the name that has the colour by this; null where none has.
 * @param count how many bear the new name by this change
 */
export function carryColor(
  state: EditorState,
  { name: original, color }: NamedColor,
  onTheWay: string | null,
  next: string,
  count: number,
): string | null {
  const name = foldSpeakerName(next)
  if (name === onTheWay) return onTheWay
  const { doc } = bindingIn(state)
  const isForgotten = onTheWay !== null && bearersOf(state, onTheWay) === 0
  const isGiven =
    splitSpeakerName(name).length === 1 &&
    name !== foldSpeakerName(original) &&
    bearersOf(state, name) <= count
  if (isForgotten || (isGiven && chosenColor(doc, name) !== color))
    editMeta(state, () => {
      if (isForgotten) forgetSpeakerColor(doc, onTheWay)
      if (isGiven) setSpeakerColor(doc, name, color)
    })
  return isGiven ? name : null
}

/** How often a name speaks. */
function bearersOf(state: EditorState, folded: string): number {
  return outlineIn(state).outline.speakers.filter((speaker) =>
    splitSpeakerName(speaker.name).some((part) => foldSpeakerName(part) === folded),
  ).length
}
