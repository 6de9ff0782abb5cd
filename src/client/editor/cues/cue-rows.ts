import { useDeferredValue } from 'react'
import { entryOf } from '#/shared/at.ts'
import type { CueDetails } from '#/shared/script/cue-details.ts'
import type { DetailsOfCues } from '#/shared/script/kept-details.ts'
import { cueLabelOfNumber, MAX_CUES_PER_SCENE_AND_TYPE } from '#/shared/script/cue-numbers.ts'
import { cueEmoji, cueLabel, type CueType } from '#/shared/script/cue-types.ts'
import { wordWithoutMarks } from '#/shared/script/word-without-marks.ts'
import { isolated } from '#/shared/isolated.ts'
import { type ListedCue, type OutlineList, outlineListIn } from '../model/outline-plugin.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'

export interface SceneRow {
  readonly kind: 'scene'
  readonly scene: number
  readonly name: string
  /** The number of the scene's cues that match the filter. */
  readonly count: number
  readonly isCollapsed: boolean
}

export interface CueRow {
  readonly kind: 'cue'
  readonly cue: ListedCue
  readonly number: string
  /** True if the scene has more cues of this type than the scene's hundred holds (CUE-8). */
  readonly isPastHundred: boolean
  /** True if another cue of the same type has the same number (CUE-35). */
  readonly isDoubled: boolean
  /** True while another number may still be kept for the cue, as its type's numbers stand. */
  readonly isProvisional: boolean
  /** True if the cue has moved past others, so that its number is out of order. */
  readonly isOutOfOrder: boolean
  /** The numbers between which there is none for the cue; null if it has one. */
  readonly crowded: readonly [before: string, after: string] | null
  /** Null if it is not said what the cue does. */
  readonly details: CueDetails | null
}

export interface CueFilter {
  readonly query: string
  readonly types: readonly CueType[]
  readonly collapsedScenes: ReadonlySet<number>
}

/** The rows of the cue list: each scene that has cues, then its cues, unless it is collapsed. */
export function cueRows(
  list: OutlineList,
  { query, types, collapsedScenes }: CueFilter,
  details: DetailsOfCues,
): readonly (SceneRow | CueRow)[] {
  const { scenes, cues, cueNumbers } = list
  const cuesByScene = new Map<number, CueRow[]>()
  const wanted = query.trim().toLowerCase()
  for (const cue of cues) {
    const number = entryOf(cueNumbers, cue.cueId)
    const does = details.get(cue.cueId) ?? null
    if (!types.includes(cue.cueType) || !matches(cue, number, does, wanted)) continue
    const rows = cuesByScene.get(cue.scene) ?? []
    rows.push(rowOf(cue, number, list, does))
    cuesByScene.set(cue.scene, rows)
  }
  return [...cuesByScene].flatMap(([scene, rows]) => {
    const isCollapsed = collapsedScenes.has(scene)
    const name = scenes[scene - 1]?.name ?? ''
    const heading: SceneRow = { kind: 'scene', scene, name, count: rows.length, isCollapsed }
    return isCollapsed ? [heading] : [heading, ...rows]
  })
}

const rowsByCue = new WeakMap<ListedCue, CueRow>()

/** The row of a cue: the same object while its content is the same. */
function rowOf(
  cue: ListedCue,
  number: string,
  { doubled, numbered }: Pick<OutlineList, 'doubled' | 'numbered'>,
  details: CueDetails | null,
): CueRow {
  const { cueId } = cue
  const known = rowsByCue.get(cue)
  const row: CueRow = {
    kind: 'cue',
    cue,
    number,
    isPastHundred: !numbered.frozen.has(cueId) && isPastHundred(cue, number),
    isDoubled: doubled.has(cueId),
    isProvisional: numbered.provisional.has(cueId),
    isOutOfOrder: numbered.outOfOrder.has(cueId),
    crowded: numbered.crowded.get(cueId) ?? null,
    details,
  }
  if (known && isSameRow(known, row)) return known
  rowsByCue.set(cue, row)
  return row
}

function isSameRow(one: CueRow, other: CueRow): boolean {
  return (
    one.number === other.number &&
    one.isPastHundred === other.isPastHundred &&
    one.isDoubled === other.isDoubled &&
    one.isProvisional === other.isProvisional &&
    one.isOutOfOrder === other.isOutOfOrder &&
    one.crowded?.join() === other.crowded?.join() &&
    (one.details === other.details || JSON.stringify(one.details) === JSON.stringify(other.details))
  )
}

/** Whether the text of the row contains the search text: case-insensitive, plain substring (SUR-7). */
function matches(
  cue: ListedCue,
  number: string,
  details: CueDetails | null,
  wanted: string,
): boolean {
  return (
    wanted === '' ||
    [
      cue.text,
      cue.cueName,
      cueLabelOfNumber(number),
      cueLabel(cue.cueType),
      details?.does ?? '',
      details?.who ?? '',
    ].some((shown) => shown.toLowerCase().includes(wanted))
  )
}

function isPastHundred(cue: ListedCue, number: string): boolean {
  return !cue.manualNumber && Number(number) - cue.scene * 100 > MAX_CUES_PER_SCENE_AND_TYPE
}

/** A cue as one line of text, for places without icons: a message or the user's own list (CUE-2). */
export function cueAsText({ cue, number }: CueRow): string {
  const name = cue.cueName === '' ? '' : ` · ${isolated(cue.cueName)}`
  return `${cueEmoji(cue.cueType)} ${cueLabelOfNumber(number)} ${cueLabel(cue.cueType)}${name}: ${isolated(wordWithoutMarks(cue.text))}`
}

/**
 * The cues as lists show them. The list itself and the numbers are updated at once. The words around the cues are
 * updated only after the browser has drawn the keystroke that changed them.
 */
export function useCueList(editor: EditorHandle): OutlineList {
  const now = useEditorState(editor, outlineListIn)
  const shown = useDeferredValue(now)
  return shown.cueNumbers === now.cueNumbers ? shown : now
}
