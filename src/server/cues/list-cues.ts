import type { Doc } from 'yjs'
import { entryOf } from '#/shared/at.ts'
import type { Cue } from '#/shared/api/cues.ts'
import { NO_DETAILS } from '#/shared/script/cue-details.ts'
import { readCueDetails } from '#/shared/script/kept-details.ts'
import { numberCues } from '#/shared/script/cue-numbers.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import { FIRST_SET, playedCuts, readCuts } from '#/shared/script/cuts/cuts.ts'
import { docOfBlocks } from '#/shared/script/doc-of-blocks.ts'
import { readNumbering } from '#/shared/script/numbers/numbering.ts'
import { isCut, outlineOf } from '#/shared/script/outline.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'

/** The cues of a document as the list on the screen has them. */
export function listCues(doc: Doc): Cue[] {
  const numbering = readNumbering(doc)
  const played = playedCuts(readCuts(doc), FIRST_SET)
  const outline = outlineOf(docOfBlocks(readBlocks(doc)), played)
  const { numbers, frozen } = numberCues(outline, numbering)
  const details = readCueDetails(doc)
  return outline.cues.map((cue, index) => {
    const does = details.get(cue.cueId) ?? NO_DETAILS
    return {
      id: cue.cueId,
      order: index + 1,
      number: entryOf(numbers, cue.cueId),
      type: cue.cueType,
      department: cueLabel(cue.cueType),
      mode: cue.manualNumber ? 'manual' : frozen.has(cue.cueId) ? 'frozen' : 'counted',
      state: isCut(cue) ? 'cut' : 'called',
      scene: cue.scene,
      scene_name: outline.scenes[cue.scene - 1]?.name ?? '',
      page: cue.page === 0 ? null : cue.page,
      speaker: cue.context.speaker,
      text: cue.text,
      before: cue.context.before,
      after: cue.context.after,
      note: cue.cueName,
      does: does.does,
      standby: does.standby === null ? '' : String(does.standby),
      who: does.who,
      trigger: does.trigger,
      follows: (does.after !== null && numbers.get(does.after)) || '',
      seconds: does.seconds,
    }
  })
}
