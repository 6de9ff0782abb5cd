import type { CueConnection, ScriptBlock } from '#/shared/script/blocks.ts'
import type { ComparedCue, CueChange } from './comparison.ts'
import { textsOf } from './words.ts'

const FIELDS = { type: 'cueType', name: 'cueName', number: 'cueNumber', words: 'words' } as const
type Field = keyof typeof FIELDS

/**
 * The changes of the cues, in the order of the later script; deleted cues come last. Cues with the same id are the same
 * cue. A counted number changes with every cue that is set before it: only numbers set by hand are compared.
 *
 * @param later for each earlier block the later block that it became, or -1
 */
export function compareCues(
  before: readonly ScriptBlock[],
  after: readonly ScriptBlock[],
  later: Int32Array,
): readonly CueChange[] {
  const [olds, news] = [cuesOf(before), cuesOf(after)]
  const changes: CueChange[] = []
  for (const [id, now] of news) {
    const old = olds.get(id)
    if (!old) {
      changes.push({ kind: 'new', after: now })
      continue
    }
    const hasStayed = later[old.block] === now.block
    const what = (Object.keys(FIELDS) as Field[]).filter((field) => {
      if (field === 'number' && !old.manualNumber && !now.manualNumber) return false
      if (field === 'words') return now.words !== old.words || !hasStayed
      return now[FIELDS[field]] !== old[FIELDS[field]]
    })
    if (what.length > 0) changes.push({ kind: 'changed', before: old, after: now, what })
  }
  for (const [id, old] of olds) if (!news.has(id)) changes.push({ kind: 'gone', before: old })
  return changes
}

function cuesOf(blocks: readonly ScriptBlock[]): ReadonlyMap<string, ComparedCue> {
  const cues = new Map<string, { cue: CueConnection; words: string; block: number }>()
  blocks.forEach((block, index) => {
    const speaker = block.type === 'dialogue' ? block.speaker : []
    for (const { text, cues: marks = [] } of [...speaker, ...textsOf(block).flat()])
      for (const cue of marks) {
        const known = cues.get(cue.cueId)
        if (known) known.words += text
        else cues.set(cue.cueId, { cue, words: text, block: index })
      }
  })
  return new Map([...cues].map(([id, { cue, words, block }]) => [id, { ...cue, words, block }]))
}
