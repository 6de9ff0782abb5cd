import type { Segment } from '#/shared/compare/comparison.ts'

/** The sign before a line feed that was added or removed within a line. */
const SIGN = '¶'

/**
 * Adds a sign to the segments at each place where a line was broken in two, or two lines became one: a text that shows
 * new and deleted words together cannot show this by its own lines. Lines that are new or deleted as a whole get no
 * sign.
 */
export function withBrokenLines(segments: readonly Segment[]): readonly Segment[] {
  const result = [...segments]
  let first = 0
  while (first < segments.length) {
    let end = first
    while (isWritten(segments[end])) end++
    const run = segments.slice(first, end)
    const [before, after] = [segments[first - 1]?.text ?? '\n', segments[end]?.text ?? '\n']
    const broken = lineFeedsOf(run, 'new') - lineFeedsOf(run, 'gone')
    if (broken !== 0 && !before.endsWith('\n') && !after.startsWith('\n')) {
      const kind = broken > 0 ? 'new' : 'gone'
      const signed = run.map((segment) =>
        segment.kind === kind
          ? { ...segment, text: segment.text.replace('\n', `${SIGN}\n`) }
          : segment,
      )
      result.splice(first, run.length, ...signed)
    }
    first = end + 1
  }
  return result
}

const isWritten = (segment: Segment | undefined): boolean =>
  segment?.kind === 'new' || segment?.kind === 'gone'

function lineFeedsOf(run: readonly Segment[], kind: Segment['kind']): number {
  const texts = run.filter((segment) => segment.kind === kind).map(({ text }) => text)
  return texts.join('').split('\n').length - 1
}
