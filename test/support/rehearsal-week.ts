// A play before and after a week of rehearsals, whose edits are known: which speeches of a role have changed.
import type { DialogueBlock, ScriptBlock } from '#/shared/script/blocks.ts'
import { stateOfVersion } from '#/shared/script/versions.ts'
import { LINE_KINDS, type News } from '#/shared/news/news.ts'
import { newsOfStates, playedText } from '#/shared/news/news-for.ts'
import { NO_TASKS } from '#/shared/tasks/tasks.ts'
import { createRandom } from './random.ts'

const NAMES = ['ANNA', 'BEN', 'CARL', 'DORA', 'EVA', 'FRITZ', 'GRETE', 'HANS'] as const
const ROLE = NAMES[0]
const SPEECHES_IN_SCENE = 40
const WORDS_IN_LANGUAGE = 6_000

type Below = (limit: number) => number

/** A block that is known again after the week. */
interface Known {
  readonly id: number
  readonly block: ScriptBlock
}

interface Week {
  readonly before: readonly Known[]
  readonly after: readonly Known[]
}

/** A few words are frequent and most words are rare, as in every language (Zipf). */
const word = (below: Below) =>
  `w${Math.floor(WORDS_IN_LANGUAGE ** (below(1_000_000) / 1_000_000)).toString(36)}`

const words = (below: Below, count: number): readonly string[] =>
  Array.from({ length: count }, () => word(below))

function speech(below: Below, length = 2 + below(16)): DialogueBlock {
  return {
    type: 'dialogue',
    speaker: [{ text: NAMES[below(NAMES.length)] ?? ROLE }],
    paragraphs: [[{ text: `${words(below, length).join(' ')}.` }]],
    layout: 'default',
    struckThrough: false,
  }
}

/** @param edits how many times somebody changes something in the week */
export function rehearseWeek(seed: number, speeches: number, edits: number): Week {
  const { below } = createRandom(seed)
  let id = 0
  const known = (block: ScriptBlock): Known => ({ id: id++, block })
  const before = Array.from({ length: speeches }, (_, index): readonly Known[] => {
    const said = known(speech(below))
    if (index % SPEECHES_IN_SCENE !== 0) return [said]
    const sceneName = words(below, 3).join(' ')
    const scene = known({ type: 'scene', sceneNumber: '1', sceneName, text: [] })
    return [scene, known({ type: 'paragraph', text: [{ text: words(below, 8).join(' ') }] }), said]
  }).flat()
  const after = [...before]
  for (let made = 0; made < edits; made++) {
    const at = below(after.length)
    const { id: of, block } = after[at] ?? known(speech(below))
    if (block.type !== 'dialogue') continue
    const edited = edit(block, below)
    if (edited === 'gone') after.splice(at, 1)
    else if (edited === 'new') after.splice(at, 0, known(speech(below, 4 + below(12))))
    else after[at] = { id: of, block: edited }
  }
  return { before, after: moveScene(after, below) }
}

function edit(block: DialogueBlock, below: Below): DialogueBlock | 'gone' | 'new' {
  const text = block.paragraphs
    .flat()
    .map((span) => span.text)
    .join('')
  const said = text.split(' ')
  const at = below(said.length)
  const withText = (next: readonly string[]): DialogueBlock => ({
    ...block,
    paragraphs: [[{ text: next.join(' ') }]],
  })
  switch (below(9)) {
    case 0:
    case 1:
      return withText(said.with(at, word(below)))
    case 2:
      return withText(said.toSpliced(at, 0, ...words(below, 1 + below(4))))
    case 3:
      return said.length > 3 ? withText(said.toSpliced(at, 1 + below(2))) : withText(said)
    case 4:
      return 'gone'
    case 5:
      return 'new'
    case 6:
      return { ...block, struckThrough: !block.struckThrough }
    case 7: {
      const [from, to] = [said.slice(0, at).join(' '), said.slice(at).join(' ')]
      const spans = [{ text: from === '' ? '' : `${from} ` }, { text: to, strike: true as const }]
      return { ...block, paragraphs: [spans.filter(({ text: part }) => part !== '')] }
    }
    // all said anew
    default:
      return below(4) === 0 ? withText(words(below, 3 + below(12))) : withText(said)
  }
}

/** In every third week a scene is played elsewhere. */
function moveScene(blocks: readonly Known[], below: Below): readonly Known[] {
  const starts = blocks.flatMap(({ block }, index) => (block.type === 'scene' ? [index] : []))
  if (below(3) !== 0 || starts.length < 5) return blocks
  const scene = below(starts.length - 3)
  const [from, to] = [starts[scene] ?? 0, starts[scene + 1] ?? 0]
  return [...blocks.slice(0, from), ...blocks.slice(to), ...blocks.slice(from, to)]
}

export interface Score {
  /** How many speeches of the role have changed, and how many of these were told. */
  readonly changed: number
  readonly found: number
  /** How many speeches were told as changed, and how many of these have changed. */
  readonly told: number
  readonly right: number
}

/** How well the changes of one role's speeches are told. */
export function scoreWeek({ before, after }: Week): Score {
  const news = newsOfStates(
    { ...NO_TASKS, speakers: [ROLE] },
    {
      before: stateOfVersion({ blocks: before.map(({ block }) => block) }),
      after: stateOfVersion({ blocks: after.map(({ block }) => block) }),
    },
  )
  const changed = changedSpeeches(before, after)
  const told = news.flatMap((one) => {
    const ids = idsOf(one, before, after)
    return ids ? [ids] : []
  })
  const foundIds = new Set(told.flat())
  return {
    changed: changed.size,
    found: [...changed].filter((id) => foundIds.has(id)).length,
    told: told.length,
    right: told.filter((ids) => ids.some((id) => changed.has(id))).length,
  }
}

function idsOf(
  news: News,
  before: readonly Known[],
  after: readonly Known[],
): readonly number[] | null {
  if (news.topic !== 'text' || !LINE_KINDS.has(news.kind)) return null
  return [
    ...(news.before === null ? [] : [before[news.before]?.id ?? -1]),
    ...(news.after === null ? [] : [after[news.after]?.id ?? -1]),
  ]
}

/** The role's speeches whose played words have changed, that are new, or that are gone. */
function changedSpeeches(before: readonly Known[], after: readonly Known[]): ReadonlySet<number> {
  const [olds, news] = [playedById(before), playedById(after)]
  const ids = new Set([...olds.keys(), ...news.keys()])
  return new Set([...ids].filter((id) => (olds.get(id) ?? '') !== (news.get(id) ?? '')))
}

function playedById(blocks: readonly Known[]): ReadonlyMap<number, string> {
  return new Map(
    blocks.flatMap(({ id, block }) =>
      block.type === 'dialogue' && block.speaker[0]?.text === ROLE
        ? [[id, playedText(block).replaceAll(/\s+/g, ' ')] as const]
        : [],
    ),
  )
}

export function sumOf(scores: readonly Score[]): Score & {
  readonly precision: number
  readonly recall: number
} {
  const sum = (part: keyof Score) => scores.reduce((all, score) => all + score[part], 0)
  const [changed, found, told, right] = [sum('changed'), sum('found'), sum('told'), sum('right')]
  return { changed, found, told, right, precision: right / told, recall: found / changed }
}
