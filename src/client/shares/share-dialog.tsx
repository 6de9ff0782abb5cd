import { type ReactNode, useRef } from 'react'
import type { Script } from '#/shared/api/scripts.ts'
import type { Share } from '#/shared/api/shares.ts'
import { useHouse } from '#/client/api/house-query.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { Button } from '#/client/ui/button.tsx'
import { Dialog, DialogActions } from '#/client/ui/dialog.tsx'
import { ErrorNote } from '#/client/ui/error-note.tsx'
import { Segmented } from '#/client/ui/segmented.tsx'
import type { DialogState } from '#/client/ui/use-dialog.ts'
import { useUndoKey } from '#/client/ui/use-undo-key.ts'
import { AddShareForm } from './add-share-form.tsx'
import styles from './share-dialog.module.css'
import { ShareList } from './share-list.tsx'
import { useShareSuggestions } from './use-share-suggestions.ts'
import { useShares } from './use-shares.ts'

/** Access to a script: for everyone who is signed in, or for the users in the list (SHR-1). */
export function ShareDialog({ dialog }: { readonly dialog: DialogState<Script> }): ReactNode {
  const { sharing, app } = useText()
  const script = dialog.subject
  if (script === null) return null
  return (
    <Dialog
      title={sharing.title(script.title)}
      isOpen={dialog.isOpen}
      onClose={dialog.close}
      onClosed={dialog.forget}
    >
      <ShareSettings script={script} />
      <DialogActions>
        <Button onClick={dialog.close}>{app.close}</Button>
      </DialogActions>
    </Dialog>
  )
}

function ShareSettings({ script }: { readonly script: Script }): ReactNode {
  const { sharing } = useText()
  const house = useHouse()
  const { shares, status, isPublic, error, add, change, remove, setPublic } = useShares(script)
  const username = useRef<HTMLInputElement>(null)
  useUndoKey()
  const removeShare = async (share: Share) => {
    // The button that was pressed is removed with its row.
    if (await remove(share)) username.current?.focus()
  }
  const visibility = isPublic ? 'public' : 'private'
  return (
    <>
      {house?.public_scripts !== false && (
        <div className={styles['visibility']}>
          <Segmented
            label={sharing.visibility}
            value={visibility}
            options={[
              { value: 'private', label: sharing.private },
              { value: 'public', label: sharing.public },
            ]}
            onChange={(chosen) => void setPublic(chosen === 'public')}
          />
          <p className={styles['hint']}>{sharing[`${visibility}Hint`]}</p>
        </div>
      )}
      <AddShareForm suggestions={useShareSuggestions(shares)} fieldRef={username} onAdd={add} />
      <ErrorNote>{error}</ErrorNote>
      <ShareList
        shares={shares}
        status={status}
        onChange={(share, permission) => void change(share, permission)}
        onRemove={(share) => void removeShare(share)}
      />
    </>
  )
}
