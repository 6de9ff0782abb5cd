// Compares two states of a script, away from the thread that draws and takes the keys.
import { compareScripts } from '#/shared/compare/compare-scripts.ts'
import { speakerList } from '#/shared/script/speaker-names.ts'
import { versionStats } from '#/shared/script/versions.ts'
import { changeTotals } from './change-totals.ts'
import { comparedText, isAltered } from './compared-text.ts'
import type { CompareAnswer, CompareOrder } from './compare-in-worker.ts'

addEventListener('message', ({ data: { before, after } }: MessageEvent<CompareOrder>) => {
  const [olds, news] = [before.blocks, after.blocks]
  const numberings = [before.numbering, after.numbering] as const
  const text = comparedText(compareScripts(olds, news), olds, news, numberings)
  const totals = changeTotals(text, [versionStats(olds).seconds, versionStats(news).seconds])
  const changed = text.rows.filter(isAltered)
  const speakers = speakerList(changed.map(({ speaker }) => speaker))
  postMessage({ text, totals, speakers } satisfies CompareAnswer)
})
