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

/** The name that has the colour now, if any, and the changes of the document's metadata for it. */
interface CarriedColor {
  readonly name: string | null
  readonly changes: readonly MetaChange[]
}

/**
 * While the user types over a name, letter by letter, gives the name's colour to each new form of the name, and takes
 * the colour from the form before, unless another speaker has that name. The original name keeps its colour, in case it
 * is used again.
 * @param count the number of dialogues that get the new name by this change
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

/** The number of dialogues with a name. */
function bearersOf(state: EditorState, folded: string): number {
  return outlineIn(state).outline.speakers.filter((speaker) =>
    splitSpeakerName(speaker.name).some((part) => foldSpeakerName(part) === folded),
  ).length
}
