// Takes texts and cues of a desk's list into the script, as one step of undo.
import type { Command, EditorState } from 'prosemirror-state'
import { decimalOf } from '#/shared/desk/desk-number.ts'
import { type Difference, takenTexts } from '#/shared/desk/reconcile.ts'
import { MAX_DOES_LENGTH } from '#/shared/script/cue-details.ts'
import type { CueType } from '#/shared/script/cue-types.ts'
import { keptDetails } from '#/shared/script/kept-details.ts'
import type { MetaChange } from '#/shared/script/meta.ts'
import {
  keptUnplacedCue,
  MAX_CUE_NAME_LENGTH,
  MAX_UNPLACED_CUES,
} from '#/shared/script/unplaced-cues.ts'
import { bindingIn } from '../../core/binding/binding-plugin.ts'
import { asOneStep, changeMeta } from '../../core/binding/undo.ts'
import { isMarkOfCue, replaceAnchors, createCueId } from '../../core/document/anchors.ts'
import { detailsOfCue, unplacedIn } from '../../model/cue-records-plugin.ts'
import { outlineIn } from '../../model/outline-plugin.ts'
import { markOfCue } from '../cue-commands.ts'

export interface TakenOver {
  /** The differences in which the desk's texts hold, and those for which a cue is made. */
  readonly theirs: readonly Difference[]
  readonly made: readonly Difference[]
  readonly type: CueType
}

/** Whether a script can have so many more cues without a place. */
export function hasRoomFor(state: EditorState, count: number): boolean {
  return unplacedIn(state).length + count <= MAX_UNPLACED_CUES
}

/** Takes the desk's texts, and makes cues without a place. Does not apply if nothing would change, or for too many cues. */
export function takeOver({ theirs, made, type }: TakenOver): Command {
  return (state, dispatch) => {
    if (theirs.length + made.length === 0 || !hasRoomFor(state, made.length)) return false
    if (!dispatch) return true
    const transaction = state.tr
    const changes: MetaChange[] = []
    const unplaced = unplacedIn(state)
    const placed = new Map(outlineIn(state).outline.cues.map((cue) => [cue.cueId, cue]))
    const putDoes = (cueId: string, does: string) => {
      const before = detailsOfCue(state, cueId)
      const next = upTo(MAX_DOES_LENGTH, does)
      if (next !== before.does) changes.push(keptDetails(cueId, { ...before, does: next }))
    }
    for (const difference of theirs) {
      if (difference.kind !== 'label') continue
      const { cueId } = difference.book
      const taken = takenTexts(difference.book, difference.desk)
      const cueName = upTo(MAX_CUE_NAME_LENGTH, taken.name)
      const cue = placed.get(cueId)
      const waiting = unplaced.find((one) => one.cueId === cueId)
      if (cue) {
        const mark = markOfCue(cue)
        const next = mark.type.create({ ...mark.attrs, cueName })
        if (!next.eq(mark)) replaceAnchors(transaction, cue.ranges, isMarkOfCue(cueId), next)
      } else if (waiting) changes.push(keptUnplacedCue({ ...waiting, cueName }))
      else continue
      putDoes(cueId, taken.does)
    }
    for (const difference of made) {
      if (difference.kind !== 'missing-in-book') continue
      const { number, label, notes } = difference.desk
      const cueId = createCueId()
      const cueName = upTo(MAX_CUE_NAME_LENGTH, label)
      changes.push(
        keptUnplacedCue({ cueId, cueType: type, number: decimalOf(number) ?? number, cueName }),
      )
      putDoes(cueId, notes)
    }
    dispatch(asOneStep(changeMeta(transaction, bindingIn(state).doc, changes)))
    return true
  }
}

/** The first characters of a text, without the half of one at the end: the document would hold another character for others. */
function upTo(length: number, text: string): string {
  const cut = text.slice(0, length)
  return cut.isWellFormed() ? cut : text.slice(0, length - 1)
}
