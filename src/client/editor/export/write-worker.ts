// Writes a script as a file, away from the thread that draws and takes the keys.
import * as Y from 'yjs'
import { scriptOfDocument } from '#/shared/formats/script-to-write.ts'
import { writeScriptFile } from '#/shared/formats/write-file.ts'
import type { ExportOrder } from './export-dialog.tsx'

addEventListener('message', ({ data }: MessageEvent<ExportOrder>) => {
  const { state, set, format, ...wishes } = data
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  postMessage(writeScriptFile(format, { ...scriptOfDocument(doc, set), ...wishes }))
})
