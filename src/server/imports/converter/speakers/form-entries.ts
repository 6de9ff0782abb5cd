import { isSceneHeading } from '#/shared/script/line-grammar/scene-heading.ts'
import {
  isLabel,
  labelBeforeColon,
  nameBeforeColon,
} from '#/shared/script/line-grammar/speaker-name.ts'
import type { Body, BodyLine } from '../lines/body.ts'

/** A form over a scene has at least this number of entries. */
const MIN_ENTRIES = 2

interface Entry {
  readonly line: BodyLine
  readonly label: string
  readonly scene: number
  /** Only other entries stand between the scene's heading and this one. */
  readonly isBelowHeading: boolean
}

/**
 * The entries of the forms that stand over scenes: 'Licht: hell', 'Ort: ein Garten'. Their words tell them, or that the
 * same words stand below the headings of several scenes, and once only: people take turns in speaking.
 */
export function formEntries({ lines }: Body): ReadonlySet<BodyLine> {
  const entries: Entry[] = []
  let scene = 0
  let isBelowHeading = false
  for (const line of lines) {
    const name = nameBeforeColon(line.text)?.name ?? labelBeforeColon(line.text)
    const label = name?.toLowerCase()
    if (isSceneHeading(line.text)) {
      scene += 1
      isBelowHeading = true
    } else if (label === undefined) isBelowHeading = false
    else entries.push({ line, label, scene, isBelowHeading })
  }
  const perLabel = Map.groupBy(entries, ({ label }) => label)
  const isRepeated = (own: readonly Entry[]) =>
    own.length > 1 &&
    own.every((entry) => entry.isBelowHeading) &&
    new Set(own.map((entry) => entry.scene)).size === own.length
  const repeated = [...perLabel.values()].filter(isRepeated)
  const isForm = repeated.length >= MIN_ENTRIES
  return new Set([
    ...entries.filter(({ label }) => isLabel(label)).map(({ line }) => line),
    ...(isForm ? repeated.flat().map(({ line }) => line) : []),
  ])
}
