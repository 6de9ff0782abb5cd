import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '#/client/i18n/desk.ts'
import { foldSidebar } from '#/client/preferences/editor-layout.ts'
import { Dialog } from '#/client/ui/dialog.tsx'
import { useStore } from '#/client/ui/store.ts'
import type { EditorHandle } from '../../core/editor-handle.ts'
import { focusSheet } from '../../core/sheet/focus-sheet.ts'
import { paperInstead } from '../../model/paper-instead.ts'
import { revealCue } from '../cue-commands.ts'
import { type DeskWork, workOn } from './desk-choices.ts'
import { DeskSourceForm } from './desk-source-form.tsx'
import { isDeskOpen } from './open-desk.ts'
import { Reconciled } from './reconciled.tsx'

const close = () => isDeskOpen.set(false)

/** Compares the cues of the script with a desk's list; texts and cues are taken over on request. */
export function DeskDialog({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { app, desk: text } = useText()
  const isOpen = useStore(isDeskOpen)
  const [work, setWork] = useState<DeskWork | null>(null)
  const shownCue = useRef<string | null>(null)
  const printed = useRef<(() => HTMLElement) | null>(null)
  useEffect(() => close, [])
  return (
    <Dialog
      isOpen={isOpen}
      title={text.title}
      place="wide"
      closeLabel={app.close}
      onClose={close}
      focusAfter={() => {
        const cueId = shownCue.current
        shownCue.current = null
        if (cueId !== null) {
          foldSidebar()
          revealCue(editor.view, cueId)
        }
        focusSheet(editor.view)
      }}
      // with an open dialog the page cannot be scrolled, and would print as one sheet
      onClosed={() => {
        const sheet = printed.current
        printed.current = null
        if (sheet) printInstead(sheet, () => isDeskOpen.set(true))
      }}
    >
      {work === null ? (
        <DeskSourceForm onRead={(source) => setWork(workOn(source))} />
      ) : (
        <Reconciled
          editor={editor}
          work={work}
          onWork={setWork}
          onLeave={() => setWork(null)}
          onShow={(cueId) => {
            shownCue.current = cueId
            close()
          }}
          onPrint={(sheet) => {
            printed.current = sheet
            close()
          }}
        />
      )}
    </Dialog>
  )
}

function printInstead(sheet: () => HTMLElement, after: () => void): void {
  paperInstead.set(sheet)
  window.addEventListener(
    'afterprint',
    () => {
      paperInstead.set(null)
      after()
    },
    { once: true },
  )
  window.print()
}
