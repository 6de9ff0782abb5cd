import { Popover } from '@base-ui/react/popover'
import { type ReactNode, useEffect, useRef } from 'react'
import type { EditorView } from 'prosemirror-view'
import { type CutRecord, cutIn, FIRST_SET, setsOfCut } from '#/shared/script/cuts/cuts.ts'
import { type ListedCut, listCuts } from '#/shared/script/cuts/list-cuts.ts'
import { useText } from '#/client/i18n/editor.ts'
import { setEditorLayout } from '#/client/preferences/editor-layout.ts'
import { Button } from '#/client/ui/button.tsx'
import { CheckField } from '#/client/ui/form-fields.tsx'
import { Dialog } from '#/client/ui/dialog.tsx'
import { joinClasses } from '#/client/ui/class-names.ts'
import { usePhone } from '#/client/ui/phone.ts'
import popup from '#/client/ui/popup.module.css'
import { useStore } from '#/client/ui/store.ts'
import { useBackCloses } from '#/client/ui/open-layers.ts'
import { type EditorHandle, useEditorState, useCanEdit } from '../core/editor-handle.ts'
import { focusSheet, scrollContainerOf } from '../core/sheet/reveal.ts'
import { cutsIn } from '../model/cuts-plugin.ts'
import styles from './cut-card.module.css'
import { CutConsequences, useConsequences } from './cut-consequences.tsx'
import { Byline, Reaches, Reason, Saved, useDecisions } from './cut-row.tsx'
import { placeInSet } from './cut-sets.ts'
import { openedCut, type OpenedCut, highlightedCut, revealCut } from './opened-cut.ts'
import { useSettledState } from '../model/settled-state.ts'
import { savedTime, timedCuts } from './timed-cuts.ts'

interface Props {
  readonly editor: EditorHandle
}

interface CardProps extends Props {
  readonly cut: ListedCut
  readonly record: CutRecord
}

const close = () => openedCut.set(null)

/** The card of a cut beside its bracket, on a phone a sheet: who, when, why, what it saves and breaks, and its sets. */
export function CutCard({ editor }: Props): ReactNode {
  const opened = useStore(openedCut)
  // without an open card a key renders nothing here
  const cut = useEditorState(editor, ({ doc }) =>
    opened === null ? undefined : listCuts(doc).find(({ cutId }) => cutId === opened.cutId),
  )
  const { cuts, set } = useEditorState(editor, cutsIn)
  const isOnPhone = usePhone()
  useEffect(() => close, [])
  const record = cut ? cutIn(cuts, set, cut.cutId) : null
  const isGone = opened !== null && record === null
  useEffect(() => {
    if (isGone) close()
  }, [isGone])
  if (isOnPhone) return <CardSheet editor={editor} cut={cut ?? null} record={record} />
  if (!opened || !cut || !record) return null
  return <CardPopover editor={editor} opened={opened} cut={cut} record={record} />
}

function CardSheet(props: {
  readonly editor: EditorHandle
  readonly cut: ListedCut | null
  readonly record: CutRecord | null
}): ReactNode {
  const { editor, cut, record } = props
  const { app, editor: text } = useText()
  return (
    <Dialog
      isOpen={cut !== null && record !== null}
      title={text.cuts.card}
      closeLabel={app.close}
      isReadFirst
      focusAfter={() => focusSheet(editor.view)}
      onClose={close}
    >
      {cut && record && <CardContent key={cut.cutId} editor={editor} cut={cut} record={record} />}
    </Dialog>
  )
}

function CardPopover(props: CardProps & { readonly opened: OpenedCut }): ReactNode {
  const { editor, opened, cut, record } = props
  const card = useRef<HTMLDivElement>(null)
  const { cuts: text } = useText().editor
  useBackCloses(true, close)
  const anchor = {
    contextElement: editor.view.dom,
    getBoundingClientRect: () => placeOfCut(editor.view, cut, opened.opener),
  }
  return (
    <Popover.Root open onOpenChange={(open) => !open && close()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          className={popup['positioner']}
          side={hasRoomBeside(anchor.getBoundingClientRect()) ? 'left' : 'bottom'}
          align="start"
          sideOffset={6}
          collisionPadding={8}
        >
          <Popover.Popup
            className={joinClasses(popup['popup'], styles['popup'])}
            aria-label={text.card}
            ref={card}
            // no button has the focus, so that a key that was meant for the rehearsal does nothing
            initialFocus={card}
            finalFocus={() => {
              focusSheet(editor.view)
              return false
            }}
          >
            <CardContent key={cut.cutId} editor={editor} cut={cut} record={record} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** In px: the card, and its distances from the bracket and from the window's edge. */
const CARD_BESIDE = 300 + 6 + 8

/** Whether the card covers no words if it stands at the left of its bracket. Else it stands below or above them (CUT-534). */
const hasRoomBeside = ({ left }: DOMRect): boolean => left >= CARD_BESIDE

/** A ref for the content of a sheet, which leaves the words of its cut in sight. */
function useUncovered(view: EditorView, cutId: string) {
  const content = useRef<HTMLDivElement>(null)
  const isOnPhone = usePhone()
  useEffect(() => {
    if (isOnPhone) uncover(view, cutId, content.current?.closest('[role="dialog"]') ?? null)
  }, [view, cutId, isOnPhone])
  return content
}

/** Scrolls the words of a cut out from under its sheet, which has just opened. */
function uncover(view: EditorView, cutId: string, sheet: HTMLElement | null): void {
  const container = scrollContainerOf(view)
  const bracket = document.querySelector(`[data-cut-bracket="${CSS.escape(cutId)}"]`)
  if (!container || !bracket || !sheet) return
  const [words, over] = [bracket.getBoundingClientRect(), sheet.getBoundingClientRect()]
  if (words.bottom <= over.top || words.top >= over.bottom) return
  const room = over.top - UNCOVERED_GAP - container.getBoundingClientRect().top
  // of words that are higher than the room the first ones are in sight
  container.scrollTop += words.top - over.top + UNCOVERED_GAP + Math.min(words.height, room)
}

/** In px. */
const UNCOVERED_GAP = 24

/** The seen part of the bracket, or of the button that opened the card; without both the place of the first words. */
function placeOfCut(
  view: EditorView,
  { cutId, ranges }: ListedCut,
  opener: Element | null,
): DOMRect {
  const bracket = document.querySelector(`[data-cut-bracket="${CSS.escape(cutId)}"]`)
  const element = opener?.isConnected ? opener : bracket
  const seen = (scrollContainerOf(view) ?? view.dom).getBoundingClientRect()
  if (!element) {
    const { left, top, bottom } = view.coordsAtPos(ranges[0]?.from ?? 0, 1)
    return new DOMRect(left, top, 0, bottom - top)
  }
  const rect = element.getBoundingClientRect()
  if (!scrollContainerOf(view)?.contains(element)) return rect
  const top = Math.max(rect.top, Math.min(seen.top, rect.bottom))
  return new DOMRect(
    rect.left,
    top,
    rect.width,
    Math.max(0, Math.min(rect.bottom, seen.bottom) - top),
  )
}

function CardContent({ editor, cut, record }: CardProps): ReactNode {
  const { cuts: text } = useText().editor
  const canEdit = useCanEdit(editor)
  const decisions = useDecisions(editor, cut.cutId, record)
  // what is decided about a proposal stands together
  const [first, last] =
    record.state === 'proposed' ? [decisions, []] : [decisions.slice(0, -1), decisions.slice(-1)]
  const consequences = useConsequences(editor).get(cut.cutId) ?? []
  const { cutId } = cut
  const card = useUncovered(editor.view, cutId)
  return (
    <div ref={card} className={styles['card']}>
      <q className={styles['words']} dir="auto" data-state={record.state}>
        {cut.text}
      </q>
      <Byline record={record} />
      <Time editor={editor} cut={cut} record={record} />
      <Reaches cut={cut} />
      <AlsoCut editor={editor} cut={cut} />
      <Reason
        editor={editor}
        cutId={cutId}
        reason={record.reason}
        mayChange={decisions.length > 0}
      />
      <CutConsequences
        editor={editor}
        consequences={consequences}
        mends
        words={cut.text}
        isProposed={record.state === 'proposed'}
      />
      {canEdit && <SetsOfCut editor={editor} cutId={cutId} />}
      <div className={styles['actions']}>
        {first.map(({ label, run }) => (
          <Button key={label} onClick={run}>
            {label}
          </Button>
        ))}
        <Button
          tone="quiet"
          onClick={() => {
            close()
            setEditorLayout({ sidebarOpen: true, sidebarTab: 'cuts' })
            revealCut(editor.view, cutId)
            highlightedCut.highlight(cutId)
          }}
        >
          {text.inList}
        </Button>
        {last.map(({ label, run }) => (
          <Button key={label} tone="quiet" onClick={() => run() && close()}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}

function Time({ editor, cut, record }: CardProps): ReactNode {
  const timed = useSettledState(editor, timedCuts).find(({ cutId }) => cutId === cut.cutId)
  const { seconds } = timed ?? cut
  if (savedTime(seconds) === '') return null
  return (
    <p className={styles['saved']} data-state={record.state}>
      <Saved seconds={seconds} />
    </p>
  )
}

/** The other closed cuts on the same words: while one of them is closed, opening this cut plays nothing there. */
function AlsoCut({
  editor,
  cut,
}: {
  readonly editor: EditorHandle
  readonly cut: ListedCut
}): ReactNode {
  const { cuts: text } = useText().editor
  const { cuts, set } = useEditorState(editor, cutsIn)
  const listed = useEditorState(editor, ({ doc }) => listCuts(doc))
  const others = listed.flatMap((other) => {
    const record = other.cutId === cut.cutId ? null : cutIn(cuts, set, other.cutId)
    return record?.state === 'closed' && overlap(cut, other)
      ? [{ cutId: other.cutId, by: record.by }]
      : []
  })
  if (others.length === 0) return null
  return (
    <ul className={styles['also']}>
      {others.map(({ cutId, by }) => (
        <li key={cutId}>
          <button type="button" onClick={() => openedCut.set({ cutId, opener: null })}>
            {text.alsoCut(by)}
          </button>
        </li>
      ))}
    </ul>
  )
}

const overlap = ({ ranges }: ListedCut, other: ListedCut): boolean =>
  ranges.some(({ from, to }) => other.ranges.some((range) => range.from < to && from < range.to))

/** The sets to which a cut belongs; there is nothing to choose while the script has one set. */
function SetsOfCut({
  editor,
  cutId,
}: {
  readonly editor: EditorHandle
  readonly cutId: string
}): ReactNode {
  const { cuts: text } = useText().editor
  const { cuts } = useEditorState(editor, cutsIn)
  if (cuts.sets.length === 1) return null
  const known = setsOfCut(cuts, cutId)
  return (
    <fieldset className={styles['sets']}>
      <legend>{text.inSets}</legend>
      {cuts.sets.map(({ id, name }) => (
        <CheckField
          key={id}
          checked={known.includes(id)}
          onChange={(isIn) => editor.runHere(placeInSet(cutId, id, isIn))}
        >
          {id === FIRST_SET ? text.firstSet : name}
        </CheckField>
      ))}
    </fieldset>
  )
}
