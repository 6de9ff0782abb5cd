import type { ImportMessage } from '#/shared/imports/messages.ts'

/** The imports of this node, as other nodes reach them. */
export interface NodeImports {
  /** Another node works on the job, and has sent its progress. */
  readonly onMessage: (jobId: string, message: ImportMessage) => void
  /** Asks the database which jobs have ended: messages may have been missed. Never rejects. */
  readonly checkAll: () => Promise<void>
}
