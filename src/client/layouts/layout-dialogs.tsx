import type { ReactNode } from 'react'
import type { Layout } from '#/shared/api/layouts.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { ConfirmDialog } from '#/client/ui/confirm-dialog.tsx'
import type { DialogState } from '#/client/ui/use-dialog.ts'
import { NewLayoutDialog } from './new-layout-dialog.tsx'
import type { Layouts } from './use-layouts.ts'

interface Props {
  readonly layouts: Layouts
  readonly creation: DialogState<true>
  readonly removal: DialogState<Layout>
}

/** The questions that the layout menu asks before it acts. */
export function LayoutDialogs({ layouts, creation, removal }: Props): ReactNode {
  const { layouts: text } = useText()
  const removed = removal.subject
  return (
    <>
      <NewLayoutDialog
        isOpen={creation.isOpen}
        onCreate={layouts.create}
        onClose={creation.close}
      />
      {removed !== null && (
        <ConfirmDialog
          isOpen={removal.isOpen}
          title={text.removeTitle(removed.name)}
          action={text.remove(removed.name)}
          onClose={removal.close}
          onClosed={removal.forget}
          onConfirm={() => {
            removal.close()
            void layouts.remove(removed)
          }}
        >
          <p>{text.removeText}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
