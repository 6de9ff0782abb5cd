import type { EditorView } from 'prosemirror-view'
import type { PlacedUncertainBlock } from '#/shared/imports/read-import-report.ts'

/** The place of a question, in px from the sheet's top. */
export interface QuestionPlace {
  readonly question: PlacedUncertainBlock
  readonly top: number
  readonly height: number
}

export function measureQuestions(
  view: EditorView,
  questions: readonly PlacedUncertainBlock[],
): readonly QuestionPlace[] {
  if (questions.length === 0) return []
  const sheetTop = view.dom.getBoundingClientRect().top
  const places: QuestionPlace[] = []
  let position = 0
  let index = 0
  for (const question of questions) {
    for (; index < question.index && index < view.state.doc.childCount; index++)
      position += view.state.doc.child(index).nodeSize
    const block = index < view.state.doc.childCount ? view.nodeDOM(position) : null
    if (!(block instanceof Element)) continue
    const { top, height } = block.getBoundingClientRect()
    places.push({ question, top: top - sheetTop, height })
  }
  return places
}
