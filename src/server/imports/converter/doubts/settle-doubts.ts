import { entryOf } from '#/shared/at.ts'
import type { LineLabel } from '#/shared/imports/import-report.ts'
import type { LabelServiceConfig } from '../../../config.ts'
import type { Body, BodyLine } from '../lines/body.ts'
import { type LineLabels, NO_LABELS } from './line-labels.ts'
import type { Doubt } from './doubts.ts'
import { askForLabels } from './label-service.ts'

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
