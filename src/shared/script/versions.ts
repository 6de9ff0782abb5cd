// The content of a version: the script's blocks as plain data. The same script always gives the same text.
import { secondsToSpeak } from './reading-time.ts'
import { plainText, type RichText, type ScriptBlock } from './blocks.ts'

/**
 * `auto`: kept by the server; `kept`: kept by a user, under a name; `import`: the script as it came from a PDF;
 * `before-restore`: the script before an earlier version was restored.
 */
export const VERSION_KINDS = ['auto', 'kept', 'import', 'before-restore'] as const
export type VersionKind = (typeof VERSION_KINDS)[number]

/** A new format gets a higher number if today's readers cannot read it. */
export const VERSION_FORMAT = 1

export interface VersionContent {
  readonly v: typeof VERSION_FORMAT
  readonly blocks: readonly ScriptBlock[]
}

export interface VersionStats {
  /** The number of all words. */
  readonly words: number
  /** The number of spoken words: in speeches, and not struck. */
  readonly spoken: number
  /** The number of struck words. */
  readonly struck: number
  readonly speeches: number
  readonly scenes: number
  readonly cues: number
  /** The time to speak the spoken words. */
  readonly seconds: number
}

export function versionContent(blocks: readonly ScriptBlock[]): VersionContent {
  return { v: VERSION_FORMAT, blocks }
}

export function versionStats(blocks: readonly ScriptBlock[]): VersionStats {
  const cues = new Set<string>()
  let [words, spoken, struck, speeches, scenes] = [0, 0, 0, 0, 0]
  for (const block of blocks) {
    if (block.type === 'scene') scenes++
    if (block.type === 'dialogue') speeches++
    const isStruck = block.type === 'dialogue' && block.struckThrough
    for (const text of textsOf(block)) {
      for (const span of text) for (const { cueId } of span.cues ?? []) cues.add(cueId)
      const all = countWords(plainText(text))
      const played = isStruck ? 0 : countWords(plainText(text.filter(({ strike }) => !strike)))
      words += all
      struck += all - played
      if (block.type === 'dialogue' && text !== block.speaker) spoken += played
    }
  }
  const seconds = secondsToSpeak(spoken)
  return { words, spoken, struck, speeches, scenes, cues: cues.size, seconds }
}

function textsOf(block: ScriptBlock): readonly RichText[] {
  switch (block.type) {
    case 'dialogue':
      return [block.speaker, ...block.paragraphs]
    case 'pageSplit':
      return []
    default:
      return [block.text]
  }
}

function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}
