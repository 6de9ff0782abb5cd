// What a version of a script is: its blocks as plain data, the same text for the same script.
import { secondsToSpeak } from './reading-time.ts'
import { plainText, type RichText, type ScriptBlock } from './blocks.ts'

/**
 * `auto`: kept by the server; `kept`: by somebody, under a name; `import`: as it came from a PDF;
 * `before-restore`: as it was before an earlier one was brought back.
 */
export const VERSION_KINDS = ['auto', 'kept', 'import', 'before-restore'] as const
export type VersionKind = (typeof VERSION_KINDS)[number]

/** Raised when a reader of today could not read it. */
export const VERSION_FORMAT = 1

export interface VersionContent {
  readonly v: typeof VERSION_FORMAT
  readonly blocks: readonly ScriptBlock[]
}

export interface VersionStats {
  /** All words. */
  readonly words: number
  /** Those that somebody says: in speeches, and not struck. */
  readonly spoken: number
  /** Those that are struck. */
  readonly struck: number
  readonly speeches: number
  readonly scenes: number
  readonly cues: number
  /** How long what is spoken takes. */
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
