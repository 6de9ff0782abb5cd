import type { ReactNode } from 'react'
import { pageRanges } from '#/shared/imports/pdf-import.ts'
import { type Text, useText } from '#/client/i18n/library.ts'
import { joinClasses } from '#/client/ui/class-names.ts'
import { ProgressBar } from '#/client/ui/waiting.tsx'
import type { Known, PlaceholderScript } from './import-jobs.ts'
import styles from './upload-state.module.css'

/** The progress of an import: on its own card, and for a moment on the card of the script it has made (IMP-25). */
export function UploadState({ job }: { readonly job: PlaceholderScript }): ReactNode {
  const text = useText()
  const { imports } = text
  const output = outputText(job, text)
  const result = resultText(job, text)
  return (
    <div className={styles['state']}>
      <ProgressBar label={imports.progressOf(job.title)} percent={job.uploadProgress} />
      <p className={styles['stage']} aria-live="polite">
        <span>{jobText(job, text)}</span>
        <span className={joinClasses(styles['percent'], 'numbers')}>
          {imports.percent(job.uploadProgress)}
        </span>
      </p>
      {output !== '' && (
        <p className={styles['output']} title={output}>
          {output}
        </p>
      )}
      {result !== '' && <p className={styles['result']}>{result}</p>}
    </div>
  )
}

/** The text on a job's card: its sub-stage, how it ended, or why it failed (IMP-11). */
export function jobText(job: PlaceholderScript, text: Text): string {
  return job.uploadStatus === 'error' ? job.uploadError : subStageText(job, text)
}

/** The last line of a card: how much of the file has been sent, then the server's output. */
export function outputText(job: PlaceholderScript, text: Text): string {
  if (job.uploadStatus === 'completed') return ''
  if (job.uploadStatus !== 'uploading' || job.fileData === null)
    return job.known ? knownText(job.known, text) : job.lastOutput
  const megabytes = job.fileData.size / 1024 ** 2
  return job.sentShare === 0 ? '' : text.imports.sent(megabytes * job.sentShare, megabytes)
}

function knownText(known: Known, { imports }: Text): string {
  switch (known.what) {
    case 'step':
      return imports.output[known.code]
    case 'pages':
      return imports.pages(known.total)
    case 'pages read':
      return imports.pageOf(known.page, known.total)
    case 'imports ahead':
      return imports.waiting(known.ahead)
  }
}

/** The notes on a finished import for its user; empty if there are none. */
export function resultText({ result }: PlaceholderScript, { imports }: Text): string {
  if (result === null) return ''
  const { isScan, unreadPages } = result
  const unread = unreadPages.length === 0 ? [] : [imports.unread(pageRanges(unreadPages))]
  return [...unread, ...(isScan ? [imports.fromPictures] : [])].join(' ')
}

/** A job's current step as a text. */
export function subStageText(job: PlaceholderScript, { imports }: Text): string {
  if (job.isFile) return fileStepText(job, imports.file)
  if (job.uploadStatus === 'completed') return imports.completed
  switch (job.uploadSubStage) {
    case 'validating':
    case 'uploading':
    case 'processing':
      return imports.starting[job.uploadSubStage]
    case 'resumed':
      return imports.processing
    case 'failed':
      return imports.failed
    default:
      return imports.stage[job.uploadSubStage]
  }
}

function fileStepText(
  { uploadStatus, uploadSubStage, uploadProgress }: PlaceholderScript,
  file: Text['imports']['file'],
): string {
  if (uploadStatus === 'completed') return file.completed
  switch (uploadSubStage) {
    case 'validating':
      // files are read one after the other
      return uploadProgress === 0 ? file.waiting : file.validating
    case 'failed':
      return file.failed
    case 'InsertingData':
      return file.saving
    default:
      return file.reading
  }
}
