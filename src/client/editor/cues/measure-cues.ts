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

/** The marker's middle lies on the line under its word. */
const MARKER_HEIGHT_PX = 20

/** The places of cues on the screen. Only for drawing: order and numbers come from the outline. */
export function measureCues(view: EditorView, cues: readonly OutlineCue[]): readonly CuePlace[] {
  const sheet = view.dom.getBoundingClientRect()
  return cues.flatMap((cue) => {
    const range = cue.ranges[0]
    if (!range || range.to > view.state.doc.content.size) return []
    const end = view.coordsAtPos(range.to, -1)
    return [
      {
        cueId: cue.cueId,
        cueType: cue.cueType,
        position: range.from,
        top: end.bottom - sheet.top - MARKER_HEIGHT_PX / 2,
        wordTop: end.bottom - sheet.top - 1,
        wordEnd: end.right - sheet.left,
        lineEnd: sheet.width,
      },
    ]
  })
}
