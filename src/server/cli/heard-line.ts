import path from 'node:path'
import { at } from '#/shared/at.ts'
import { createFollower } from '#/shared/follow/follower.ts'
import type { Lang } from '#/shared/follow/spelling.ts'
import { UnreadableFile } from '#/shared/formats/file-script.ts'
import { readScriptFile } from '#/shared/formats/read-file.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { docOfBlocks } from '#/shared/script/blocks-as-doc.ts'
import { scriptWords } from '#/shared/script/script-words.ts'
import { phrasesOf, type ScriptPhrases } from '../asr/recogniser.ts'
import { Refusal } from '../refusal.ts'
import { readLine, scriptText } from '../search/script-text.ts'

/** The line of a rehearsal, as it follows what is heard. */
export interface HeardLine {
  /** What a recogniser is told of the script. */
  readonly phrases: ScriptPhrases
  /** The line of the script in which the newest words were spoken; null where they fit nothing. */
  readonly follow: (words: readonly string[], isFinal: boolean) => string | null
  /** How many words of whole utterances stood in the script. */
  readonly fitting: () => number
}

/** @throws Refusal for a file that is no script */
export function openLine(file: string, bytes: Buffer, lang: Lang): HeardLine {
  const blocks = blocksOf(file, bytes)
  const words = scriptWords(docOfBlocks(blocks), ALL_CLOSED)
  const follower = createFollower(words, { lang })
  let fitting = 0
  return {
    phrases: phrasesOf(scriptText(blocks).split('\n').map(readLine)),
    follow(heard, isFinal) {
      const timeMs = performance.now()
      const place = follower.push({ words: heard, isFinal: false, timeMs })
      // at the end of an utterance the line may go on to one in which none of it was spoken
      if (isFinal) follower.push({ words: heard, isFinal, timeMs })
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
      de: `${file} ist kein Skript, das sich lesen lässt (${error.reason}): .docx, .odt, .rtf, .fdx, .fountain, .xml (TEI), .txt oder .md.`,
      en: `${file} is no script that can be read (${error.reason}): .docx, .odt, .rtf, .fdx, .fountain, .xml (TEI), .txt or .md.`,
    })
  }
}
