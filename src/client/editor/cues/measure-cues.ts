import type { EditorView } from 'prosemirror-view'
import type { CueType } from '#/shared/script/cue-types.ts'
import type { OutlineCue } from '#/shared/script/outline.ts'

/** Where a cue's marker goes, in px from the sheet's top left corner. */
export interface CuePlace {
  readonly cueId: string
  readonly cueType: CueType
  /** The position of its first word in the document. */
  readonly position: number
  readonly top: number
  /** The base of its word, and the word's right edge: where the line begins. */
  readonly wordTop: number
  readonly wordEnd: number
  /** The sheet's right edge: where the line ends. */
  readonly lineEnd: number
}

/** The places of cues on the screen. Only for drawing: order and numbers come from the outline. */
export function measureCues(view: EditorView, cues: readonly OutlineCue[]): readonly CuePlace[] {
  const sheet = view.dom.getBoundingClientRect()
  return cues.flatMap((cue) => {
    const range = cue.ranges[0]
    if (!range || range.to > view.state.doc.content.size) return []
    const start = view.coordsAtPos(range.from)
    const end = view.coordsAtPos(range.to, -1)
    return [
      {
        cueId: cue.cueId,
        cueType: cue.cueType,
        position: range.from,
        top: start.top - sheet.top,
        wordTop: end.bottom - sheet.top,
        wordEnd: end.right - sheet.left,
        lineEnd: sheet.width,
      },
    ]
  })
}
