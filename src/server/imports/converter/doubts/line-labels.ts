import type { LineLabel } from '#/shared/imports/import-report.ts'
import { entryOf } from '#/shared/at.ts'
import type { BodyLine, Body } from '../lines/body.ts'
import type { Doubt } from './doubts.ts'
import type { Candidate, SpeakerLayout } from '../speakers/speaker-candidate.ts'
import type { LabelServiceConfig } from '../../../config.ts'
import { askForLabels } from './label-service.ts'

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

/**
 * Asks the label service of the house about doubtful lines (IMP-43). If the house has no service, no text leaves the
 * house.
 */
export async function settleDoubts(
  { body, doubts }: { readonly body: Body; readonly doubts: readonly Doubt[] },
  service: LabelServiceConfig | null,
): Promise<LineLabels> {
  if (service === null || doubts.length === 0) return NO_LABELS
  const places = new Map(body.lines.map((line, index) => [line, index]))
  const questions = doubts.map(({ line }) => {
    const place = entryOf(places, line)
    return {
      before: body.lines[place - 1]?.text ?? '',
      line: line.text,
      after: body.lines[place + 1]?.text ?? '',
    }
  })
  const answers = await askForLabels(service, questions)
  const labels = new Map<BodyLine, LineLabel>()
  for (const [index, label] of answers) {
    const doubt = doubts[index]
    const isPossible = doubt && (doubt.label === label || doubt.alternatives.includes(label))
    if (isPossible) labels.set(doubt.line, label)
  }
  return labels
}
