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
 * While a name is typed over, letter by letter, gives its colour to each new form of the name, and takes it from the
 * form before, unless another speaker has that name. The original name keeps its colour, in case it is used again.
 * @param count how many dialogues get the new name by this change
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

/** How many dialogues have a name. */
function bearersOf(state: EditorState, folded: string): number {
  return outlineIn(state).outline.speakers.filter((speaker) =>
    splitSpeakerName(speaker.name).some((part) => foldSpeakerName(part) === folded),
  ).length
}
