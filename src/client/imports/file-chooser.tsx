import { type ReactNode, useState } from 'react'
import { log } from '#/client/local/log.ts'
import { storedToken } from '#/client/api/session.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { Button } from '#/client/ui/button.tsx'
import { DialogActions } from '#/client/ui/dialog.tsx'
import { ErrorNote } from '#/client/ui/error-note.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { useKeptState } from '#/client/ui/use-kept-state.ts'
import { type FileProblem, fileProblem } from './check-file.ts'
import { CHOSEN_FILE } from './imports.ts'
import styles from './upload-modal.module.css'

interface Props {
  readonly onCancel: () => void
  readonly onStart: (file: File) => void
}

export function FileChooser({ onCancel, onStart }: Props): ReactNode {
  const { imports } = useText()
  const [file, setFile] = useKeptState<File | null>(CHOSEN_FILE, null)
  const [problem, setProblem] = useState<FileProblem | 'chooseAndSignIn' | null>(null)

  const [isOver, setOver] = useState(false)

  const choose = (chosen: File | undefined) => {
    if (chosen === undefined) return
    setFile(chosen)
    setProblem(fileProblem(chosen))
  }
  const start = () => {
    if (file !== null && storedToken() !== null) {
      const found = fileProblem(file)
      if (found === null) return onStart(file)
      return setProblem(found)
    }
    log.error(imports.chooseAndSignIn, 'no file or no token')
    setProblem('chooseAndSignIn')
  }
  return (
    <>
      <label className={styles['drop']} data-over={isOver || undefined}>
        <Icon name={file === null ? 'upload' : 'file'} size={28} />
        {file !== null && <span className={styles['name']}>{file.name}</span>}
        <span className={styles['choose']}>
          {file === null ? imports.choose : imports.chooseOther}
        </span>
        <span className={styles['help']}>{imports.orDrop}</span>
        {/* The input covers the whole area, so that a file can be dropped on it. */}
        <input
          type="file"
          accept=".pdf,application/pdf"
          className={styles['file']}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={(event) => choose(event.target.files?.[0])}
        />
      </label>
      <ErrorNote>{problem && imports[problem]}</ErrorNote>
      <p className={styles['help']}>{imports.help}</p>
      <DialogActions>
        <Button onClick={onCancel}>{imports.cancel}</Button>
        <Button tone="primary" onClick={start}>
          {imports.convert}
        </Button>
      </DialogActions>
    </>
  )
}
