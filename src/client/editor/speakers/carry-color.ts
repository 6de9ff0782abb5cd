import type { EditorState } from 'prosemirror-state'
import type { MetaChange } from '#/shared/script/meta-change.ts'
import {
  chosenColor,
  forgottenSpeakerColor,
  givenSpeakerColor,
} from '#/shared/script/speaker-color.ts'
import { foldSpeakerName, splitSpeakerName } from '#/shared/script/speaker-names.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { outlineIn } from '../model/outline-plugin.ts'

export interface NamedColor {
  readonly name: string
  readonly color: string
}

/** The name that has a colour now, if any, and what has to be written for that. */
interface CarriedColor {
  readonly name: string | null
  readonly changes: readonly MetaChange[]
}

/**
 * Gives the colour of a name to what it has become, letter by letter, and takes it from the name on the way,
 * unless either is somebody else's. The name it was keeps its own: who takes it again is that one.
 * @param count how many bear the new name by this change
 */
export function carryColor(
  state: EditorState,
  { name: original, color }: NamedColor,
  onTheWay: string | null,
  next: string,
  count: number,
): CarriedColor {
  const name = foldSpeakerName(next)
  if (name === onTheWay) return { name, changes: [] }
  const { doc } = bindingIn(state)
  const isForgotten = onTheWay !== null && bearersOf(state, onTheWay) === 0
  const isGiven =
    splitSpeakerName(name).length === 1 &&
    name !== foldSpeakerName(original) &&
    bearersOf(state, name) <= count
  const isNew = isGiven && chosenColor(doc, name) !== color
  return {
    name: isGiven ? name : null,
    changes: [
      ...(isForgotten ? [forgottenSpeakerColor(onTheWay)] : []),
      ...(isNew ? givenSpeakerColor(name, color) : []),
    ],
  }
}

/** How often a name speaks. */
function bearersOf(state: EditorState, folded: string): number {
  return outlineIn(state).outline.speakers.filter((speaker) =>
    splitSpeakerName(speaker.name).some((part) => foldSpeakerName(part) === folded),
  ).length
}
