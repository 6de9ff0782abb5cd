import type { Text } from '#/client/i18n/use-text.ts'
import type { PlaceholderScript } from './import-jobs.ts'

/** What a job is doing, in words: its sub-stage, or how it ended (IMP-11). */
export function jobText(job: PlaceholderScript, { imports }: Text): string {
  if (job.uploadStatus === 'completed') return imports.completed
  switch (job.uploadSubStage) {
    case 'validating':
    case 'uploading':
    case 'processing':
      return imports.starting[job.uploadSubStage]
    default:
      return imports.stage[job.uploadSubStage]
  }
}
