// Functions that build the samples. Their ids look like those of scripts (COM-1), and are the same in every sample.
import type { CueConnection, DialogueBlock, RichText, TextSpan } from '#/shared/script/blocks.ts'
import type { CueType } from '#/shared/script/cue-types.ts'

/** A speech: plain spans are spoken text, spans in italics are directions. */
export function speech(speaker: string, ...text: RichText): DialogueBlock {
  return {
    type: 'dialogue',
    speaker: [{ text: speaker }],
    paragraphs: [text],
    layout: 'default',
    struckThrough: false,
  }
}

export const said = (text: string): TextSpan => ({ text })

export const direction = (text: string): TextSpan => ({ text, italic: true })

interface SampleCue {
  readonly type: CueType
  readonly number: string
  readonly name: string
}

/** Words with a cue. */
export function cue(text: string, { type, number, name }: SampleCue): TextSpan {
  const connection: CueConnection = {
    cueId: `cue-0-${type}${number}`,
    cueType: type,
    cueNumber: number,
    cueName: name,
    manualNumber: false,
  }
  return { text, cues: [connection] }
}

/** Words with a comment. */
export function remark(text: string, commentText: string): TextSpan {
  return { text, comments: [{ commentId: 'cmt-0-remark', commentText }] }
}
