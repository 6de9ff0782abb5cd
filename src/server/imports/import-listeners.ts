import type { ImportMessage } from '#/shared/imports/messages.ts'

export type ImportListener = (message: ImportMessage) => void

export interface ImportListeners {
  /** @returns a function that ends the listening */
  readonly listen: (jobId: string, listener: ImportListener) => () => void
  readonly tell: (jobId: string, messages: readonly ImportMessage[]) => void
  /** The jobs that have a listener. */
  readonly jobIds: () => readonly string[]
}

export function createImportListeners(): ImportListeners {
  const listeners = new Map<string, Set<ImportListener>>()
  return {
    listen: (jobId, listener) => {
      const own = listeners.get(jobId) ?? new Set()
      listeners.set(jobId, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(jobId)
      }
    },
    tell: (jobId, messages) => {
      for (const listener of listeners.get(jobId) ?? []) messages.forEach(listener)
    },
    jobIds: () => [...listeners.keys()],
  }
}
