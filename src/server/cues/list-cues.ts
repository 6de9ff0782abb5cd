import type { Doc } from 'yjs'
import { entryOf } from '#/shared/at.ts'
import type { Cue } from '#/shared/api/cues.ts'
import { cueNumbers } from '#/shared/script/cue-numbers.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import { FIRST_SET, playedCuts, readCuts } from '#/shared/script/cuts/cuts.ts'
import { docOfBlocks } from '#/shared/script/doc-of-blocks.ts'
import { isCut, outlineOf } from '#/shared/script/outline.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'

/** The cues of a document as the list on the screen has them. */
export function listCues(doc: Doc): Cue[] {
  const played = playedCuts(readCuts(doc), FIRST_SET)
  const outline = outlineOf(docOfBlocks(readBlocks(doc)), played)
  const numbers = cueNumbers(outline)
  return outline.cues.map((cue, index) => ({
    id: cue.cueId,
    order: index + 1,
    number: entryOf(numbers, cue.cueId),
    type: cue.cueType,
    department: cueLabel(cue.cueType),
    mode: cue.manualNumber ? 'manual' : 'counted',
    state: isCut(cue) ? 'cut' : 'called',
    scene: cue.scene,
    scene_name: outline.scenes[cue.scene - 1]?.name ?? '',
    page: cue.page === 0 ? null : cue.page,
    speaker: cue.context.speaker,
    text: cue.text,
    before: cue.context.before,
    after: cue.context.after,
    note: cue.cueName,
  }))
}
