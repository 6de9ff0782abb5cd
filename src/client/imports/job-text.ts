import type { Text } from '#/client/i18n/use-text.ts'
import type { PlaceholderScript } from './import-jobs.ts'

/** What a job's card reads: its sub-stage, how it ended, or why it failed (IMP-11). */
export function jobText(job: PlaceholderScript, text: Text): string {
  return job.uploadStatus === 'error' ? job.uploadError : subStageText(job, text)
}

/** What a job is doing, in words. */
export function subStageText(job: PlaceholderScript, { imports }: Text): string {
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
