import { entryOf } from '#/shared/at.ts'
import { cueLabelOfNumber, MAX_CUES_PER_SCENE_AND_TYPE } from '#/shared/script/cue-numbers.ts'
import { cueEmoji, cueLabel, type CueType } from '#/shared/script/cue-types.ts'
import { wordWithoutMarks } from '#/shared/script/word-without-marks.ts'
import { isolated } from '#/client/i18n/isolated.ts'
import type { ListedCue, OutlineList } from '../model/outline-plugin.ts'

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
}

export interface CueFilter {
  readonly query: string
  readonly types: readonly CueType[]
  readonly collapsedScenes: ReadonlySet<number>
}

/** The rows of the cue list: each scene that has cues, then its cues, unless it is collapsed. */
export function cueRows(
  { scenes, cues, cueNumbers, doubled }: OutlineList,
  { query, types, collapsedScenes }: CueFilter,
): readonly (SceneRow | CueRow)[] {
  const cuesByScene = new Map<number, CueRow[]>()
  const wanted = query.trim().toLowerCase()
  for (const cue of cues) {
    const number = entryOf(cueNumbers, cue.cueId)
    if (!types.includes(cue.cueType) || !matches(cue, number, wanted)) continue
    const rows = cuesByScene.get(cue.scene) ?? []
    rows.push(rowOf(cue, number, doubled.has(cue.cueId)))
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
function rowOf(cue: ListedCue, number: string, isDoubled: boolean): CueRow {
  const known = rowsByCue.get(cue)
  if (known?.number === number && known.isDoubled === isDoubled) return known
  const row: CueRow = {
    kind: 'cue',
    cue,
    number,
    isPastHundred: isPastHundred(cue, number),
    isDoubled,
  }
  rowsByCue.set(cue, row)
  return row
}

/** Whether the text of the row contains the search text: case-insensitive, plain substring (SUR-7). */
function matches(cue: ListedCue, number: string, wanted: string): boolean {
  return (
    wanted === '' ||
    [cue.text, cue.cueName, cueLabelOfNumber(number), cueLabel(cue.cueType)].some((shown) =>
      shown.toLowerCase().includes(wanted),
    )
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
