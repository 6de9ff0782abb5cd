import { runInHeading } from '#/shared/script/line-grammar/scene-heading.ts'
import type { BodyPage } from './body.ts'
import { type Line, type Run, runsAfter, runsText } from './line.ts'

/** In points: the text that is parted from its heading counts as the next line. */
const NEXT_LINE = 0.01

/** Parts a film scene's heading from the action that runs on in its line. */
export function withPartedHeadings(pages: readonly BodyPage[]): readonly BodyPage[] {
  return pages.map((page) => {
    const lines = page.lines.flatMap(parted)
    return lines.length === page.lines.length ? page : { ...page, lines }
  })
}

function parted(line: Line): readonly Line[] {
  const text = line.runs.map((run) => run.text).join('')
  const length = runInHeading(text.trimStart())
  if (length === null) return [line]
  const at = length + text.length - text.trimStart().length
  const rest = runsAfter(line.runs, at)
  if (!/[.!?…,;:]$/.test(runsText(rest)) && line.right - line.x < line.size * 20) return [line]
  const heading = runsBefore(line.runs, at)
  const right = Math.max(...heading.map((run) => run.right))
  const runs = rest.map((run, index) => (index === 0 ? { ...run, x: line.x, starts: [] } : run))
  return [
    { ...line, runs: heading, right },
    { ...line, runs, y: line.y + NEXT_LINE },
  ]
}

/** The first `count` characters; a run that is cut ends at a place that is estimated by its letters. */
function runsBefore(runs: readonly Run[], count: number): readonly Run[] {
  const before: Run[] = []
  let left = count
  for (const run of runs) {
    if (left <= 0) break
    const share = Math.min(1, left / run.text.length)
    const right = run.x + (run.right - run.x) * share
    before.push({ ...run, text: run.text.slice(0, left), shape: run.shape.slice(0, left), right })
    left -= run.text.length
  }
  return before
}
