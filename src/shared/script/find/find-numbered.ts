// Finds scenes, pages and cues by their numbers, and scenes and cues by their names.
import { entryOf } from '../../at.ts'
import { isCut } from '../outline.ts'
import { foldWords } from './fold-words.ts'
import { MATCH, matchWords } from './match-words.ts'
import { readBlock, readWords } from './read-place.ts'
import type { GoToQuery } from './read-query.ts'
import type { Candidate, SearchedScript } from './searched-script.ts'

export function findScenes(script: SearchedScript, query: GoToQuery): readonly Candidate[] {
  return script.outline.scenes.flatMap(({ number, name, position }) => {
    const isMeant = String(number) === query.scene
    const rank = isMeant ? MATCH.equal : matchWords(foldWords(name), query.words)?.rank
    if (rank === undefined) return []
    const id = `scene-${number}`
    return [{ rank, read: () => ({ kind: 'scene', id, ...readBlock(script, position) }) }]
  })
}

export function findPages(script: SearchedScript, query: GoToQuery): readonly Candidate[] {
  const { page: asked } = query
  if (asked === null) return []
  return script.outline.pages.flatMap(({ number, printedNumber, position }) => {
    const isCounted = String(number) === asked
    const isPrinted = printedNumber !== null && foldWords(printedNumber) === asked
    if (!isCounted && !isPrinted) return []
    const by = isCounted && isPrinted ? 'both' : isCounted ? 'counted' : 'printed'
    const id = `page-${number}`
    const read = () => ({ kind: 'page' as const, id, by, ...readBlock(script, position) }) as const
    return [{ rank: MATCH.equal, read }]
  })
}

export function findCues(script: SearchedScript, query: GoToQuery): readonly Candidate[] {
  return script.outline.cues.flatMap((cue) => {
    const { cueId, cueType, cueName } = cue
    const number = entryOf(script.cueNumbers, cueId)
    const rank = numberRank(query, foldWords(number), cueType) ?? nameRank(cueName, query.words)
    const range = cue.ranges[Math.max(0, cue.calledRange)]
    if (rank === undefined || !range) return []
    const read = () => {
      const { node, offset } = script.doc.childAfter(range.from)
      const words = readWords(script, { block: node ?? script.doc, position: offset }, range)
      const isStruck = isCut(cue) || words.isStruck
      return { kind: 'cue' as const, id: cueId, number, cueType, cueName, ...words, isStruck }
    }
    return [{ rank, read }]
  })
}

function numberRank({ cue: asked }: GoToQuery, number: string, type: string): number | undefined {
  if (asked === null || (asked.type !== null && asked.type !== type)) return undefined
  if (number === asked.number) return MATCH.equal
  return number.startsWith(asked.number) ? MATCH.start : undefined
}

function nameRank(name: string, words: string): number | undefined {
  return name === '' ? undefined : matchWords(foldWords(name), words)?.rank
}
