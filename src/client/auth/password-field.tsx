import { type ReactNode, useId, useState } from 'react'
import { useText } from '#/client/i18n/common.ts'
import { IconButton } from '#/client/ui/icon-button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { TextField, type TextFieldProps } from '#/client/ui/text-field.tsx'

/** A password field with a button that shows or hides the password. */
export function PasswordField(
  props: Omit<TextFieldProps, 'id' | 'label' | 'end' | 'type'> & { readonly label?: string },
): ReactNode {
  const { auth } = useText()
  const id = useId()
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      label={auth.password}
      name="password"
      {...props}
      id={id}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          label={isShown ? auth.hide : auth.show}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </IconButton>
      }
    />
  )
}
