// Blocks as tests name them: one line for each, with its texts between strokes.
import { type ScriptBlock, textsOf, type TextSpan } from '#/shared/script/blocks.ts'

type Show = (span: TextSpan) => string
export const cutInBraces: Show = ({ text, cuts }) => (cuts ? `{${text}}` : text)
export const italicMarked: Show = ({ text, italic }) => (italic ? `_${text}_` : text)

/** The texts of a block. */
export const shownTexts = (block: ScriptBlock, show: Show = ({ text }) => text) =>
  textsOf(block).map((text) => text.map(show).join(''))

/** 'ANNA|Ja.' */
export const shownWords = (blocks: readonly ScriptBlock[], show?: Show): readonly string[] =>
  blocks.map((block) => shownTexts(block, show).join('|'))

/** 'dialogue|ANNA|Ja.' */
export const shownBlocks = (blocks: readonly ScriptBlock[], show?: Show): readonly string[] =>
  blocks.map((block) => [block.type, ...shownTexts(block, show)].join('|'))

/** The same with the names of scenes, without texts that have no words. */
export const shownScenes = (blocks: readonly ScriptBlock[], show?: Show): readonly string[] =>
  blocks.map((block) => {
    const kind = block.type === 'scene' ? `scene ${block.sceneName}` : block.type
    return [kind, ...shownTexts(block, show).filter((text) => text !== '')].join('|')
  })
