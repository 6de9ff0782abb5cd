import path from 'node:path'
import { at } from '#/shared/at.ts'
import { createFollower } from '#/shared/follow/follower.ts'
import type { Lang } from '#/shared/follow/script-word.ts'
import { UnreadableFile } from '#/shared/formats/file-script.ts'
import { readScriptFile } from '#/shared/formats/read-file.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { docOfBlocks } from '#/shared/script/doc-of-blocks.ts'
import { scriptWords } from '#/shared/script/script-words.ts'
import { Refusal } from '../refusal.ts'

/** The line of a rehearsal, as it follows what is heard. */
export interface HeardLine {
  /** The words of the script at which the line stands after an answer; null where the newest words fit nothing. */
  readonly follow: (words: readonly string[], isFinal: boolean) => string | null
  /** How many words of whole utterances stood in the script. */
  readonly fitting: () => number
}

/** @throws Refusal for a file that is no script */
export function openLine(file: string, bytes: Buffer, lang: Lang): HeardLine {
  const words = scriptWords(docOfBlocks(blocksOf(file, bytes)), ALL_CLOSED)
  const follower = createFollower(words, { lang })
  let fitting = 0
  return {
    follow(heard, isFinal) {
      const place = follower.push({ words: heard, isFinal, timeMs: performance.now() })
      if (!place?.fits) return null
      if (isFinal) fitting += heard.length
      const { lineId } = at(words, place.index)
      return words.flatMap((word) => (word.lineId === lineId ? [word.text] : [])).join(' ')
    },
    fitting: () => fitting,
  }
}

function blocksOf(file: string, bytes: Buffer): readonly ScriptBlock[] {
  try {
    return readScriptFile(path.basename(file), bytes).blocks
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new Refusal({
      de: `${file} ist kein Skript, das sich lesen lässt (${error.reason}): .docx, .odt, .fdx, .fountain, .xml (TEI), .txt oder .md.`,
      en: `${file} is no script that can be read (${error.reason}): .docx, .odt, .fdx, .fountain, .xml (TEI), .txt or .md.`,
    })
  }
}
