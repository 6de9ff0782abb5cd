import { type SubmitEvent, useState } from 'react'
import { unmetPasswordRules } from '#/shared/account/password-rules.ts'
import { api } from '#/shared/api/index.ts'
import { errorCode } from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
import { explainError } from '#/client/api/explain-error.ts'
import { log } from '#/client/local/log.ts'
import { type Text, useText } from '#/client/i18n/signed-in.ts'

interface Fields {
  readonly oldPassword: string
  readonly newPassword: string
  readonly keepTokens: boolean
}

/** The problems of the form. Keys, not sentences: the language may change while they are shown. */
interface Problems {
  readonly oldPassword?: 'oldPasswordRequired' | 'oldPasswordWrong'
  readonly isWeak?: boolean
  readonly refusal?: unknown
}

interface PasswordChange {
  readonly fields: Fields
  readonly errors: Readonly<Record<'oldPassword' | 'newPassword' | 'form', string | undefined>>
  readonly isBusy: boolean
  readonly setFields: (changed: Partial<Fields>) => void
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

const EMPTY: Fields = { oldPassword: '', newPassword: '', keepTokens: false }

export function usePasswordChange(onChanged: () => void): PasswordChange {
  const text = useText()
  const [fields, setFields] = useState(EMPTY)
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)

  const submit = async (form: HTMLFormElement) => {
    const found = problemsOf(fields)
    setProblems(found)
    if (found.oldPassword !== undefined || found.isWeak === true) return
    setBusy(true)
    try {
      const {
        oldPassword: old_password,
        newPassword: new_password,
        keepTokens: keep_tokens,
      } = fields
      await callApi(api.changePassword, { body: { old_password, new_password, keep_tokens } })
      onChanged()
    } catch (error) {
      log.error('The password was not changed', error)
      const isWrong = errorCode(error) === 'wrong_password'
      setProblems(isWrong ? { oldPassword: 'oldPasswordWrong' } : { refusal: error })
      setBusy(false)
      // the old password is the first field
      if (isWrong) form.querySelector('input')?.focus()
    }
  }
  return {
    fields,
    errors: textsOf(problems, text),
    isBusy,
    setFields: (changed) => {
      setFields({ ...fields, ...changed })
      setProblems({})
    },
    onSubmit: (event) => {
      event.preventDefault()
      if (!isBusy) void submit(event.currentTarget)
    },
  }
}

function problemsOf({ oldPassword, newPassword }: Fields): Problems {
  return {
    ...(oldPassword === '' && { oldPassword: 'oldPasswordRequired' }),
    ...(unmetPasswordRules(newPassword).length > 0 && { isWeak: true }),
  }
}

function textsOf({ oldPassword, isWeak, refusal }: Problems, text: Text): PasswordChange['errors'] {
  return {
    oldPassword: oldPassword && text.people[oldPassword],
    newPassword: isWeak === true ? text.auth.passwordUnmet : undefined,
    form: refusal === undefined ? undefined : explainError(refusal, text),
  }
}
