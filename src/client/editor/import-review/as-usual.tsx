import { type ReactNode, useEffect, useState } from 'react'
import { readAppliedRules } from '#/shared/imports/review/applied-rules.ts'
import type { AppliedRule } from '#/shared/imports/review/reading-habits.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import styles from './left-out-list.module.css'

/** Says how the import was corrected as the last one of its layout, each rule with a press that leaves it (IMP-572). */
export function AsUsual({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { review: text } = useText().editor
  const rules = useAppliedRules(editor)
  if (rules.length === 0) return null
  const leave = async (rule: AppliedRule) => {
    const { leaveRule } = await import('./review/leave-rule.ts')
    await leaveRule(editor, rule)
  }
  return (
    <ul className={styles['rules']}>
      {rules.map((rule) => (
        <li key={`${rule.from} ${rule.look}`}>
          {text.asUsual[rule.to](rule.lines)}
          <button type="button" onClick={() => void leave(rule)}>
            {text.notAsUsual}
          </button>
        </li>
      ))}
    </ul>
  )
}

function useAppliedRules({ session: { doc } }: EditorHandle): readonly AppliedRule[] {
  const [rules, setRules] = useState<readonly AppliedRule[]>([])
  useEffect(() => {
    const meta = doc.getMap(META_NAME)
    const read = () => setRules(readAppliedRules(doc))
    meta.observe(read)
    read()
    return () => meta.unobserve(read)
  }, [doc])
  return rules
}
