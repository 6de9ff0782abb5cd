import { writeDocx } from './docx/write.ts'
import type { ExportFormat } from './export-formats.ts'
import type { ScriptToWrite } from './script-to-write.ts'

const WRITERS: Readonly<Record<ExportFormat, (script: ScriptToWrite) => Uint8Array>> = {
  docx: writeDocx,
}

export const writeScriptFile = (format: ExportFormat, script: ScriptToWrite): Uint8Array =>
  WRITERS[format](script)
