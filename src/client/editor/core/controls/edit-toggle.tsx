import type { ReactNode, Ref } from 'react'
import { IconButton } from '#/client/ui/icon-button.tsx'
import { Icon } from '#/client/ui/icon.tsx'

interface Props {
  readonly ref: Ref<HTMLButtonElement>
  readonly isEditing: boolean
  readonly label: string
  /** The panel that it saves while that is open. */
  readonly formId: string
  readonly onOpen: () => void
}

/** The pencil of a list's row, which becomes its panel's 'Save'. */
export function EditToggle({ ref, isEditing, label, formId, onOpen }: Props): ReactNode {
  return (
    <IconButton
      key={isEditing ? 'save' : 'edit'}
      ref={ref}
      label={label}
      {...(isEditing ? { type: 'submit', form: formId } : { onClick: onOpen })}
    >
      <Icon name={isEditing ? 'check' : 'pencil'} size={16} />
    </IconButton>
  )
}
