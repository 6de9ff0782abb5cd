import type { PlaceholderScript } from './import-jobs.ts'

/** The card of an import that has just begun, titled by its file. */
export function placeholderOf(file: File, userId: string, now = Date.now()): PlaceholderScript {
  return {
    id: `placeholder-${now}-${Math.random().toString(36).slice(2, 10)}`,
    title: file.name.replace(/\.pdf$/i, ''),
    created_by: userId,
    created_at: now,
    is_public: false,
    thumbnail: '',
    isPlaceholder: true,
    uploadStatus: 'uploading',
    uploadProgress: 0,
    uploadError: '',
    uploadSubStage: 'validating',
    fileData: file,
    lastOutput: '',
    sessionId: null,
    isCancelling: false,
  }
}
