import { writeDocx } from './docx/write.ts'
import type { ExportFormat } from './export-formats.ts'
import { writeEpub } from './epub/write.ts'
import { writeEzDrama } from './ezdrama.ts'
import { writeFdx } from './fdx/write.ts'
import { writeFountain } from './fountain/write.ts'
import { writeMarkdown } from './markdown/write.ts'
import { inLines, type ScriptToWrite } from './script-to-write.ts'
import { writeTei } from './tei/write.ts'
import { writeText } from './text/write.ts'

const WRITERS: Readonly<Record<ExportFormat, (script: ScriptToWrite) => Uint8Array>> = {
  docx: writeDocx,
  fountain: (script) => writeFountain(inLines(script)),
  markdown: (script) => writeMarkdown(inLines(script)),
  fdx: writeFdx,
  ezdrama: (script) => writeEzDrama(inLines(script)),
  epub: writeEpub,
  tei: writeTei,
  text: (script) => writeText(inLines(script)),
}

export const writeScriptFile = (format: ExportFormat, script: ScriptToWrite): Uint8Array =>
  WRITERS[format](script)
