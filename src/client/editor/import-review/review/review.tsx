import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { TextSelection } from 'prosemirror-state'
import { api } from '#/shared/api/index.ts'
import type { PlacedUncertainBlock } from '#/shared/imports/import-report.ts'
import type { PrintedPages } from '#/shared/imports/review/printed-lines.ts'
import { wordsOf } from '#/shared/imports/review/script-units.ts'
import { callApi } from '#/client/api/call-api.ts'
import { useText } from '#/client/i18n/editor.ts'
import { importedFile, keepImportedFile } from '#/client/local/imported-files.ts'
import { useBackCloses } from '#/client/ui/open-layers.ts'
import { type EditorHandle, useEditorState } from '../../core/editor-handle.ts'
import { showPosition } from '../../core/sheet/reveal.ts'
import { reviewIsOpen } from '../review-keys.ts'
import { useQuestions } from '../questions.ts'
import { PagePane, type PageSize, openPdf, type PdfFile } from './page-pane.tsx'
import { ReviewBar } from './review-bar.tsx'
import {
  createModels,
  lineAt,
  linesOfUnit,
  nameOfUnit,
  NO_PAGES,
  type ReviewModel,
  unitIndexAt,
} from './review-model.ts'
import styles from './review.module.css'
import { useCorrections } from './use-corrections.ts'
import { positionAtPoint, scrollPagesTo, useFollow } from './use-follow.ts'
import { useReviewKeys } from './use-review-keys.ts'

interface Props {
  readonly editor: EditorHandle
}

const close = () => reviewIsOpen.set(false)

/** The pages of an imported script beside its text, and the keys and buttons that correct it (IMP-571). */
export function Review({ editor }: Props): ReactNode {
  const print = usePrintedPages(editor)
  const pdf = usePdf(editor, print)
  const pane = useRef<HTMLElement>(null)
  const models = useMemo(() => createModels(print ?? NO_PAGES), [print])
  const modelOf = useCallback(() => models(editor.view.state.doc), [models, editor])
  const { doc, selection } = useEditorState(editor, (state) => state)
  const model = models(doc)
  const questions = useQuestions(editor)
  const corrections = useCorrections(editor, modelOf, questions)
  const [isNaming, setNaming] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const at = unitIndexAt(model, selection.head)
  const own = nameOfUnit(model, at)
  const nameUnit = own === null ? undefined : model.units[own]
  const leave = () => {
    if (corrections.offer) corrections.dropOffer()
    else if (isTyping) setTyping(false)
    else close()
  }
  const { setKind, join, split, applyToAlike: alike, goTo, keep } = corrections
  const name = () => setNaming(nameUnit !== undefined)
  const [next, previous] = [() => goTo('next'), () => goTo('previous')]
  const type = () => setTyping(true)
  const on = { name, join, split, alike, next, previous, keep, type, close: leave }
  useReviewKeys(editor, { isTyping, onKind: setKind, on })
  useBackCloses(true, close)
  useFocusInText(editor, isTyping)
  useFollow({ editor, pane, modelOf })
  useLineInView(pane, model, selection.head)

  return (
    <>
      <PagePane
        pane={pane}
        pages={pagesOf(model.print, pdf.file)}
        lines={model.print.lines}
        pdf={pdf.file}
        current={at < 0 ? [] : linesOfUnit(model, at)}
        caretLine={lineAt(model, selection.head)}
        unsure={unsureLines(model, questions)}
        onPress={(...place) => goToPlace(editor, model, place)}
      >
        <PaneNote print={print} pdf={pdf} />
      </PagePane>
      <ReviewBar
        editor={editor}
        corrections={corrections}
        kind={model.units[at]?.kind ?? null}
        name={nameUnit ? wordsOf(nameUnit.content) : null}
        names={namesIn(model)}
        unsure={questions.length}
        isNaming={isNaming}
        setNaming={setNaming}
        isTyping={isTyping}
        setTyping={setTyping}
        onClose={close}
      />
    </>
  )
}

/** Puts the caret to the line that is printed at a place of a page. */
function goToPlace(
  { view }: EditorHandle,
  model: ReviewModel,
  [page, x, y]: readonly [number, number, number],
): void {
  const position = positionAtPoint(model, page, y, x) ?? positionAtPoint(model, page, y)
  if (position === null) return
  const { doc } = view.state
  const $place = doc.resolve(Math.min(position, doc.content.size))
  view.dispatch(view.state.tr.setSelection(TextSelection.near($place)))
  showPosition(view, view.state.selection.head)
  view.focus()
}

/** The names of the script, the most frequent first. */
function namesIn({ units }: ReviewModel): readonly string[] {
  const names = units.flatMap(({ kind, content }) => (kind === 'name' ? [wordsOf(content)] : []))
  const counts = [...Map.groupBy(names, (name) => name)].filter(([name]) => name !== '')
  return counts.toSorted(([, a], [, b]) => b.length - a.length).map(([name]) => name)
}

function unsureLines(
  model: ReviewModel,
  questions: readonly PlacedUncertainBlock[],
): ReadonlySet<number> {
  const asked = new Map(questions.map((question) => [question.index, question]))
  const lines = model.places.flatMap((place, line) => {
    const unit = place && model.placed[place.unit]
    const question = unit && asked.get(unit.block)
    if (!question) return []
    // a question about a line within a speech says how the line begins
    const isAsked =
      question.label === 'speech'
        ? model.print.lines[line]?.text.startsWith(question.text) === true
        : place.letter === 0
    return isAsked ? [line] : []
  })
  return new Set(lines)
}

/** A4, where only the file is there and no lines are known. */
const A4: PageSize = { width: 595, height: 842 }

function pagesOf(print: PrintedPages, file: PdfFile | null): readonly PageSize[] {
  return print.pages.length > 0 || !file
    ? print.pages
    : Array.from({ length: file.pages }, () => A4)
}

/** Null until the server has answered; no pages if it does not have them any more. */
function usePrintedPages({ session: { scriptId } }: EditorHandle): PrintedPages | null {
  const [print, setPrint] = useState<PrintedPages | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    callApi(api.getPrintedPages, { params: { id: scriptId }, signal: leaving.signal }).then(
      setPrint,
      () => {
        if (!leaving.signal.aborted) setPrint(NO_PAGES)
      },
    )
    return () => leaving.abort()
  }, [scriptId])
  return print
}

interface ChosenPdf {
  readonly file: PdfFile | null
  /** Why there is none; null while it is opened. */
  readonly problem: 'absent' | 'other' | null
  readonly choose: (file: File) => Promise<void>
}

/** The file of the import: the one that this browser has kept, or that the person chooses. */
function usePdf({ session }: EditorHandle, print: PrintedPages | null): ChosenPdf {
  const { userId, scriptId } = session
  const [file, setFile] = useState<PdfFile | null>(null)
  const [problem, setProblem] = useState<ChosenPdf['problem']>(null)
  const open = useCallback(
    async (chosen: Blob | null): Promise<boolean> => {
      const opened = chosen && (await openPdf(chosen).catch(() => null))
      const isOwn = opened && (print?.pages.length === 0 || opened.pages === print?.pages.length)
      if (!isOwn) opened?.close()
      setFile(isOwn ? opened : null)
      setProblem(isOwn ? null : chosen ? 'other' : 'absent')
      return isOwn === true
    },
    [print],
  )
  useEffect(() => {
    if (!print) return
    void importedFile(userId, scriptId).then(open)
  }, [print, userId, scriptId, open])
  useEffect(() => () => file?.close(), [file])
  const choose = async (chosen: File) => {
    if (await open(chosen)) await keepImportedFile(userId, scriptId, chosen)
  }
  return { file, problem, choose }
}

function PaneNote(props: {
  readonly print: PrintedPages | null
  readonly pdf: ChosenPdf
}): ReactNode {
  const { print, pdf } = props
  const { review: text } = useText().editor
  const isLineless = print?.pages.length === 0
  if (pdf.problem === null && !isLineless) return null
  return (
    <div className={styles['note']} role="status">
      {isLineless && <p>{text.noLines}</p>}
      {pdf.problem !== null && (
        <>
          <p>{pdf.problem === 'other' ? text.otherFile : text.noFile}</p>
          <label className={styles['choose']}>
            {text.chooseFile}
            <input
              type="file"
              accept="application/pdf,.pdf"
              className="visually-hidden"
              onChange={({ currentTarget: { files } }) => {
                if (files?.[0]) void pdf.choose(files[0])
              }}
            />
          </label>
        </>
      )}
    </div>
  )
}

/** Keeps the page in view that shows the caret's line, also when a phone is turned. */
function useLineInView(
  pane: RefObject<HTMLElement | null>,
  model: ReviewModel,
  position: number,
): void {
  useLayoutEffect(() => {
    const element = pane.current
    if (!element) return
    const show = () => scrollPagesTo(model, element, position, false)
    show()
    let { clientWidth } = element
    const observer = new ResizeObserver(() => {
      if (element.clientWidth !== clientWidth) show()
      ;({ clientWidth } = element)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [pane, model, position])
}

/** The text has the focus; devices without a real keyboard open theirs only while the text is changed. */
function useFocusInText({ view }: EditorHandle, isTyping: boolean): void {
  useEffect(() => {
    view.focus()
    return () => {
      if (!view.isDestroyed) view.focus()
    }
  }, [view])
  useEffect(() => {
    if (isTyping) return
    const before = view.dom.getAttribute('inputmode')
    view.dom.setAttribute('inputmode', 'none')
    return () => {
      if (before === null) view.dom.removeAttribute('inputmode')
      else view.dom.setAttribute('inputmode', before)
    }
  }, [view, isTyping])
}
