import { api } from '#/shared/api/index.ts'
import { pageLayoutOf } from '#/shared/imports/review/printed-lines.ts'
import {
  type AppliedRule,
  correctionBy,
  inverseOf,
  readAppliedRules,
  replaceAppliedRules,
} from '#/shared/imports/review/reading-habits.ts'
import { callApi } from '#/client/api/call-api.ts'
import { log } from '#/client/local/log.ts'
import type { EditorHandle } from '../../core/editor-handle.ts'
import { correct } from './correct.ts'
import { createModels } from './review-model.ts'

/** Makes the lines of an applied rule what the import had read, as one step of undo, and forgets the rule. */
export async function leaveRule(editor: EditorHandle, rule: AppliedRule): Promise<void> {
  const { view, session } = editor
  const { doc: shared, scriptId } = session
  try {
    const print = await callApi(api.getPrintedPages, { params: { id: scriptId } })
    const model = createModels(print)(view.state.doc)
    const { from, look, to } = rule
    const inverse = inverseOf(rule)
    const { targets, correction } = correctionBy(inverse, model.units, print, model.places)
    correct(editor, model, targets, correction)
    const body = { layout: pageLayoutOf(print), rule: { look, from, to } }
    await callApi(api.forgetReadingRule, { body })
  } catch (error) {
    log.error('A rule of earlier imports could not be left', error)
  }
  const others = readAppliedRules(shared).filter(
    (one) => one.look !== rule.look || one.from !== rule.from,
  )
  replaceAppliedRules(shared, others)
}
