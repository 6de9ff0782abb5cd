// What has changed for a person in the cues of their types.
import type { ComparedCue, CueChange, Row } from '../compare/comparison.ts'
import { type ScriptBlock, textsOf } from '../script/blocks.ts'
import { type CueDetails, NO_DETAILS } from '../script/cue-details.ts'
import { cueType } from '../script/cue-types.ts'
import { isCueMine, type Tasks } from '../tasks/tasks.ts'
import type { ComparedStates, CueNews, CueNewsKind } from './news.ts'
import type { OwnRows } from './own-rows.ts'
import type { OwnWork } from './own-work.ts'

type Cues = ReadonlyMap<string, FoundCue>

export function newsOfCues(
  tasks: Tasks,
  states: ComparedStates,
  own: OwnWork,
  isOwn: OwnRows,
): readonly CueNews[] {
  if (!tasks.everything && tasks.cueTypes.length === 0) return []
  const [olds, news] = [cuesIn(states.before), cuesIn(states.after)]
  const isMine: IsMine = (...types) => types.some((type) => isCueMine(tasks, type))
  const changed = newsOfChanges(states, [olds, news], own, isMine)
  const seen = new Set([...changed.own, ...changed.found.map(({ cueId }) => cueId)])
  const { rows } = states.comparison
  const cut = [...news].flatMap(([cueId, now]): readonly CueNews[] => {
    const old = olds.get(cueId)
    if (!old || seen.has(cueId) || !isMine(now.type) || old.isPlayed === now.isPlayed) return []
    if (isOwn.text(rowOfNew(rows, now.block))) return []
    seen.add(cueId)
    return [told(cueId, now.isPlayed ? 'opened' : 'cut', now.block, [old, now])]
  })
  return [...changed.found, ...cut, ...renumbered(states, [olds, news], { own, isMine, seen })]
}

type IsMine = (...types: readonly string[]) => boolean

/** The cues that came, went or were changed; and the ids of those that only the person has changed. */
function newsOfChanges(
  { after, comparison }: ComparedStates,
  [olds, news]: readonly [Cues, Cues],
  own: OwnWork,
  isMine: IsMine,
): { readonly found: readonly CueNews[]; readonly own: ReadonlySet<string> } {
  const placeOfOld = placesOfOld(comparison.rows, after.length)
  const ownIds = new Set<string>()
  const found = comparison.cues.flatMap((change): readonly CueNews[] => {
    const { cueId } = cueOf(change)
    const cues = [olds.get(cueId), news.get(cueId)] as const
    if (isOwnChange(change, own)) {
      ownIds.add(cueId)
      return []
    }
    if (change.kind === 'gone') {
      const place = placeOfOld(change.before.block)
      return isMine(change.before.cueType) ? [told(cueId, 'gone', place, cues)] : []
    }
    const { block, cueType: type } = change.after
    if (change.kind === 'new') return isMine(type) ? [told(cueId, 'new', block, cues)] : []
    const kind = isMine(change.before.cueType, type) ? kindOfChange(change, cues) : null
    return kind ? [told(cueId, kind, block, cues)] : []
  })
  return { found, own: ownIds }
}

function told(
  cueId: string,
  kind: CueNewsKind,
  place: number,
  [old, now]: readonly [FoundCue | undefined, FoundCue | undefined],
): CueNews {
  const shown = now ?? old
  const [before, after] = changedPart(kind, old, now)
  return {
    topic: 'cue',
    kind,
    type: cueType(shown?.type),
    wasType: cueType((old ?? now)?.type),
    cueId,
    was: old?.number ?? '',
    is: now?.number ?? '',
    place,
    words: shown?.words.trim() ?? '',
    before,
    now: after,
    details:
      kind === 'does'
        ? { before: old?.details ?? NO_DETAILS, now: now?.details ?? NO_DETAILS }
        : null,
    cues: 1,
  }
}

/** The words or the name of before and of now, whichever the news is about. */
function changedPart(
  kind: CueNewsKind,
  old: FoundCue | undefined,
  now: FoundCue | undefined,
): readonly [before: string, now: string] {
  const parts = [old, now].map((cue) => {
    if (!cue) return ''
    if (kind === 'moved') return cue.words.trim()
    return kind === 'renamed' || kind === 'retyped' ? cue.name : ''
  })
  const [before = '', after = ''] = parts
  return before === after ? ['', ''] : [before, after]
}

/** Cues that have another number because of others: those that follow one another are one piece of news. */
function renumbered(
  states: ComparedStates,
  [olds, news]: readonly [Cues, Cues],
  known: {
    readonly own: OwnWork
    readonly isMine: IsMine
    readonly seen: ReadonlySet<string>
  },
): readonly CueNews[] {
  const runs: CueNews[] = []
  const open = new Map<string, number>()
  for (const [cueId, now] of news) {
    const { type, number, block } = now
    if (!known.isMine(type)) continue
    const old = olds.get(cueId)
    if (!old || old.number === number || known.seen.has(cueId)) {
      open.delete(type)
      continue
    }
    const at = open.get(type)
    const run = at === undefined ? undefined : runs[at]
    if (run && at !== undefined) runs[at] = { ...run, cues: run.cues + 1 }
    else if (!isOwnCount(type, states, known.own)) {
      open.set(type, runs.length)
      runs.push(told(cueId, 'renumbered', block, [old, now]))
    }
  }
  return runs
}

/** Whether only the person has put in, moved or deleted cues of a type, and nobody a scene. */
function isOwnCount(
  type: string,
  { before, after, comparison }: ComparedStates,
  own: OwnWork,
): boolean {
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
  { what }: CueChange & { readonly kind: 'changed' },
  [was, is]: readonly [FoundCue | undefined, FoundCue | undefined],
): CueNewsKind | null {
  if (was?.isPlayed && is?.isPlayed === false) return 'cut'
  if (was?.isPlayed === false && is?.isPlayed) return 'opened'
  if (what.includes('type')) return 'retyped'
  if (what.includes('name')) return 'renamed'
  if (what.includes('number')) return 'renumbered'
  if (what.includes('words')) return 'moved'
  return what.includes('does') ? 'does' : null
}

interface FoundCue {
  readonly type: string
  readonly number: string
  readonly name: string
  readonly words: string
  /** Undefined where nothing is known of what it does. */
  readonly details: CueDetails | undefined
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
      for (const { cueId, cueType: type, cueNumber: number, cueName: name, details } of span.cues ??
        []) {
        const known = cues.get(cueId)
        const isPlayed = !isStruck && span.strike !== true
        cues.set(
          cueId,
          known
            ? { ...known, words: known.words + span.text, isPlayed: known.isPlayed || isPlayed }
            : { type, number, name, details, words: span.text, block: index, isPlayed },
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
