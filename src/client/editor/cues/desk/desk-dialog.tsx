import { type ReactNode, useId, useRef, useState } from 'react'
import { type DeskFileProblem, MAX_DESK_FILE_BYTES } from '#/shared/desk/desk-file.ts'
import { useText } from '#/client/i18n/desk.ts'
import { foldSidebar } from '#/client/preferences/editor-layout.ts'
import { Button } from '#/client/ui/button.tsx'
import { Dialog, DialogActions } from '#/client/ui/dialog.tsx'
import { ErrorNote } from '#/client/ui/form-fields.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { useStore } from '#/client/ui/store.ts'
import type { EditorHandle } from '../../core/editor-handle.ts'
import { focusSheet } from '../../core/sheet/reveal.ts'
import { outlineListIn } from '../../model/outline-plugin.ts'
import { useCueTypes } from '../../model/rights.ts'
import { paperInstead } from '../../model/paper-instead.ts'
import { revealCue } from '../cue-commands.ts'
import { type DeskSource, type DeskWork, readPasted, readSource, workOn } from './desk-choices.ts'
import styles from './desk.module.css'
import type { FileProblem } from './file-text.ts'
import { isDeskOpen } from '../open-dialogs.ts'
import { Reconciled } from './reconciled.tsx'

const close = () => isDeskOpen.set(false)

/** Compares the cues of the script with a desk's list; texts and cues are taken over on request. */
export function DeskDialog({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { app, desk: text } = useText()
  const isOpen = useStore(isDeskOpen)
  const types = useCueTypes(editor)
  const [work, setWork] = useState<DeskWork | null>(null)
  const shownCue = useRef<string | null>(null)
  const printed = useRef<(() => HTMLElement) | null>(null)
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
        if (cueId === null) return false
        foldSidebar()
        revealCue(editor.view, cueId)
        return focusSheet(editor.view)
      }}
      // with an open dialog the page cannot be scrolled, and would print as one sheet
      onClosed={() => {
        const sheet = printed.current
        printed.current = null
        if (sheet) printInstead(sheet, () => isDeskOpen.set(true))
      }}
    >
      {work === null ? (
        <DeskSourceForm
          onRead={(source) => setWork(workOn(source, types, outlineListIn(editor.view.state).cues))}
        />
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

type Problem = DeskFileProblem | FileProblem | 'unreadable'

/** The list is chosen, dropped or pasted. */
function DeskSourceForm(props: { readonly onRead: (source: DeskSource) => void }): ReactNode {
  const { desk: text } = useText()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [pasted, setPasted] = useState('')
  const [isOver, setOver] = useState(false)
  const id = useId()
  const take = (read: DeskSource | Problem) => {
    if (typeof read === 'string') setProblem(read)
    else props.onRead(read)
  }
  const choose = async (file: File | undefined) => {
    if (file) take(await read(file))
  }
  return (
    <>
      <p className={styles['lead']}>{text.lead}</p>
      <label className={styles['drop']} data-over={isOver || undefined}>
        <Icon name="upload" size={28} />
        <span className={styles['choose']}>{text.choose}</span>
        <span className={styles['hint']}>{text.orDrop}</span>
        {/* The input covers the whole area, so that a file can be dropped on it. */}
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          className={styles['file']}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={(event) => {
            void choose(event.target.files?.[0])
            // the same file can be chosen again, after it was exported anew
            event.target.value = ''
          }}
        />
      </label>
      <div className={styles['paste']}>
        <label htmlFor={id}>{text.paste}</label>
        <textarea
          id={id}
          rows={4}
          spellCheck={false}
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
        />
      </div>
      <ErrorNote>{problem && text.problems[problem]}</ErrorNote>
      <DialogActions>
        <Button
          tone="primary"
          disabled={pasted.trim() === ''}
          onClick={() => take(readPasted(text.pastedName, pasted))}
        >
          {text.compare}
        </Button>
      </DialogActions>
    </>
  )
}

async function read(file: File): Promise<DeskSource | Problem> {
  if (file.size > MAX_DESK_FILE_BYTES) return 'too-many-rows'
  try {
    return readSource(file.name, new Uint8Array(await file.arrayBuffer()))
  } catch {
    return 'unreadable'
  }
}
