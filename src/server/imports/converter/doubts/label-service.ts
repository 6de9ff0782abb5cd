import { entryOf } from '#/shared/at.ts'
import { LINE_LABELS, type LineLabel } from '#/shared/imports/import-report.ts'
import { isRecord } from '#/shared/is-record.ts'
import type { LabelServiceConfig } from '../../../config.ts'
import type { Body, BodyLine } from '../lines/body.ts'
import type { Candidate, SpeakerLayout } from '../speakers/speaker-candidate.ts'
import type { Doubt } from './doubts.ts'

/** A doubtful line with the lines around it. */
export interface Question {
  readonly before: string
  readonly line: string
  readonly after: string
}

const LINES_PER_CALL = 40
const MAX_CALLS = 5
const CALL_LIMIT_MS = 20_000
const MAX_ANSWER_BYTES = 100_000
const MAX_LINE_LENGTH = 160

const TASK =
  'The lines below come from the PDF of a stage play. For each numbered line say what it is: ' +
  `${LINE_LABELS.map((label) => `"${label}"`).join(', ')}. "speaker" is a name above or before a ` +
  'speech, "direction" a stage direction, "heading" an act or scene heading, "speech" spoken text. ' +
  'Answer with one JSON object from number to label, and nothing else.'

/**
 * Asks the service, and returns its labels by the index of their question. The rest of the service's answer is not
 * used. If a request fails, there are fewer labels, or none.
 */
export async function askForLabels(
  service: LabelServiceConfig,
  questions: readonly Question[],
): Promise<ReadonlyMap<number, LineLabel>> {
  const labels = new Map<number, LineLabel>()
  const last = Math.min(questions.length, LINES_PER_CALL * MAX_CALLS)
  for (let first = 0; first < last; first += LINES_PER_CALL) {
    const asked = questions.slice(first, Math.min(first + LINES_PER_CALL, last))
    const answer = await complete(service, asked).catch(() => null)
    if (answer === null) return labels
    for (const [index, label] of labelsIn(answer, asked.length)) labels.set(first + index, label)
  }
  return labels
}

async function complete(service: LabelServiceConfig, asked: readonly Question[]): Promise<string> {
  const response = await fetch(`${service.url}/chat/completions`, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(CALL_LIMIT_MS),
    headers: {
      'content-type': 'application/json',
      ...(service.key !== null && { authorization: `Bearer ${service.key}` }),
    },
    body: JSON.stringify({
      ...(service.model !== null && { model: service.model }),
      temperature: 0,
      messages: [
        { role: 'system', content: TASK },
        { role: 'user', content: asked.map(questionText).join('\n\n') },
      ],
    }),
  })
  if (!response.ok) throw new Error(`The label service answers ${response.status}.`)
  const body: unknown = JSON.parse(await readText(response))
  return contentOf(body)
}

function questionText({ before, line, after }: Question, index: number): string {
  const cut = (text: string) => text.slice(0, MAX_LINE_LENGTH)
  return `   ${cut(before)}\n${index + 1}: ${cut(line)}\n   ${cut(after)}`
}

async function readText(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MAX_ANSWER_BYTES) throw new Error('The label service says too much.')
  }
  return text
}

function contentOf(body: unknown): string {
  const choices = field(body, 'choices')
  const first: unknown = Array.isArray(choices) ? choices[0] : null
  const content = field(field(first, 'message'), 'content')
  return typeof content === 'string' ? content : ''
}

function field(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined
}

/** The pairs of number and label, wherever they stand in the answer. The first label of a number counts. */
function labelsIn(answer: string, count: number): ReadonlyMap<number, LineLabel> {
  const labels = new Map<number, LineLabel>()
  for (const [, number, word] of answer.matchAll(/"?(\d{1,4})"?\s*:\s*"(\w+)"/g)) {
    const label = LINE_LABELS.find((known) => known === word)
    const index = Number(number) - 1
    if (label && index >= 0 && index < count && !labels.has(index)) labels.set(index, label)
  }
  return labels
}

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
