import { type ReactNode, useEffect, useState } from 'react'
import type { User } from '#/shared/api/accounts.ts'
import { storedToken } from '#/client/api/session.ts'
import { useText } from '#/client/i18n/file-imports.ts'
import { openWorkPlace, useKeptState } from '#/client/local/kept-work.ts'
import { log } from '#/client/local/log.ts'
import { Button } from '#/client/ui/button.tsx'
import { Dialog, DialogActions } from '#/client/ui/dialog.tsx'
import { ErrorNote } from '#/client/ui/form-fields.tsx'
import { focusElement } from '#/client/ui/focus.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { ProgressBar } from '#/client/ui/waiting.tsx'
import { useStore } from '#/client/ui/store.ts'
import { type FileProblem, fileProblem, chooseScriptFiles } from './chosen-files.ts'
import type { PlaceholderScript } from './import-jobs.ts'
import { CHOSEN_FILE, type Imports } from './imports.ts'
import { outputText, resultText, subStageText } from './upload-state.tsx'
import { startFiles } from './files/start-files.ts'
import styles from './upload-modal.module.css'

interface Props {
  readonly imports: Imports
  readonly user: User
  readonly onOpen: (scriptId: string) => void
}

/** Choosing a PDF, then watching its import; closing the modal stops nothing (IMP-1, IMP-2). */
export function UploadModal({ imports, user, onOpen }: Props): ReactNode {
  const { imports: text } = useText()
  const { store, start, cancel } = imports
  const { isModalOpen, modalJobId, jobs } = useStore(store)
  const job = useKept(jobs.find(({ id }) => id === modalJobId))
  const isDone = modalJobId !== null && job?.uploadStatus === 'completed'
  const close = () => store.change({ isModalOpen: false })
  // A file that was chosen before the session ended opens the modal again. Leaving the list closes the modal, and the
  // next opening begins with choosing a file.
  useEffect(() => {
    if (openWorkPlace(CHOSEN_FILE).kept !== undefined) store.change({ isModalOpen: true })
    return () => store.change({ isModalOpen: false, modalJobId: null })
  }, [store])
  return (
    <Dialog
      title={modalJobId !== null && job?.isFile ? text.file.title : text.title}
      isOpen={isModalOpen}
      onClose={close}
      onClosed={() => store.change({ modalJobId: null })}
      closeLabel={isDone ? undefined : text.close}
    >
      {modalJobId === null && (
        <FileChooser
          onCancel={close}
          onStart={(file) => start(file, user.id)}
          onOtherFiles={() => chooseScriptFiles((files) => startFiles(imports, files, user.id))}
        />
      )}
      {modalJobId !== null && job !== undefined && (
        <JobProgress job={job} onHide={close} onCancel={() => cancel(job.id)} onOpen={onOpen} />
      )}
    </Dialog>
  )
}

/** A removed job is still shown while its modal leaves the screen. */
function useKept(job: PlaceholderScript | undefined): PlaceholderScript | undefined {
  const [kept, setKept] = useState(job)
  if (job !== undefined && job !== kept) setKept(job)
  return job ?? kept
}

interface JobProgressProps {
  readonly job: PlaceholderScript
  readonly onHide: () => void
  readonly onCancel: () => void
  readonly onOpen: Props['onOpen']
}

function JobProgress({ job, onHide, onCancel, onOpen }: JobProgressProps): ReactNode {
  const text = useText()
  const { imports } = text
  const isDone = job.uploadStatus === 'completed'
  const scriptId = job.result?.scriptId ?? null
  return (
    <>
      <div className={styles['progress']}>
        <p className={styles['job']}>{job.title}</p>
        <ProgressBar label={imports.progressOf(job.title)} percent={job.uploadProgress} />
        <p className={styles['stage']} aria-live="polite">
          <span>{subStageText(job, text)}</span>
          <span className="numbers">{imports.percent(job.uploadProgress)}</span>
        </p>
        {isDone ? (
          <p className={styles['result']}>{resultText(job, text)}</p>
        ) : (
          <p className={styles['output']}>{outputText(job, text)}</p>
        )}
      </div>
      <DialogActions>
        {isDone ? (
          <>
            <Button onClick={onHide}>{imports.close}</Button>
            {scriptId !== null && (
              // The element that had the focus was removed with the progress view.
              <Button ref={focusElement} tone="primary" onClick={() => onOpen(scriptId)}>
                {imports.openScript}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button tone="quiet" aria-busy={job.isCancelling} onClick={onCancel}>
              {job.isFile ? imports.file.cancel : imports.cancelUpload}
            </Button>
            <Button onClick={onHide}>{imports.hide}</Button>
          </>
        )}
      </DialogActions>
    </>
  )
}

interface FileChooserProps {
  readonly onCancel: () => void
  readonly onStart: (file: File) => void
  readonly onOtherFiles: () => void
}

function FileChooser({ onCancel, onStart, onOtherFiles }: FileChooserProps): ReactNode {
  const { imports, files } = useText()
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
      <Button tone="quiet" className={styles['other']} onClick={onOtherFiles}>
        {files.choose}
      </Button>
      <DialogActions>
        <Button onClick={onCancel}>{imports.cancel}</Button>
        <Button tone="primary" onClick={start}>
          {imports.convert}
        </Button>
      </DialogActions>
    </>
  )
}
