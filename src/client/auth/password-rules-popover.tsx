import type { ReactNode } from 'react'
import { PASSWORD_RULES } from '#/shared/account/password-rules.ts'
import { useText } from '#/client/i18n/common.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { Icon } from '#/client/ui/icon.tsx'
import styles from './password-rules-popover.module.css'

interface Props {
  readonly id: string
  readonly password: string
  readonly isOpen: boolean
  /** True if the popover always stands below the field, instead of beside it. */
  readonly isBelow: boolean
}

/** The password rules, ticked while the user types (ACC-16). Stays in the tree, because it describes its field. */
export function PasswordRulesPopover({ id, password, isOpen, isBelow }: Props): ReactNode {
  const { auth } = useText()
  const { lang } = usePreferences()
  return (
    <div id={id} data-open={isOpen} data-below={isBelow} className={styles['popover']}>
      <p className={styles['heading']}>{auth.passwordRules}</p>
      <ul>
        {PASSWORD_RULES.map((rule) => {
          const isMet = rule.isMet(password)
          return (
            <li key={rule.id} className={styles['rule']} data-met={isMet}>
              <Icon name={isMet ? 'check' : 'missing'} size={16} />
              {rule[lang]}
              <span className="visually-hidden">{isMet ? auth.ruleMet : auth.ruleUnmet}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
