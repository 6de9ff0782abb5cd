import { type ReactNode, useId, useState } from 'react'
import {
  MAX_PASSWORD_LENGTH,
  PASSWORD_RULES,
  unmetPasswordRules,
} from '#/shared/account/account-rules.ts'
import { useText } from '#/client/i18n/people.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { CheckField } from '#/client/ui/form-fields.tsx'
import { FirstIcon } from '#/client/ui/first-icon.tsx'
import styles from './auth-form.module.css'
import { PasswordField } from './auth-form.tsx'
import passwordRulesPopoverStyles from './password-rules-popover.module.css'

interface Props {
  readonly value: string
  readonly error: string | undefined
  /** True if the server has refused the password: the rules stay in sight (ACC-17). */
  readonly keepsRulesOpen: boolean
  readonly label?: string
  /** True if there is no room beside the field: the rules stand below it. */
  readonly hasRulesBelow?: boolean
  readonly onType: (password: string) => void
}

/** The field for a new password. Its rules stand beside it while it has the focus and breaks a rule (ACC-16). */
export function NewPasswordField(props: Props): ReactNode {
  const { value, error, keepsRulesOpen, label, hasRulesBelow = false, onType } = props
  const rulesId = useId()
  const [isFocused, setFocused] = useState(false)
  const { lang } = usePreferences()
  const isInvalid = unmetPasswordRules(value).length > 0
  return (
    <div className={styles['password']}>
      <PasswordField
        autoComplete="new-password"
        required
        maxLength={MAX_PASSWORD_LENGTH}
        describedBy={rulesId}
        {...(label !== undefined && { label })}
        value={value}
        error={error}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onChange={(event) => onType(event.target.value)}
      />
      {/* The rules as a hint before the first error; screen readers get them from the popover, rule by rule. */}
      {!hasRulesBelow && (
        <p className={styles['hint']} aria-hidden>
          {PASSWORD_RULES.map((rule) => rule[lang]).join(' · ')}
        </p>
      )}
      <PasswordRulesPopover
        id={rulesId}
        password={value}
        isBelow={hasRulesBelow}
        isOpen={(isFocused && isInvalid) || keepsRulesOpen}
      />
    </div>
  )
}

interface PasswordRulesPopoverProps {
  readonly id: string
  readonly password: string
  readonly isOpen: boolean
  /** True if the popover always stands below the field, instead of beside it. */
  readonly isBelow: boolean
}

/** The password rules, ticked while the user types (ACC-16). Stays in the tree, because it describes its field. */
function PasswordRulesPopover({
  id,
  password,
  isOpen,
  isBelow,
}: PasswordRulesPopoverProps): ReactNode {
  const { people } = useText()
  const { lang } = usePreferences()
  return (
    <div
      id={id}
      data-open={isOpen}
      data-below={isBelow}
      className={passwordRulesPopoverStyles['popover']}
    >
      <p className={passwordRulesPopoverStyles['heading']}>{people.passwordRules}</p>
      <ul>
        {PASSWORD_RULES.map((rule) => {
          const isMet = rule.isMet(password)
          return (
            <li key={rule.id} className={passwordRulesPopoverStyles['rule']} data-met={isMet}>
              <FirstIcon name={isMet ? 'check' : 'missing'} size={16} />
              {rule[lang]}
              <span className="visually-hidden">{isMet ? people.ruleMet : people.ruleUnmet}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface KeepTokensProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** Lets access tokens outlive the old password (ACC-71, ACC-73). */
export function KeepTokensField({ checked, onChange }: KeepTokensProps): ReactNode {
  const { people } = useText()
  return (
    <CheckField checked={checked} hint={people.keepTokensHint} onChange={onChange}>
      {people.keepTokens}
    </CheckField>
  )
}
