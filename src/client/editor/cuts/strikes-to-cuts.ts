// Makes cuts of struck passages.
import type { Command } from 'prosemirror-state'
import { keptCut, type CutRecord, UNKNOWN_CUT } from '#/shared/script/cuts/cuts.ts'
import { struckPassages } from '#/shared/script/cuts/struck-passages.ts'
import { schema } from '#/shared/script/schema.ts'
import { setAttribute } from '../core/binding/attribute-step.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { asOneStep, changeMeta } from '../core/binding/undo.ts'
import { createCutId } from '../core/document/new-anchor-id.ts'
import { cutsIn } from '../model/cuts-plugin.ts'
import { authorIn } from './cut-text.ts'

/** Does not apply if nothing is struck. One step of undo. */
export const strikesToCuts: Command = (state, dispatch) => {
  const passages = struckPassages(state.doc)
  if (passages.length === 0) return false
  if (!dispatch) return true
  const transaction = state.tr
  const record: CutRecord = { ...UNKNOWN_CUT, by: authorIn(state), at: Date.now() }
  // struck words are struck in every set
  const { sets } = cutsIn(state).cuts
  const records = passages.flatMap((ranges) => {
    const cutId = createCutId()
    for (const { from, to } of ranges)
      transaction
        .addMark(from, to, schema.marks.cut.create({ cutId }))
        .removeMark(from, to, schema.marks.strike)
    return sets.map(({ id }) => keptCut(cutId, id, record))
  })
  state.doc.forEach(({ attrs }, offset) => {
    if (attrs['struckThrough'] === true) setAttribute(transaction, offset, 'struckThrough', false)
  })
  dispatch(asOneStep(changeMeta(transaction, bindingIn(state).doc, records)))
  return true
}
