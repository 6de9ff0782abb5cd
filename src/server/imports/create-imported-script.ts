import * as Y from 'yjs'
import { markUncertain, writeImportReport } from '#/shared/imports/import-report.ts'
import { createScript } from '#/shared/script/create-script.ts'
import { colorSpeakers } from './color-speakers.ts'
import type { ConvertedScript } from './converter/convert-pages.ts'

/**
 * The script's document as one update: its blocks, its speakers' colours, the report, and the marks of
 * uncertain blocks.
 */
export function createImportedScript({ blocks, report, uncertain }: ConvertedScript): Uint8Array {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, createScript(blocks))
  doc.transact(() => {
    writeImportReport(doc, report)
    colorSpeakers(doc, blocks)
    for (const [index, block] of uncertain) markUncertain(doc, index, block)
  })
  const state = Y.encodeStateAsUpdate(doc)
  doc.destroy()
  return state
}
