import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { joinClasses } from '#/client/ui/class-names.ts'
import { ProgressBar } from '#/client/ui/waiting.tsx'
import type { PlaceholderScript } from './import-jobs.ts'
import { jobText, outputText, resultText } from './job-text.ts'
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
