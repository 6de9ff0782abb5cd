import { type ReactNode, useId, useState } from 'react'
import { type DeskFileProblem, MAX_DESK_FILE_BYTES } from '#/shared/desk/desk-file.ts'
import type { FileProblem } from './file-text.ts'
import { useText } from '#/client/i18n/desk.ts'
import { Button } from '#/client/ui/button.tsx'
import { DialogActions } from '#/client/ui/dialog.tsx'
import { ErrorNote } from '#/client/ui/error-note.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { type DeskSource, readPasted, readSource } from './desk-choices.ts'
import styles from './desk.module.css'

type Problem = DeskFileProblem | FileProblem | 'unreadable'

/** The list is chosen, dropped or pasted. */
export function DeskSourceForm(props: {
  readonly onRead: (source: DeskSource) => void
}): ReactNode {
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
