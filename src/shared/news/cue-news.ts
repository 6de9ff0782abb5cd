// What has changed for a person in the cues of their types.
import type { ComparedCue, CueChange, Row } from '../compare/comparison.ts'
import { type ScriptBlock, textsOf } from '../script/blocks.ts'
import { cueType } from '../script/cue-types.ts'
import { isCueMine, type Tasks } from '../tasks/tasks.ts'
import type { CueNews, CueNewsKind } from './news.ts'
import type { ComparedStates } from './news-for.ts'
import type { OwnRows } from './own-rows.ts'
import type { OwnWork } from './own-work.ts'

export function newsOfCues(
  tasks: Tasks,
  { before, after, comparison }: ComparedStates,
  own: OwnWork,
  isOwn: OwnRows,
): readonly CueNews[] {
  if (!tasks.everything && tasks.cueTypes.length === 0) return []
  const [olds, news] = [cuesIn(before), cuesIn(after)]
  const placeOfOld = placesOfOld(comparison.rows, after.length)
  const told = new Set<string>()
  const found: CueNews[] = []
  const isMine = (...types: readonly string[]) => types.some((type) => isCueMine(tasks, type))
  const tell = (cueId: string, kind: CueNewsKind, place: number) => {
    const [old, now] = [olds.get(cueId), news.get(cueId)]
    const cue = now ?? old
    if (!cue) return
    const isElsewhere = kind === 'moved' || kind === 'gone'
    const words = (isElsewhere ? old : now)?.words ?? cue.words
    const [was, is] = [old?.number ?? '', now?.number ?? '']
    const type = cueType(cue.type)
    found.push({ topic: 'cue', kind, type, cueId, was, is, place, words: words.trim(), cues: 1 })
    told.add(cueId)
  }
  for (const change of comparison.cues) {
    const { cueId } = cueOf(change)
    if (isOwnChange(change, own)) {
      told.add(cueId)
      continue
    }
    if (change.kind === 'gone') {
      if (isMine(change.before.cueType)) tell(cueId, 'gone', placeOfOld(change.before.block))
    } else if (change.kind === 'new') {
      if (isMine(change.after.cueType)) tell(cueId, 'new', change.after.block)
    } else if (isMine(change.before.cueType, change.after.cueType)) {
      const kind = kindOfChange(change, olds, news)
      if (kind) tell(cueId, kind, change.after.block)
    }
  }
  for (const [cueId, now] of news) {
    const old = olds.get(cueId)
    if (!old || told.has(cueId) || !isMine(now.type) || old.isPlayed === now.isPlayed) continue
    if (isOwn.text(rowOfNew(comparison.rows, now.block))) continue
    tell(cueId, now.isPlayed ? 'opened' : 'cut', now.block)
  }
  return [...found, ...renumbered()]

  /** Cues that have another number because of others: those that follow one another are one piece of news. */
  function renumbered(): readonly CueNews[] {
    const runs: CueNews[] = []
    const open = new Map<string, number>()
    for (const [cueId, { type, number, words, block }] of news) {
      if (!isMine(type)) continue
      const was = olds.get(cueId)?.number
      if (was === undefined || was === number || told.has(cueId)) {
        open.delete(type)
        continue
      }
      const at = open.get(type)
      const run = at === undefined ? undefined : runs[at]
      if (run && at !== undefined) runs[at] = { ...run, cues: run.cues + 1 }
      else if (!isOwnCount(type)) {
        open.set(type, runs.length)
        runs.push({
          topic: 'cue',
          kind: 'renumbered',
          type: cueType(type),
          cueId,
          was,
          is: number,
          place: block,
          words: words.trim(),
          cues: 1,
        })
      }
    }
    return runs
  }

  /** Whether only the person has put in, moved or deleted cues of a type, and nobody a scene. */
  function isOwnCount(type: string): boolean {
    const ofType = comparison.cues.filter(
      (change) => cueOf(change).cueType === type && (change.kind !== 'changed' || isMoved(change)),
    )
    const isSceneMoved = comparison.rows.some((row) => {
      const block = 'after' in row ? after[row.after] : before[row.before]
      const isElsewhere = row.kind === 'new' || row.kind === 'gone' || row.move !== null
      return block?.type === 'scene' && isElsewhere
    })
    return !isSceneMoved && ofType.length > 0 && ofType.every((change) => isOwnChange(change, own))
  }
}

const cueOf = (change: CueChange): ComparedCue =>
  change.kind === 'gone' ? change.before : change.after

const isMoved = (change: CueChange): boolean =>
  change.kind === 'changed' && change.what.includes('words')

function isOwnChange(change: CueChange, own: OwnWork): boolean {
  if (change.kind === 'gone') return false
  const { cueId } = change.after
  if (change.kind === 'new') return own.cues.has(cueId)
  const isDone = (what: string) => (what === 'does' ? own.details : own.cues).has(cueId)
  return change.what.every(isDone)
}

/** Null where nothing has changed that the person is told. */
function kindOfChange(
  { before: old, after: now, what }: CueChange & { readonly kind: 'changed' },
  olds: ReadonlyMap<string, FoundCue>,
  news: ReadonlyMap<string, FoundCue>,
): CueNewsKind | null {
  const [was, is] = [olds.get(old.cueId), news.get(now.cueId)]
  if (was?.isPlayed && is?.isPlayed === false) return 'cut'
  if (was?.isPlayed === false && is?.isPlayed) return 'opened'
  if (what.includes('type') || what.includes('name')) return 'renamed'
  if (what.includes('number')) return 'renumbered'
  if (what.includes('words')) return 'moved'
  return what.includes('does') ? 'does' : null
}

interface FoundCue {
  readonly type: string
  readonly number: string
  readonly words: string
  /** The block of its first word, by its index. */
  readonly block: number
  /** Whether one of its words is played. */
  readonly isPlayed: boolean
}

/** The cues by their ids, in the order of their first words. */
function cuesIn(blocks: readonly ScriptBlock[]): ReadonlyMap<string, FoundCue> {
  const cues = new Map<string, FoundCue>()
  blocks.forEach((block, index) => {
    const isStruck = block.type === 'dialogue' && block.struckThrough
    for (const span of textsOf(block).flat())
      for (const { cueId, cueType: type, cueNumber: number } of span.cues ?? []) {
        const known = cues.get(cueId)
        const isPlayed = !isStruck && span.strike !== true
        cues.set(
          cueId,
          known
            ? { ...known, words: known.words + span.text, isPlayed: known.isPlayed || isPlayed }
            : { type, number, words: span.text, block: index, isPlayed },
        )
      }
  })
  return cues
}

/** Where something that stood in a block of the earlier script is shown: in the same block, else in the one that follows. */
function placesOfOld(rows: readonly Row[], blocks: number): (before: number) => number {
  const places = new Map<number, number>()
  let place = -1
  for (const row of rows) {
    if ('after' in row) place = row.after
    if (!('before' in row) || row.kind === 'left') continue
    places.set(row.before, 'after' in row ? row.after : Math.min(place + 1, blocks - 1))
  }
  return (before) => Math.max(0, places.get(before) ?? 0)
}

const rowOfNew = (rows: readonly Row[], block: number): number =>
  rows.findIndex((row) => 'after' in row && row.after === block)
