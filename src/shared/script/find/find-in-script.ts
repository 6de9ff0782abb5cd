import { FOUND_KINDS, type FoundGroup, type FoundKind } from './found.ts'
import { findCues, findPages, findScenes } from './find-numbered.ts'
import { findSpeakers, findText } from './find-spoken.ts'
import { MATCH } from './match-words.ts'
import { readQuery, type GoToQuery } from './read-query.ts'
import type { Candidate, SearchedScript } from './searched-script.ts'

const MAX_SHOWN: Readonly<Record<FoundKind, number>> = {
  scene: 8,
  page: 8,
  cue: 8,
  speaker: 8,
  text: 40,
}

type Find = (script: SearchedScript, query: GoToQuery) => readonly Candidate[]
const FIND: Readonly<Record<FoundKind, Find>> = {
  scene: findScenes,
  page: findPages,
  cue: findCues,
  speaker: (script, { words }) => findSpeakers(script, words),
  text: (script, { words }) => findText(script, words),
}

/** The places of a script that a user may mean, the best group first, and in each group the best place first. */
export function findInScript(script: SearchedScript, typed: string): readonly FoundGroup[] {
  const query = readQuery(typed)
  if (query.words === '') return []
  return FOUND_KINDS.map((kind) => ({
    kind,
    candidates: bestFirst(FIND[kind](script, query)),
  }))
    .filter(({ candidates }) => candidates.length > 0)
    .toSorted((a, b) => groupRank(a) - groupRank(b))
    .map(({ kind, candidates }) => ({
      kind,
      found: candidates.slice(0, MAX_SHOWN[kind]).map(({ read }) => read()),
      total: candidates.length,
    }))
}

/**
 * The candidates by rank, those of the same rank in the order of the script. There are few ranks, but thousands of
 * candidates (a letter is in every speech), so taking rank after rank is faster than sorting.
 */
function bestFirst(candidates: readonly Candidate[]): readonly Candidate[] {
  return Object.values(MATCH).flatMap((rank) => candidates.filter((each) => each.rank === rank))
}

interface Group {
  readonly kind: FoundKind
  readonly candidates: readonly Candidate[]
}

/** A group ranks as its best candidate. Text always fits somewhere, so it never comes before a name that begins so. */
function groupRank({ kind, candidates }: Group): number {
  const best = candidates[0]?.rank ?? Infinity
  return kind === 'text' ? Math.max(best, MATCH.wordStart) : best
}
