// The cues of one type as they are compared with a desk: those of the text in its order, then those without a place.
import { useMemo } from 'react'
import type { DetailsOfCues } from '#/shared/script/kept-details.ts'
import type { CueType } from '#/shared/script/cue-types.ts'
import { isCut } from '#/shared/script/outline.ts'
import type { UnplacedCue } from '#/shared/script/unplaced-cues.ts'
import { wordWithoutMarks } from '#/shared/script/word-without-marks.ts'
import { type EditorHandle, useEditorState } from '../../core/editor-handle.ts'
import { detailsIn, unplacedIn } from '../../model/cue-records-plugin.ts'
import { type OutlineList, outlineListIn } from '../../model/outline-plugin.ts'
import type { ScriptCue } from './desk-choices.ts'

export function scriptCues(
  { cues, cueNumbers, scenes }: Pick<OutlineList, 'cues' | 'cueNumbers' | 'scenes'>,
  unplaced: readonly UnplacedCue[],
  details: DetailsOfCues,
  type: CueType,
): readonly ScriptCue[] {
  const followed = new Set<string | null>()
  for (const { trigger, after } of details.values()) if (trigger === 'follow') followed.add(after)
  const begun = new Set<number>()
  const placed = cues
    .filter(({ cueType }) => cueType === type)
    .map((cue): ScriptCue => {
      const { cueId, scene } = cue
      // a scene begins with the first of its cues that the desk has
      const begins = !isCut(cue) && !begun.has(scene)
      if (begins) begun.add(scene)
      return {
        cueId,
        number: cueNumbers.get(cueId) ?? '',
        name: cue.cueName,
        does: details.get(cueId)?.does ?? '',
        isCut: isCut(cue),
        isPlaced: true,
        words: wordWithoutMarks(cue.text),
        scene: begins ? `${scene} ${scenes[scene - 1]?.name ?? ''}`.trim() : '',
        isFollowed: followed.has(cueId),
      }
    })
  const waiting = unplaced
    .filter(({ cueType }) => cueType === type)
    .map(({ cueId, number, cueName }): ScriptCue => ({
      cueId,
      number,
      name: cueName,
      does: details.get(cueId)?.does ?? '',
      isCut: false,
      isPlaced: false,
      words: '',
      scene: '',
      isFollowed: false,
    }))
  return [...placed, ...waiting]
}

export function useScriptCues(editor: EditorHandle, type: CueType): readonly ScriptCue[] {
  const list = useEditorState(editor, outlineListIn)
  const details = useEditorState(editor, detailsIn)
  const unplaced = useEditorState(editor, unplacedIn)
  return useMemo(() => scriptCues(list, unplaced, details, type), [list, unplaced, details, type])
}
