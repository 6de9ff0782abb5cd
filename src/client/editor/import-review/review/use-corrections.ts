import { useState } from 'react'
import { api } from '#/shared/api/index.ts'
import type { PlacedUncertainBlock } from '#/shared/imports/read-import-report.ts'
import type { CorrectedKind, Correction } from '#/shared/imports/review/corrections.ts'
import { type Likeness, likenessOf, unitsLike } from '#/shared/imports/review/place-lines.ts'
import { pageLayoutOf } from '#/shared/imports/review/printed-lines.ts'
import { callApi } from '#/client/api/call-api.ts'
import { log } from '#/client/local/log.ts'
import { blockStart } from '../../core/document/block-start.ts'
import type { EditorHandle } from '../../core/editor-handle.ts'
import { revealPosition } from '../../core/sheet/reveal.ts'
import { giveAnswer } from '../answer-questions.ts'
import { correct } from './correct.ts'
import { nameOfUnit, type ReviewModel, unitIndexAt } from './review-model.ts'

/** A correction that fits alike units as well. */
export interface Offer {
  readonly likeness: Likeness
  readonly correction: Extract<Correction, { readonly type: 'kind' | 'rename' }>
  /** The number of units, with the corrected one. */
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
  const correctAndOffer = (targets: readonly number[], correction: Offer['correction']) => {
    const before = modelOf()
    const [first] = targets
    const likeness =
      first === undefined ? null : likenessOf(before.units, before.print, before.places, first)
    setOffer(null)
    if (!correct(editor, before, targets, correction) || !likeness) return
    const after = modelOf()
    const others = unitsLike(after.units, after.print, after.places, likeness).length
    if (others > 0) setOffer({ likeness, correction, count: others + targets.length })
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
    join: () => {
      setOffer(null)
      correct(editor, modelOf(), [at()], { type: 'join' })
    },
    split: () => {
      setOffer(null)
      const model = modelOf()
      const index = at()
      const from = model.placed[index]?.from ?? 0
      correct(editor, model, [index], { type: 'split', at: view.state.selection.head - from })
    },
    applyToAlike: () => {
      if (!offer) return
      const model = modelOf()
      const { likeness, correction } = offer
      setOffer(null)
      const targets = unitsLike(model.units, model.print, model.places, likeness)
      if (correct(editor, model, targets, correction)) learn(model, offer)
    },
    goTo: (direction) => goToQuestion(editor, questions, direction),
    keep: () => keepBlock(editor, questions),
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
  if (found) revealPosition(editor.view, blockStart(editor.view.state.doc, found.index))
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
function learn({ print }: ReviewModel, { likeness, correction }: Offer): void {
  if (!('look' in likeness) || correction.type !== 'kind' || correction.kind === 'out') return
  const { kind: from, look } = likeness
  if (from === 'name') return
  const rule = { look, from, to: correction.kind }
  callApi(api.learnReadingRule, { body: { layout: pageLayoutOf(print), rule } }).catch(
    (error: unknown) => log.error('A correction could not be kept for the next import', error),
  )
}
