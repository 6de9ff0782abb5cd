import { entryOf } from '#/shared/at.ts'
import type { LineLabel } from '#/shared/imports/import-report.ts'
import { unnamedParagraphs } from '../speakers/unnamed-paragraphs.ts'
import { lettersToTheLeft } from '../extract/page-text.ts'
import { isDisplayLine, type Body, type BodyLine } from '../lines/body.ts'
import { countsOf } from '../statistics.ts'
import { isSceneHeading } from '#/shared/script/line-grammar/scene-heading.ts'
import type { Candidate } from '../speakers/speaker-candidate.ts'
import type { SpeakerLayout } from '../speakers/speaker-candidate.ts'

/** A line that the converter may have given the wrong label. */
export interface Doubt {
  readonly line: BodyLine
  readonly label: LineLabel
  readonly alternatives: readonly LineLabel[]
  /** Doubts with the same value are alike: one answer may settle all of them. */
  readonly alike: string
  /** The speaker that the line names if it names one. */
  readonly candidate: Candidate | null
}

const MAX_DOUBTS = 200

/**
 * All doubts in document order: names that occur once, names that are not quite set as the others are, paragraphs without
 * a name where nearly all have one, and headings that are recognised by their setting only.
 */
export function findDoubts(body: Body, layout: SpeakerLayout): readonly Doubt[] {
  const unsure = scriptsToTheLeft(body, layout)
  if (layout.speakers.size === 0) return unsure
  const counts = countsOf(layout.speakers.values().map(({ name }) => name))
  const first = body.lines.findIndex((line) => layout.speakers.has(line))
  const cast = body.lines.slice(0, Math.max(0, first)).map((line) => line.text.toLowerCase())
  const isInCast = (name: string) => cast.some((line) => line.includes(name.toLowerCase()))
  const { actions, unsure: unnamed } = unnamedParagraphs(body, layout.speakers)
  const doubts = body.lines.slice(Math.max(0, first)).flatMap((line): readonly Doubt[] => {
    const accepted = layout.speakers.get(line)
    if (accepted) {
      const isKnown = entryOf(counts, accepted.name) > 1 || isInCast(accepted.name)
      return isKnown || layout.isStyled ? [] : [onceNamed(line, accepted)]
    }
    if (actions.has(line) || unnamed.has(line)) return [withoutName(line, actions.has(line))]
    const missed = layout.missed.get(line)
    if (missed && (counts.has(missed.name) || isInCast(missed.name)))
      return [notQuite(line, missed)]
    return isDisplayLine(line, body) && !line.isLarge && !isSceneHeading(line.text)
      ? [display(line)]
      : []
  })
  return [...unsure, ...doubts].slice(0, MAX_DOUBTS)
}

/**
 * The first line of each page in a script that runs from right to left: the order of numbers and foreign words in it is
 * not known.
 */
function scriptsToTheLeft({ lines }: Body, { speakers }: SpeakerLayout): readonly Doubt[] {
  const first = Map.groupBy(
    lines.filter(({ text }) => lettersToTheLeft(text) > 0),
    ({ page }) => page,
  )
  return [...first.values()].flatMap(([line]): readonly Doubt[] => {
    if (!line) return []
    const candidate = speakers.get(line) ?? null
    return [
      {
        line,
        label: candidate ? 'speaker' : 'speech',
        alternatives: candidate ? ['speech', 'direction', 'heading'] : ['direction', 'heading'],
        alike: 'right to left',
        candidate,
      },
    ]
  })
}

function onceNamed(line: BodyLine, candidate: Candidate): Doubt {
  return {
    line,
    label: 'speaker',
    alternatives: ['speech', 'direction', 'heading'],
    alike: 'once',
    candidate,
  }
}

function notQuite(line: BodyLine, candidate: Candidate): Doubt {
  const alike = `name ${candidate.name}`
  return { line, label: 'speech', alternatives: ['speaker', 'direction'], alike, candidate }
}

function withoutName(line: BodyLine, isAction: boolean): Doubt {
  const [label, other] = isAction
    ? (['direction', 'speech'] as const)
    : (['speech', 'direction'] as const)
  return { line, label, alternatives: [other], alike: `without a name, ${label}`, candidate: null }
}

function display(line: BodyLine): Doubt {
  return {
    line,
    label: 'heading',
    alternatives: ['direction', 'speaker', 'speech'],
    alike: 'display',
    candidate: null,
  }
}
