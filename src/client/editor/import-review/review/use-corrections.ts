import { useState } from 'react'
import { api } from '#/shared/api/index.ts'
import type { PlacedUncertainBlock } from '#/shared/imports/import-report.ts'
import { type Border, borderAt, bordersLike } from '#/shared/imports/review/borders.ts'
import type { CorrectedKind, Correction } from '#/shared/imports/review/corrections.ts'
import { type Likeness, likenessOf, unitsLike } from '#/shared/imports/review/place-lines.ts'
import { pageLayoutOf } from '#/shared/imports/review/printed-lines.ts'
import type { ReadingRule } from '#/shared/imports/review/reading-habits.ts'
import { callApi } from '#/client/api/call-api.ts'
import { log } from '#/client/local/log.ts'
import type { EditorHandle } from '../../core/editor-handle.ts'
import { revealPosition } from '../../core/sheet/reveal.ts'
import { giveAnswer, questionStart } from '../answer-questions.ts'
import { correct } from './correct.ts'
import { nameOfUnit, type ReviewModel, unitIndexAt } from './review-model.ts'

/** A correction that fits alike units, or borders, as well. */
export interface Offer {
  readonly like: Likeness | Border
  readonly correction: Correction
  /** The number of units or borders, with the corrected one. */
  readonly count: number
}

export interface Corrections {
  readonly offer: Offer | null
  readonly dropOffer: () => void
  readonly setKind: (kind: CorrectedKind) => void
  readonly rename: (name: string) => void
  readonly join: () => void
  readonly split: () => void
  readonly applyToAlike: () => void
  /** Leads to the next unsure place, or to the one before. */
  readonly goTo: (direction: 'next' | 'previous') => void
  /** The caret's block is right as it is. */
  readonly keep: () => void
}

export function useCorrections(
  editor: EditorHandle,
  modelOf: () => ReviewModel,
  questions: readonly PlacedUncertainBlock[],
): Corrections {
  const [offer, setOffer] = useState<Offer | null>(null)
  const { view } = editor

  /** Corrects units, and offers the same for all that are like the first of them. */
  const correctAndOffer = (targets: readonly number[], correction: Correction) => {
    const before = modelOf()
    const like = likeFirst(before, targets, correction)
    setOffer(null)
    if (!correct(editor, before, targets, correction) || !like) return
    const others = alikeIn(modelOf(), { like, correction }).targets.length
    if (others > 0) setOffer({ like, correction, count: others + targets.length })
  }
  const at = () => unitIndexAt(modelOf(), view.state.selection.head)

  return {
    offer,
    dropOffer: () => setOffer(null),
    setKind: (kind) => correctAndOffer(selectedUnits(editor, modelOf()), { type: 'kind', kind }),
    rename: (name) => {
      const target = nameOfUnit(modelOf(), at())
      if (target !== null) correctAndOffer([target], { type: 'rename', name })
    },
    join: () => correctAndOffer([at()], { type: 'join' }),
    split: () => {
      const index = at()
      const from = modelOf().placed[index]?.from ?? 0
      correctAndOffer([index], { type: 'split', at: [view.state.selection.head - from] })
    },
    applyToAlike: () => {
      if (!offer) return
      const model = modelOf()
      const { targets, correction } = alikeIn(model, offer)
      setOffer(null)
      if (correct(editor, model, targets, correction)) learn(model, offer)
    },
    goTo: (direction) => goToQuestion(editor, questions, direction),
    keep: () => keepBlock(editor, questions),
  }
}

/** What the first target has in common with others: of a join or a split the border, of any other correction the unit. */
function likeFirst(
  { units, print, places }: ReviewModel,
  [first]: readonly number[],
  correction: Correction,
): Offer['like'] | null {
  if (first === undefined) return null
  if (correction.type === 'join') return borderAt(units, print, places, { unit: first, at: 0 })
  if (correction.type !== 'split') return likenessOf(units, print, places, first)
  const [at = 0] = correction.at
  return at > 0 ? borderAt(units, print, places, { unit: first, at }) : null
}

/** All units to which an offered correction applies, and the correction of them. */
function alikeIn(
  { units, print, places }: ReviewModel,
  { like, correction }: Pick<Offer, 'like' | 'correction'>,
): { readonly targets: readonly number[]; readonly correction: Correction } {
  if (!('unit' in like)) return { targets: unitsLike(units, print, places, like), correction }
  const borders = bordersLike(units, print, places, like)
  return {
    targets: borders.map(({ unit }) => unit),
    correction:
      correction.type === 'split' ? { type: 'split', at: borders.map(({ at }) => at) } : correction,
  }
}

type Questions = readonly PlacedUncertainBlock[]

const blockAtCaret = ({ view }: EditorHandle) => view.state.selection.$head.index(0)

function goToQuestion(
  editor: EditorHandle,
  questions: Questions,
  direction: 'next' | 'previous',
): void {
  const block = blockAtCaret(editor)
  const found =
    direction === 'next'
      ? (questions.find(({ index }) => index > block) ?? questions[0])
      : (questions.findLast(({ index }) => index < block) ?? questions.at(-1))
  if (found) revealPosition(editor.view, questionStart(editor.view.state.doc, found))
}

function keepBlock(editor: EditorHandle, questions: Questions): void {
  const block = blockAtCaret(editor)
  const own = questions.filter(({ index }) => index === block)
  for (const { key, label } of own) giveAnswer(editor, [key], label)
  const others = questions.filter(({ index }) => index !== block)
  if (own.length > 0) goToQuestion(editor, others, 'next')
}

/** The indices of the units that the selection touches. */
function selectedUnits({ view }: EditorHandle, model: ReviewModel): readonly number[] {
  const { from, to } = view.state.selection
  const [first, last] = [unitIndexAt(model, from), unitIndexAt(model, to)]
  return model.units.flatMap((_unit, index) => (index >= first && index <= last ? [index] : []))
}

/** Keeps what was said about all lines set alike for the person's next import of the layout. */
function learn({ print }: ReviewModel, offer: Offer): void {
  const rule = ruleOf(offer)
  if (!rule) return
  callApi(api.learnReadingRule, { body: { layout: pageLayoutOf(print), rule } }).catch(
    (error: unknown) => log.error('A correction could not be kept for the next import', error),
  )
}

/** Null for what no rule may hold: words of the play, and words that are left out. */
function ruleOf({ like, correction }: Offer): ReadingRule | null {
  if ('unit' in like) {
    const { look, kind: from, isKeepable } = like
    const to = correction.type === 'join' ? 'joined' : 'split'
    return isKeepable && from !== 'name' ? { look, from, to } : null
  }
  if (!('look' in like) || correction.type !== 'kind' || correction.kind === 'out') return null
  const { kind: from, look } = like
  return from === 'name' ? null : { look, from, to: correction.kind }
}
