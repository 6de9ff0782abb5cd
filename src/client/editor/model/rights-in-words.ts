import { permits, type ScriptRights } from '#/shared/access/script-rights.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import { cuesOfTypes } from '#/client/i18n/editor-cues.ts'
import type { EditorText } from '../core/feature.ts'

/** What people who may not write may do in the script, briefly and as a sentence. */
export function rightsInWords(
  rights: ScriptRights,
  words: EditorText,
): readonly [label: string, hint: string] {
  const own = rights.cueTypes.map(cueLabel).join(', ')
  const hint = words.departmentOnlyHint(cuesOfTypes(rights.cueTypes, words))
  if (own !== '') return [words.departmentOnly(own), hint]
  return permits(rights, 'script:comment')
    ? [words.commentOnly, words.commentOnlyHint]
    : [words.readOnly, words.readOnlyHint]
}
