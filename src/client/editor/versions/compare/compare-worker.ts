// Compares two states of a script, away from the thread that draws and takes the keys.
import { compareScripts } from '#/shared/compare/compare-scripts.ts'
import { speakerList } from '#/shared/script/line-grammar/speaker-name.ts'
import { changeTotals, lengthOf } from './change-totals.ts'
import { comparedText, isAltered } from './compared-text.ts'
import type { CompareAnswer, CompareOrder } from './compare-in-worker.ts'

addEventListener('message', ({ data: { before, after, runs } }: MessageEvent<CompareOrder>) => {
  const [olds, news] = [before.blocks, after.blocks]
  const numberings = [before.numbering, after.numbering] as const
  const text = comparedText(compareScripts(olds, news), olds, news, numberings)
  const totals = changeTotals(text, [lengthOf(olds, runs), lengthOf(news, runs)])
  const changed = text.rows.filter(isAltered)
  const speakers = speakerList(changed.map(({ speaker }) => speaker))
  postMessage({ text, totals, speakers } satisfies CompareAnswer)
})
