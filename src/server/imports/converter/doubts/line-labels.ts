import type { LineLabel } from '#/shared/imports/import-report.ts'
import type { BodyLine } from '../lines/body.ts'
import type { Doubt } from './doubts.ts'
import type { Candidate } from '../speakers/speaker-candidate.ts'
import type { SpeakerLayout } from '../speakers/speaker-candidate.ts'

/** The labels found for doubtful lines. */
export type LineLabels = ReadonlyMap<BodyLine, LineLabel>

export const NO_LABELS: LineLabels = new Map()

/**
 * The layout with the speakers that the labels add or remove. A line in which no name was found does not become a
 * speaker.
 */
export function withLabels(
  layout: SpeakerLayout,
  doubts: readonly Doubt[],
  labels: LineLabels,
): SpeakerLayout {
  const speakers = new Map<BodyLine, Candidate>(layout.speakers)
  for (const { line, candidate } of doubts) {
    const label = labels.get(line)
    if (label === 'speaker' && candidate) speakers.set(line, candidate)
    else if (label !== undefined && label !== 'speaker') speakers.delete(line)
  }
  return { ...layout, speakers }
}
