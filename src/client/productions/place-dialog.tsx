import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Script } from '#/shared/api/scripts.ts'
import { productionsQuery } from '#/client/api/script-queries.ts'
import { useText } from '#/client/i18n/productions.ts'
import { Button } from '#/client/ui/button.tsx'
import { CheckField, ErrorNote } from '#/client/ui/form-fields.tsx'
import { Dialog, DialogActions, type DialogState } from '#/client/ui/dialog.tsx'
import { NewProductionForm } from './productions-dialog.tsx'
import styles from './productions-dialog.module.css'
import { useProductionActions } from './use-productions.ts'

/** Puts an own script into productions, or takes it out (PROD-23). */
export function PlaceDialog({ dialog }: { readonly dialog: DialogState<Script> }): ReactNode {
  const { productions: text, app, library } = useText()
  const list = useQuery(productionsQuery)
  const actions = useProductionActions()
  const script = dialog.subject
  if (script === null) return null
  return (
    <Dialog title={text.placeTitle(script.title)} {...dialog.props}>
      <p className={styles['hint']}>{text.placeHint}</p>
      {list.data === undefined && (
        <output className={styles['note']}>{list.isError ? text.loadFailed : text.loading}</output>
      )}
      {list.data && list.data.length > 0 && (
        <ul className={styles['rows']} aria-label={text.heading}>
          {list.data.map(({ id, title, function: own, members, scripts }) => (
            <li key={id}>
              <CheckField
                checked={scripts.includes(script.id)}
                hint={`${library.functions[own]} · ${text.people(members.length)}`}
                onChange={(isIn) => {
                  if (isIn) void actions.place(id, script.id)
                  else void actions.withdraw(id, script.id)
                }}
              >
                <span dir="auto">{title}</span>
              </CheckField>
            </li>
          ))}
        </ul>
      )}
      <ErrorNote>{actions.error}</ErrorNote>
      {list.data && (
        <NewProductionForm
          label={text.placeNew}
          onCreate={async (title) => {
            const created = await actions.create(title)
            return created !== null && (await actions.place(created.id, script.id))
          }}
        />
      )}
      <DialogActions>
        <Button onClick={dialog.close}>{app.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
