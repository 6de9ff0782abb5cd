import { FAILURES } from '#/shared/imports/failures.ts'
import { START_STEPS, SUB_STAGE_TEXT } from '#/shared/imports/progress.ts'
import type { Dictionary } from '../dictionary.ts'
import type { importsDe } from '../de/imports.ts'

const [validating, uploading, processing] = START_STEPS

const megabytes = new Intl.NumberFormat('en-GB', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

export const importsEn: Dictionary<typeof importsDe> = {
  title: 'Upload PDF Script',
  choose: 'Choose a PDF',
  chooseOther: 'Choose another file',
  orDrop: 'or drop a PDF file here',
  dropHere: 'Drop the PDF to turn it into a script',
  help: 'PDF up to 50 MB. Scenes, characters and text are recognised; then you can go on writing with others.',
  convert: 'Upload & Convert PDF',
  hide: 'Hide',
  close: 'Close',
  cancel: 'Cancel',
  cancelUpload: 'Cancel Upload',
  options: (title) => `Options for “${title}”`,
  progressOf: (title) => `Progress of “${title}”`,
  cancelUploadItem: 'Cancel upload',
  percent: (percent) => `${percent}%`,
  processing: 'Processing...',
  completed: 'Upload finished successfully',
  failed: 'Upload failed',
  interrupted:
    'Upload failed. The page was left before the file had arrived. Please upload it again.',
  starting: {
    validating: validating.text,
    uploading: uploading.text,
    processing: processing.text,
  },
  stage: SUB_STAGE_TEXT,
  sent: (sentMb, ofMb) => `${megabytes.format(sentMb)} of ${megabytes.format(ofMb)} MB`,
  pageOf: (page, pages) => `Page ${page} of ${pages}`,
  pages: (pages) => (pages === 1 ? '1 page' : `${pages} pages`),
  waiting: (ahead) => `Waiting – ${ahead} ahead of it`,
  unread: (pages) => `Not readable: page ${pages}.`,
  fromPictures: 'The text was read from pictures and is uncertain: check it.',
  ready: (title) => `“${title}” has been imported.`,
  openScript: 'Open script',
  output: {
    structure: 'Finding scenes and characters',
    saving: 'Saving the script',
  },
  failures: FAILURES,
  notAPdf: 'Please select a PDF file.',
  tooLarge: 'File size exceeds 50MB limit.',
  tooSmall: 'File too small to be a valid PDF.',
  chooseAndSignIn: 'Please select a PDF file and ensure you are logged in.',
  failedNotice: (title, message) => `“${title}” could not be converted: ${message}`,
  uploadCancelled: 'Upload cancelled',
  cancelFailed: 'Failed to cancel upload',
  cancelSessionFailed: (statusText) => `Failed to cancel session: ${statusText}`,
  cancelWithoutSession: 'Unable to cancel: no session ID yet.',
  cancelWithoutToken: 'Unable to cancel: missing auth token.',
  noSocketToken: 'Unable to obtain authentication token for processing session',
  socketFailed: 'WebSocket connection error',
  statusFailed: (statusText) => `Failed to get session status: ${statusText}`,
  processingFailed: 'Processing failed',
}
