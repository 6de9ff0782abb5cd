import type { Segment } from '#/shared/compare/comparison.ts'

/** Stands before a line feed that came or went within a line. */
const SIGN = '¶'

/**
 * The same segments, in which a sign tells where a line was broken in two or two lines became one: what shows new and
 * gone words in one text cannot show that by its lines. Lines that came or went as a whole are seen without it.
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
