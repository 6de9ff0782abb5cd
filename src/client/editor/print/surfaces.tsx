import type { Command } from 'prosemirror-state'
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '#/client/i18n/editor.ts'
import { Button } from '#/client/ui/button.tsx'
import { CheckField } from '#/client/ui/form-fields.tsx'
import { Dialog, DialogActions } from '#/client/ui/dialog.tsx'
import { MenuItem } from '#/client/ui/menu.tsx'
import { createStore, useStore } from '#/client/ui/store.ts'
import type { FeatureSurfaces } from '../core/feature.ts'
import { setPrintChoices, usePrintChoices } from './print-choices.ts'

/** True while the print dialog is open. */
const printDialog = createStore(false)

/** Opens the print dialog, which starts the browser's own printing. */
const printScript: Command = (_state, dispatch) => {
  if (dispatch) printDialog.set(true)
  return true
}

/** Asks how to print. The choices apply to the browser's own command, too. */
function PrintDialog(): ReactNode {
  const { app, editor: words } = useText()
  const { print: text } = words
  const isOpen = useStore(printDialog)
  const { breaksAtSplits, hasRunningHead, repeatsNames } = usePrintChoices()
  const isConfirmed = useRef(false)
  const close = () => printDialog.set(false)
  useEffect(() => () => printDialog.set(false), [])
  return (
    <Dialog
      isOpen={isOpen}
      title={text.title}
      onClose={close}
      // only when the dialog is closed: with an open one the page cannot be scrolled, and would print as one sheet
      onClosed={() => {
        if (isConfirmed.current) window.print()
        isConfirmed.current = false
      }}
    >
      <CheckField
        checked={breaksAtSplits}
        hint={text.breaksHint}
        onChange={(breaksAtSplits) => setPrintChoices({ breaksAtSplits })}
      >
        {text.breaksAtSplits}
      </CheckField>
      <CheckField
        checked={hasRunningHead}
        onChange={(hasRunningHead) => setPrintChoices({ hasRunningHead })}
      >
        {text.runningHead}
      </CheckField>
      <CheckField
        checked={repeatsNames}
        onChange={(repeatsNames) => setPrintChoices({ repeatsNames })}
      >
        {text.repeatedNames}
      </CheckField>
      <DialogActions>
        <Button onClick={close}>{app.cancel}</Button>
        <Button
          tone="primary"
          onClick={() => {
            isConfirmed.current = true
            close()
          }}
        >
          {words.menus.print}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Shown to all users: a reader may print, too. */
function PrintItem(): ReactNode {
  const { menus: text } = useText().editor
  return (
    <MenuItem icon="print" onClick={() => printDialog.set(true)}>
      {text.print}
    </MenuItem>
  )
}

export const printSurfaces: FeatureSurfaces = {
  name: 'print',
  toolbar: [
    {
      id: 'print',
      group: 'view',
      contexts: ['default'],
      icon: 'print',
      label: (text) => text.menus.print,
      command: printScript,
    },
  ],
  menu: [{ id: 'print', places: ['page', 'background', 'script'], Items: PrintItem }],
  slots: { overlay: PrintDialog },
}
