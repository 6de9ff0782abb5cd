import type { Command, EditorState } from 'prosemirror-state'
import { Fragment, type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { permits, type Right, type ScriptRights } from '#/shared/access/script-rights.ts'
import { cutConsequences, proposalConsequences } from '#/shared/script/cuts/consequences.ts'
import { cutIn } from '#/shared/script/cuts/cuts.ts'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import { wordWithoutMarks } from '#/shared/script/word-without-marks.ts'
import { listCuts } from '#/shared/script/cuts/list-cuts.ts'
import type { Consequence } from '#/shared/script/cuts/scene-consequences.ts'
import { useText } from '#/client/i18n/editor.ts'
import { readEditorLayout, useEditorLayout } from '#/client/preferences/editor-layout.ts'
import { dismissMessage, showMessage } from '#/client/ui/messages.ts'
import { useStore } from '#/client/ui/store.ts'
import { shortQuote } from '../core/controls/short-quote.ts'
import { focusRowOf, goFromRow } from '../core/controls/use-roving-rows.ts'
import { type EditorHandle, useEditorState, useCanEdit } from '../core/editor-handle.ts'
import type { EditorText } from '../core/feature.ts'
import { offerUndo } from '../core/offer-undo.ts'
import { revealPosition } from '../core/sheet/reveal.ts'
import { cutsIn } from '../model/cuts-plugin.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { newestCutIn } from '../model/own-cuts.ts'
import { cutCuesToo, isGoneCue, moveCueOn, playAgain, wordBehindCue } from './cut-text.ts'
import styles from './cuts.module.css'
import { openedCut, highlightedCut } from './opened-cut.ts'
import { useSettledState } from '../model/settled-state.ts'

/** What each closed cut of the shown set breaks, and what each proposed one would break, by the id of the cut. */
export function useConsequences(editor: EditorHandle): ReadonlyMap<string, readonly Consequence[]> {
  const doc = useSettledState(editor, (state) => state.doc)
  const { cuts, set, played } = useSettledState(editor, cutsIn)
  const { outline } = useSettledState(editor, outlineIn)
  return useMemo(() => {
    const proposed = listCuts(doc).filter(
      ({ cutId }) => cutIn(cuts, set, cutId)?.state === 'proposed',
    )
    const all = [
      ...cutConsequences({ doc, played }, outline, isGoneCue({ cuts, set })),
      ...proposalConsequences({ doc, played }, outline, proposed),
    ]
    return Map.groupBy(all, ({ cutId }) => cutId)
  }, [doc, cuts, set, played, outline])
}

interface Props {
  readonly editor: EditorHandle
  readonly consequences: readonly Consequence[]
  /** Whether what is broken can be mended from here, by those who have the right to it. */
  readonly mends: boolean
  /** The words of the cut. */
  readonly words: string
  /** Whether the cut is proposed only: its words are played, so nothing is broken yet, and nothing is mended. */
  readonly isProposed: boolean
  /** Whether this is a part of a row, through which the arrow keys lead. */
  readonly isInRow?: boolean
}

/** What a cut breaks, or a proposed one would break, each with a press that leads to its place. */
export function CutConsequences(props: Props): ReactNode {
  const { editor, consequences, words, isProposed, isInRow = false } = props
  const { cuts: text } = useText().editor
  const { cueNumbers } = useSettledState(editor, outlineIn)
  if (consequences.length === 0) return null
  const mends = props.mends && !isProposed
  const lastCue = consequences.findLast(({ kind }) => kind === 'cue')
  return (
    <ul
      className={styles['consequences']}
      aria-label={isProposed ? text.wouldBreak : text.breaks}
      data-proposed={isProposed || undefined}
    >
      {consequences.map((one) => {
        const sentence = sentenceOf(one, text, cueNumbers, isProposed)
        return (
          <Fragment key={`${one.kind} ${one.at}`}>
            <li>
              <button
                type="button"
                {...(isInRow && IN_ROW)}
                onClick={(event) => {
                  const reveal = () =>
                    revealPosition(
                      editor.view,
                      Math.min(one.at, editor.view.state.doc.content.size) - 1,
                    )
                  if (isInRow) goFromRow(event, editor.view, reveal)
                  else reveal()
                }}
              >
                {sentence}
              </button>
              {mends && <Mend editor={editor} broken={one} what={sentence} isInRow={isInRow} />}
            </li>
            {mends && one === lastCue && (
              <CutAllCues {...props} what={text.quoted(shortQuote(words))} isInRow={isInRow} />
            )}
          </Fragment>
        )
      })}
    </ul>
  )
}

/** The attributes of a button to which arrow keys lead, and Tab does not. */
const IN_ROW = { tabIndex: -1, 'data-row-actions': true }

interface MendProps {
  readonly editor: EditorHandle
  /** What is mended: several lists offer the same. */
  readonly what: string
  readonly isInRow: boolean
}

/** Offers to mend what is broken: to put a cue onto the next word that is spoken, to play an entrance again. */
function Mend({
  editor,
  broken,
  what,
  isInRow,
}: MendProps & { readonly broken: Consequence }): ReactNode {
  const { cuts: text, undo } = useText().editor
  const rights = useStore(editor.session.rights)
  const labels = useSettledState(editor, (state) =>
    mendingsOf(state, broken, text, rights)
      .map(({ label }) => label)
      .join('\n'),
  )
  if (labels === '') return null
  return labels.split('\n').map((label, index) => (
    <button
      key={label}
      type="button"
      className={styles['mend']}
      aria-label={text.actionOn(label, what)}
      {...(isInRow && IN_ROW)}
      onClick={({ currentTarget }) => {
        // at the words where they are now
        const mending = mendingsOf(editor.state.get(), broken, text, rights)[index]
        if (isInRow) focusRowOf(currentTarget)
        if (!mending || !editor.runHere(mending.command, mending.right)) return
        // the card goes on saying it
        if (isInRow && mending.done !== undefined)
          offerUndo(editor, mending.done, undo, mending.right)
      }}
    >
      {label}
    </button>
  ))
}

/** Offers to cut all cues that hang on words of one cut. */
function CutAllCues({
  editor,
  consequences,
  what,
  isInRow,
}: MendProps & Pick<Props, 'consequences'>): ReactNode {
  const { cuts: text, undo } = useText().editor
  const canEdit = useCanEdit(editor)
  const cues = consequences.flatMap((one) => (one.kind === 'cue' ? [one] : []))
  const [first, second] = cues
  if (!first || !second || !canEdit) return null
  return (
    <li>
      <button
        type="button"
        className={styles['mend']}
        aria-label={text.actionOn(text.cutAllCues(cues.length), what)}
        {...(isInRow && IN_ROW)}
        onClick={({ currentTarget }) => {
          if (isInRow) focusRowOf(currentTarget)
          const cueIds = cues.map(({ cueId }) => cueId)
          if (editor.runHere(cutCuesToo(first.cutId, cueIds)) && isInRow)
            offerUndo(editor, text.cuesGone(cues.length), undo)
        }}
      >
        {text.cutAllCues(cues.length)}
      </button>
    </li>
  )
}

/** The sentence that says what is broken, or what a proposal would break. */
function sentenceOf(
  one: Consequence,
  { consequences, proposed }: EditorText['cuts'],
  cueNumbers: ReadonlyMap<string, string>,
  isProposed = false,
): string {
  const text = isProposed ? proposed : consequences
  switch (one.kind) {
    case 'cue':
    case 'goneCue': {
      const number = cueLabelOfNumber(cueNumbers.get(one.cueId) ?? '')
      const label = `${number} ${cueLabel(one.cueType)}`
      return one.kind === 'cue' ? text.cue(label) : consequences.goneCue(label)
    }
    case 'cueLine':
      return text.cueLine(one.speaker, one.hears)
    case 'first':
    case 'sameSpeaker':
      return text[one.kind](one.speaker)
    case 'silent':
      return text.silent(one.speaker, one.scene)
    case 'comment':
      return text.comment
    default:
      return text[one.kind](one.speaker)
  }
}

const STAYS_MS = 12_000

interface Offer {
  readonly label: string
  readonly run: () => void
}

/**
 * Says what a new cut of this person breaks, as soon as it is made, with the first thing to mend one press away, or that a cut
 * is proposed. The list of cuts says the same, so nothing is said beside it.
 */
export function NewCutSays({ editor }: { readonly editor: EditorHandle }): null {
  const { cuts: text } = useText().editor
  const cutId = useEditorState(editor, newestCutIn)
  /** The message about the cut before. */
  const shown = useRef<number | null>(null)
  const show = (tone: 'good' | 'news', sentence: string, { label, run }: Offer) => {
    if (shown.current !== null) dismissMessage(shown.current)
    const action = {
      label,
      run() {
        dismissMessage(id)
        run()
      },
    }
    const id = showMessage(tone, sentence, { staysMs: STAYS_MS, action })
    shown.current = id
  }
  const say = useEffectEvent((made: string) => {
    const state = editor.state.get()
    const { settings } = readEditorLayout()
    if (settings.sidebarOpen && settings.sidebarTab === 'cuts')
      return highlightedCut.highlight(made)
    const { outline, cueNumbers } = outlineIn(state)
    const { played, cuts, set } = cutsIn(state)
    const openCard = () => openedCut.set({ cutId: made, opener: null })
    if (cutIn(cuts, set, made)?.state === 'proposed')
      return show('good', text.isProposed, { label: text.explain, run: openCard })
    const broken = cutConsequences(
      { doc: state.doc, played },
      outline,
      isGoneCue({ cuts, set }),
    ).filter((one) => one.cutId === made)
    // cues first: they are not called any more
    const [first] = broken.toSorted((a, b) => Number(b.kind === 'cue') - Number(a.kind === 'cue'))
    if (!first) return undefined
    const sentence = sentenceOf(first, text, cueNumbers)
    const [mending] = mendingsOf(state, first, text, editor.session.rights.get())
    const offer = mending
      ? { label: mending.label, run: () => void editor.runHere(mending.command, mending.right) }
      : { label: text.show, run: openCard }
    return show('news', text.newCutBreaks(sentence, broken.length - 1), offer)
  })
  useEffect(() => {
    if (cutId !== null) say(cutId)
  }, [cutId])
  // the card and the list say it, too, and the message would lie over them
  const isCardOpen = useStore(openedCut) !== null
  const { sidebarOpen, sidebarTab } = useEditorLayout().settings
  const isSaidElsewhere = isCardOpen || (sidebarOpen && sidebarTab === 'cuts')
  useEffect(() => {
    if (isSaidElsewhere && shown.current !== null) dismissMessage(shown.current)
  }, [isSaidElsewhere])
  return null
}

interface Mending {
  readonly label: string
  readonly command: Command
  /** The right that it needs. */
  readonly right: Right
  /** Says what was done where nothing on the screen shows it, with an offer to undo it. */
  readonly done?: string
}

/** What mends a consequence with these rights, the best first; empty if nothing does but to open the cut. */
function mendingsOf(
  state: EditorState,
  one: Consequence,
  text: EditorText['cuts'],
  rights: ScriptRights | null,
): readonly Mending[] {
  const mendings: Mending[] = []
  if (one.kind === 'entrance' || one.kind === 'exit') {
    const command = playAgain({ from: one.at, to: one.to })
    if (command(state)) mendings.push({ label: text.playDirection, command, right: 'script:edit' })
  }
  if (one.kind === 'cue' || one.kind === 'goneCue') {
    const word = wordBehindCue(state, one.cueId)
    const label = word && text.moveCue(wordWithoutMarks(word.text))
    const right = `cues:${one.cueType}` as const
    if (label) mendings.push({ label, command: moveCueOn(one.cueId), right })
    const command = cutCuesToo(one.cutId, [one.cueId])
    const done = text.cuesGone(1)
    if (command(state)) mendings.push({ label: text.cutCue, command, right: 'script:edit', done })
  }
  return mendings.filter(({ right }) => permits(rights, right))
}
