// Numbers that stand: frozen by type, counted again, and given anew in one scene.
import type { Command, EditorState } from 'prosemirror-state'
import { entryOf } from '#/shared/at.ts'
import { type NumberedCues, numberCues } from '#/shared/script/cue-numbers.ts'
import type { CueType } from '#/shared/script/cue-types.ts'
import type { MetaChange } from '#/shared/script/meta.ts'
import {
  frozenType,
  idOfFormerNumber,
  keptNumber,
  type Numbering,
  thawedType,
} from '#/shared/script/numbers/numbering.ts'
import type { OutlineCue } from '#/shared/script/outline.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { asOneStep, changeMeta } from '../core/binding/undo.ts'
import { numberingIn } from '../model/cue-records-plugin.ts'
import { type ListedCue, outlineListIn } from '../model/outline-plugin.ts'
import { timeIn } from '../model/own-cuts.ts'

export interface Freezing {
  readonly types: readonly CueType[]
  /** The last scene of which the numbers stand; null for the whole script, new cues at its end included. */
  readonly upTo: number | null
  /** The name of the person. */
  readonly by: string | null
}

/** Makes the shown numbers of these types stand. Does not apply without a type. */
export function freezeNumbers({ types, upTo, by }: Freezing): Command {
  return (state, dispatch) => {
    if (types.length === 0) return false
    if (!dispatch) return true
    const rest = upTo === null ? 'frozen' : 'counted'
    const { cues, cueNumbers } = outlineListIn(state)
    const frozen = types.map((type) => frozenType(type, { by, at: timeIn(state), rest }))
    const numbers = cues
      .filter(({ cueType, scene }) => types.includes(cueType) && scene <= (upTo ?? Infinity))
      .map(({ cueId, cueType }) => keptNumber(cueType, cueId, entryOf(cueNumbers, cueId)))
    dispatch(written(state, [...frozen, ...numbers]))
    return true
  }
}

/** Counts the cues of a type again. Does not apply to a type that is not frozen. */
export function thawNumbers(type: CueType): Command {
  return (state, dispatch) => {
    const numbering = numberingIn(state)
    if (!numbering.types.has(type)) return false
    dispatch?.(written(state, thawedType(numbering, type)))
    return true
  }
}

/** How many cues of a type would get another number if the type were counted again. */
export function renamedByThaw(state: EditorState, type: CueType): number {
  const { cues, cueNumbers } = outlineListIn(state)
  const numbering = numberingIn(state)
  const types = new Map(numbering.types)
  types.delete(type)
  const { numbers } = numberCues({ cues }, { ...numbering, types })
  return cues.filter(({ cueId }) => numbers.get(cueId) !== cueNumbers.get(cueId)).length
}

/** Gives the cues of a frozen type in one scene new numbers, in order, so that there is room between them again. */
export function renumberScene(type: CueType, scene: number): Command {
  return (state, dispatch) => {
    if (!numberingIn(state).types.has(type)) return false
    if (!dispatch) return true
    const renumbered = [...renumberedInScene(state, type, scene)]
    dispatch(
      written(
        state,
        renumbered.map(([cueId, number]) => keptNumber(type, cueId, number)),
      ),
    )
    return true
  }
}

/** How many cues would get another number by that. */
export function renamedByScene(state: EditorState, type: CueType, scene: number): number {
  const { cueNumbers } = outlineListIn(state)
  const renumbered = [...renumberedInScene(state, type, scene)]
  return renumbered.filter(([cueId, number]) => number !== cueNumbers.get(cueId)).length
}

/** The numbers that the cues of a frozen type would get in one scene, by cueId; without those that are set by hand. */
function renumberedInScene(
  state: EditorState,
  type: CueType,
  scene: number,
): ReadonlyMap<string, string> {
  const { numbers } = numberedAnew(state, type, scene)
  return new Map(
    outlineListIn(state)
      .cues.filter((cue) => cue.cueType === type && cue.scene === scene && !cue.manualNumber)
      .map(({ cueId }) => [cueId, entryOf(numbers, cueId)]),
  )
}

/** Whether new numbers in its scene make room for a cue: not between numbers that are set by hand or stand in other scenes. */
export function doesRenumberingHelp(
  state: EditorState,
  { cueId, cueType, scene }: Pick<OutlineCue, 'cueId' | 'cueType' | 'scene'>,
): boolean {
  return !numberedAnew(state, cueType, scene).crowded.has(cueId)
}

interface NumberedScenes {
  readonly numbering: Numbering
  /** By type and scene. */
  readonly scenes: Map<string, NumberedCues>
}

/** Each crowded row asks at every change of the editor's state, and a caret that moves changes neither cues nor numbers. */
const numberedScenes = new WeakMap<readonly ListedCue[], NumberedScenes>()

function numberedAnew(state: EditorState, type: CueType, scene: number): NumberedCues {
  const numbering = numberingIn(state)
  const { cues } = outlineListIn(state)
  const before = numberedScenes.get(cues)
  const { scenes } = before?.numbering === numbering ? before : { scenes: new Map() }
  numberedScenes.set(cues, { numbering, scenes })
  const key = `${type} ${scene}`
  const numbered = scenes.get(key) ?? withoutNumbersOf(type, scene, cues, numbering)
  scenes.set(key, numbered)
  return numbered
}

function withoutNumbersOf(
  type: CueType,
  scene: number,
  cues: readonly ListedCue[],
  numbering: Numbering,
): NumberedCues {
  const left = new Map(numbering.numbers.get(type))
  for (const cue of cues) if (cue.cueType === type && cue.scene === scene) left.delete(cue.cueId)
  const numbers = new Map(numbering.numbers).set(type, left)
  return numberCues({ cues }, { ...numbering, numbers })
}

/** The changes that let a number stand that was set by hand, and keep the earlier one free for nobody else. */
export function changesOfHandNumber(
  state: EditorState,
  type: CueType,
  cueId: string,
  number: string,
): readonly MetaChange[] {
  const numbering = numberingIn(state)
  if (number === '' || !numbering.types.has(type)) return []
  const former = numbering.numbers.get(type)?.get(cueId)?.number
  const isOther = former !== undefined && former !== number
  return [
    keptNumber(type, cueId, number),
    ...(isOther ? [keptNumber(type, idOfFormerNumber(cueId, former), former)] : []),
  ]
}

const written = (state: EditorState, changes: readonly MetaChange[]) =>
  asOneStep(changeMeta(state.tr, bindingIn(state).doc, changes))
