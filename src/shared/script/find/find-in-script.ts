import { entryOf } from '../../at.ts'
import { CUE_TYPES, type CueType } from '../cue-types.ts'
import { actsOf, isCut } from '../outline.ts'
import { findSpeakers, findText } from './find-spoken.ts'
import { foldWords } from '../../fold-case.ts'
import { MATCH, matchWords } from './occurrences.ts'
import {
  type Candidate,
  type Excerpt,
  FOUND_KINDS,
  type FoundGroup,
  type FoundKind,
  readBlock,
  readWords,
  type SearchedScript,
} from './read-place.ts'

// Finds scenes, pages and cues by their numbers, and acts, scenes and cues by their names.

const NO_EXCERPT: Excerpt = { before: '', words: '', after: '', speaker: '' }

function findScenes(script: SearchedScript, query: GoToQuery): readonly Candidate[] {
  const acts = actsOf(script.outline).flatMap(({ name, position, scene }) => {
    const rank = matchWords(foldWords(name), query.words)?.rank
    if (rank === undefined) return []
    const id = `act-${scene}`
    const read = () => {
      // the heading's own words are the act's name
      const block = { ...readBlock(script, position), excerpt: NO_EXCERPT }
      return { kind: 'scene' as const, id, act: name, ...block }
    }
    return [{ position, candidate: { rank, read } }]
  })
  const scenes = script.outline.scenes.flatMap(({ number, name, position }) => {
    const isMeant = String(number) === query.scene
    const rank = isMeant ? MATCH.equal : matchWords(foldWords(name), query.words)?.rank
    if (rank === undefined) return []
    const id = `scene-${number}`
    const read = () => ({ kind: 'scene' as const, id, act: null, ...readBlock(script, position) })
    return [{ position, candidate: { rank, read } }]
  })
  return [...acts, ...scenes]
    .toSorted((a, b) => a.position - b.position)
    .map(({ candidate }) => candidate)
}

function findPages(script: SearchedScript, query: GoToQuery): readonly Candidate[] {
  const { page: asked } = query
  if (asked === null) return []
  if (script.outline.pages.length === 0) return findVirtualPage(script, Number(asked))
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

function findVirtualPage(script: SearchedScript, page: number): readonly Candidate[] {
  const position = script.virtualPage?.(page) ?? null
  if (position === null) return []
  const read = () => {
    const block = readBlock(script, position)
    const place = { ...block.place, page }
    return { kind: 'page' as const, id: `page-${page}`, by: 'counted' as const, ...block, place }
  }
  return [{ rank: MATCH.equal, read }]
}

function findCues(script: SearchedScript, query: GoToQuery): readonly Candidate[] {
  return script.outline.cues.flatMap((cue) => {
    const { cueId, cueType, cueName } = cue
    const number = entryOf(script.cueNumbers, cueId)
    const does = script.details.get(cueId)?.does ?? ''
    const rank =
      numberRank(query, foldWords(number), cueType) ??
      nameRank(cueName, query.words) ??
      doesRank(does, query.words)
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

/** What a cue does is found like its name, behind it: the words may stand anywhere in it. */
function doesRank(does: string, words: string): number | undefined {
  if (does === '' || words === '') return undefined
  return foldWords(does).includes(words) ? MATCH.scattered : undefined
}

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

/** The text that a user typed to go to a place: words, and the numbers that they may mean. */
interface GoToQuery {
  /** Folded, without white space around them. */
  readonly words: string
  readonly scene: string | null
  readonly page: string | null
  readonly cue: { readonly number: string; readonly type: CueType | null } | null
}

const NUMBER = /^\d[\d.,/a-z]*$/

const SCENE = /^(?:szene|sz|scene|sc)[. ]*(\d+)$/

// a Roman number needs a sign that it is one: 's. iv', but not 'sill'
const PAGE = /^(?:seite|s|page|pg|p)(?:[. ]*(\d\S*)|(?:\. ?| )([ivxlcdm]+))$/

const CUE = /^q ?(\d[\w. ]*)$/

const TYPED_CUE = new RegExp(
  `^(${CUE_TYPES.map(({ label }) => foldWords(label)).join('|')}) (?:q ?)?(\\d[\\w. ]*)$`,
)

/** '3', 'Szene 3', 'S. 42', 'Q 304', 'Licht 304', or words. */
function readQuery(typed: string): GoToQuery {
  const words = foldWords(typed).trim().replaceAll(/ +/g, ' ')
  const none = { words, scene: null, page: null, cue: null }
  if (NUMBER.test(words))
    return { words, scene: words, page: words, cue: { number: words, type: null } }
  const [, scene] = SCENE.exec(words) ?? []
  if (scene !== undefined) return { ...none, scene }
  const [, arabic, roman] = PAGE.exec(words) ?? []
  const page = arabic ?? roman
  if (page !== undefined) return { ...none, page }
  const [, number] = CUE.exec(words) ?? []
  if (number !== undefined) return { ...none, cue: { number, type: null } }
  const [, label, typedNumber] = TYPED_CUE.exec(words) ?? []
  if (typedNumber === undefined) return none
  const type = CUE_TYPES.find((each) => foldWords(each.label) === label)?.id ?? null
  return { ...none, cue: { number: typedNumber, type } }
}

/**
 * The text that replaces a found text. If the search ignored capitals, the new words take over those of the old ones:
 * 'GRETCHEN' becomes 'MARGARETE', and 'Rot' at the beginning of a sentence 'Blau'.
 */
export function replacementFor(found: string, replacement: string, matchesCase: boolean): string {
  if (matchesCase || !/\p{L}/u.test(replacement)) return replacement
  if (isInCapitals(found)) return replacement.toLocaleUpperCase('de')
  return beginsWithCapital(found) ? capitalized(replacement) : replacement
}

/** One letter alone may as well begin a sentence. */
function isInCapitals(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  return letters.length > 1 && !/\p{Ll}/u.test(text) && /\p{Lu}/u.test(text)
}

function beginsWithCapital(text: string): boolean {
  return /^\P{L}*\p{Lu}/u.test(text)
}

function capitalized(text: string): string {
  return text.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase('de'))
}
