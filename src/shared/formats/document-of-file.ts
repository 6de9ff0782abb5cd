// The document of a script that a file holds, as one update: its blocks, cuts with their records, the authors of comments,
// the colours of speakers, the report, the words that were left out, and the questions.
import * as Y from 'yjs'
import { colorSpeakers } from '../script/speaker-colors.ts'
import { markUncertain, writeImportReport } from '../imports/import-report.ts'
import { writeLeftOut } from '../imports/left-out.ts'
import { plainText, textsOf } from '../script/blocks.ts'
import { keptCommentOrigin } from '../script/comment-origin.ts'
import { createScript } from '../script/create-script.ts'
import { FIRST_SET, keptCut, UNKNOWN_CUT } from '../script/cuts/cuts.ts'
import { type DetailsOfCues, keptDetails } from '../script/kept-details.ts'
import { levelOfMeta, raiseLevel } from '../script/schema-level.ts'
import { META_NAME } from '../script/schema.ts'
import { foldSpeakerName } from '../script/speaker-names.ts'
import { keptReply, keptThreadState, NO_THREADS } from '../script/threads.ts'
import type { FileScript } from './file-script.ts'

export function documentOfFile(script: FileScript): Uint8Array {
  const { blocks, comments, cuts, uncertain, leftOut, pages, threads = NO_THREADS } = script
  const { details = NO_CUE_DETAILS } = script
  const doc = new Y.Doc()
  Y.applyUpdate(doc, createScript(blocks))
  doc.transact(() => {
    const meta = doc.getMap(META_NAME)
    const changes = [
      ...cutIdsOf(script).map((id) => {
        const { by = null, at = null, reason = '' } = cuts.get(id) ?? {}
        return keptCut(id, FIRST_SET, { ...UNKNOWN_CUT, by, at, reason })
      }),
      ...[...comments].map(([id, origin]) => keptCommentOrigin(id, origin)),
      ...[...details].map(([id, known]) => keptDetails(id, known)),
      ...[...threads.states].map(([id, state]) => keptThreadState(id, state)),
      ...[...threads.replies].flatMap(([id, all]) => all.map((reply) => keptReply(id, reply))),
    ]
    for (const { key, value } of changes) meta.set(key, value)
    raiseLevel(doc, levelOfMeta(changes))
    const speeches = blocks.filter((block) => block.type === 'dialogue')
    writeImportReport(doc, {
      pages,
      scenes: blocks.filter(({ type }) => type === 'scene').length,
      speakers: new Set(speeches.map(({ speaker }) => foldSpeakerName(plainText(speaker)))).size,
      speeches: speeches.length,
      uncertain: uncertain.size,
      unreadPages: [],
      pagesToTheLeft: [],
      hasNoPages: true,
    })
    writeLeftOut(doc, leftOut)
    colorSpeakers(doc, blocks)
    for (const [index, block] of uncertain) markUncertain(doc, index, block)
  })
  const state = Y.encodeStateAsUpdate(doc)
  doc.destroy()
  return state
}

const NO_CUE_DETAILS: DetailsOfCues = new Map()

const cutIdsOf = ({ blocks }: FileScript): readonly string[] => [
  ...new Set(blocks.flatMap(textsOf).flatMap((text) => text.flatMap(({ cuts = [] }) => cuts))),
]
