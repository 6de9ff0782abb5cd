import { Selection } from 'prosemirror-state'
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { permits, type ScriptRights, setsCuesOnly } from '#/shared/access/script-rights.ts'
import type { LayoutSettings } from '#/shared/api/layouts.ts'
import { CUE_TYPES } from '#/shared/script/cue-types.ts'
import { useText } from '#/client/i18n/editor-page.ts'
import {
  foldSidebar,
  setEditorLayout,
  useEditorLayout,
} from '#/client/preferences/editor-layout.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { IconButton } from '#/client/ui/button.tsx'
import { FirstIcon } from '#/client/ui/first-icon.tsx'
import { HeaderSlot } from '#/client/ui/header-slot.tsx'
import { useHeightVariable } from '#/client/ui/height-variable.ts'
import { usePhone } from '#/client/ui/phone.ts'
import { useStore } from '#/client/ui/store.ts'
import type { ScriptSession } from './core/connection/script-session.ts'
import type { EditorHandle } from './core/editor-handle.ts'
import type { FirstText } from './core/feature.ts'
import { rightsInWords } from './model/rights.ts'
import styles from './editor-page.module.css'
import { type MountedEditor, mountEditor } from './editor.ts'
import { firstFeatures } from './features.ts'
import { reviewIsOpen } from './import-review/review-keys.ts'
import {
  CommenterBar,
  ContextMenu,
  HeldInput,
  LaterFeatures,
  Lines,
  Notices,
  Overlay,
  RehearsalBars,
  Review,
  ScriptMenu,
  Sidebar,
  Toolbar,
} from './loaded-surfaces.tsx'
import { isRehearsing } from './model/rehearsal-state.ts'
import { NewsLine } from './news/news-line.tsx'

interface Props {
  readonly session: ScriptSession
  readonly text: () => FirstText
}

/** The sheet in the middle, the sidebar beside it, the tools below. */
export function EditorStage({ session, text }: Props): ReactNode {
  const { place, bare, editor, drawAround } = useMountedEditor(session, text)
  const { settings } = useEditorLayout()
  const { sidebarOpen: hasSidebar } = settings
  const isOnPhone = usePhone()
  const rights = useStore(session.rights)
  const rehearses = useIsRehearsing(editor)
  const reviews = useStore(reviewIsOpen) && permits(rights, 'script:edit') && !rehearses

  useRelabel(bare)
  useFoldAsSheet(isOnPhone, hasSidebar)
  useEffect(() => () => reviewIsOpen.set(false), [])

  return (
    <>
      {rights !== null && !permits(rights, 'script:edit') && (
        <RightsBadge isDemo={session.isPrivate} rights={rights} />
      )}
      <div
        className={styles['stage']}
        data-sidebar={(hasSidebar && !reviews) || undefined}
        data-reviewing={reviews || undefined}
        data-rehearsing={rehearses || undefined}
      >
        <main className={styles['container']}>
          {bare && <LaterFeatures editor={bare} onAdded={drawAround} />}
          <LinesAbove session={session} bare={bare} editor={editor} />
          {editor && <Notices editor={editor} />}
          <div className={styles['sheet']} {...sheetLook(settings)}>
            <div
              ref={place}
              role="presentation"
              className={styles['text']}
              onMouseDown={(event) => editor && writeOnBelow(editor, event)}
            />
            {editor && <Overlay editor={editor} />}
          </div>
        </main>
        {bare && <HeldInput editor={bare} />}
        {editor && <ContextMenu editor={editor} />}
        {editor && <ScriptMenu editor={editor} />}
        {/* before the sidebar in the document, so that Tab leads from the text to the tools */}
        {editor && rehearses && <Tools of={RehearsalBars} at="rehearsal-tools" editor={editor} />}
        {editor && reviews && <Review editor={editor} />}
        {editor && !rehearses && !reviews && <ToolsOfRole editor={editor} />}
        {editor && !reviews && (hasSidebar || isOnPhone) && <Sidebar editor={editor} />}
        {!isOnPhone && !reviews && <SidebarToggle isOpen={hasSidebar} />}
      </div>
    </>
  )
}

function useMountedEditor(session: ScriptSession, text: () => FirstText) {
  const place = useRef<HTMLDivElement>(null)
  /** The editor with its text; when it has all features, everything around the text is drawn. */
  const [bare, setBare] = useState<MountedEditor | null>(null)
  const [editor, setEditor] = useState<MountedEditor | null>(null)
  // a layout effect, so that the editor is destroyed, and has written its last edits, before its session is destroyed
  useLayoutEffect(() => {
    if (!place.current) return
    const mounted = mountEditor(place.current, firstFeatures, { session, text })
    // the text is drawn first, with the line that says what is new
    setBare(mounted)
    return () => {
      setBare(null)
      setEditor(null)
      mounted.destroy()
    }
  }, [session, text])
  const drawAround = useCallback(
    (mounted: MountedEditor) => startTransition(() => setEditor(mounted)),
    [],
  )
  return { place, bare, editor, drawAround }
}

interface LinesProps {
  readonly session: ScriptSession
  readonly bare: MountedEditor | null
  readonly editor: MountedEditor | null
}

/** What tells something above the text, one line below the other; it stays in sight. */
function LinesAbove({ session, bare, editor }: LinesProps): ReactNode {
  const lines = useRef<HTMLDivElement>(null)
  useHeightVariable(lines, '--lines-height')
  const rights = useStore(session.rights)
  return (
    <div ref={lines} className={styles['lines']}>
      {rights === null && <OpeningBadge />}
      {bare && <NewsLine editor={bare} />}
      {editor && <Lines editor={editor} />}
    </div>
  )
}

function Tools(props: {
  readonly of: typeof Toolbar | typeof CommenterBar
  readonly at: 'tools' | 'rehearsal-tools'
  readonly editor: EditorHandle
}): ReactNode {
  return (
    <ToolRegion at={props.at}>
      <props.of editor={props.editor} />
    </ToolRegion>
  )
}

/** The place of the tools. Messages stand above it. */
function ToolRegion(props: {
  readonly at: 'tools' | 'rehearsal-tools'
  readonly isStacked?: boolean
  readonly children: ReactNode
}): ReactNode {
  const region = useRef<HTMLDivElement>(null)
  useHeightVariable(region, '--tools-height')
  return (
    <div
      ref={region}
      className={styles[props.at]}
      data-region="tools"
      data-stacked={props.isStacked || undefined}
    >
      {props.children}
    </div>
  )
}

/** The tools of a writer or a department, or those of a person who may only comment. */
function ToolsOfRole({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const rights = useStore(editor.session.rights)
  if (setsCuesOnly(rights))
    return (
      <ToolRegion at="tools" isStacked>
        <CommenterBar editor={editor} />
        <Toolbar editor={editor} />
      </ToolRegion>
    )
  if (permits(rights, 'cues')) return <Tools of={Toolbar} at="tools" editor={editor} />
  return permits(rights, 'script:comment') && <Tools of={CommenterBar} at="tools" editor={editor} />
}

const NOTHING_TO_WATCH = () => () => {}

function useIsRehearsing(editor: EditorHandle | null): boolean {
  return useSyncExternalStore(
    editor?.state.subscribe ?? NOTHING_TO_WATCH,
    () => editor !== null && isRehearsing(editor.state.get()),
  )
}

/** A press on the empty part of the sheet puts the caret to the end of the text. */
function writeOnBelow({ view }: EditorHandle, event: MouseEvent): void {
  if (event.target !== event.currentTarget || isRehearsing(view.state)) return
  event.preventDefault()
  view.dispatch(view.state.tr.setSelection(Selection.atEnd(view.state.doc)))
  view.focus()
}

/** Says that the sheet does not take what is written yet, because the role is not known (COL-69). */
function OpeningBadge(): ReactNode {
  const { editor: words } = useText()
  return (
    <p role="status" className={styles['badge']} title={words.opensHint}>
      {words.opens}
    </p>
  )
}

/** What the person may do stands where no text scrolls: behind the title, and on a phone in a line of its own. */
function RightsBadge(props: {
  readonly isDemo: boolean
  readonly rights: ScriptRights
}): ReactNode {
  const { editor: words } = useText()
  const isOnPhone = usePhone()
  const [label, hint] = props.isDemo
    ? [words.demo, words.demoHint]
    : rightsInWords(props.rights, words)
  const badge = (
    <p className={styles[isOnPhone ? 'rights' : 'badge']} title={hint}>
      {label}
    </p>
  )
  return isOnPhone ? badge : <HeaderSlot at="title">{badge}</HeaderSlot>
}

function SidebarToggle({ isOpen }: { readonly isOpen: boolean }): ReactNode {
  const { editor: words } = useText()
  return (
    <IconButton
      className={styles['sidebar-toggle']}
      label={isOpen ? words.closeSidebar : words.openSidebar}
      aria-expanded={isOpen}
      onClick={() => setEditorLayout({ sidebarOpen: !isOpen })}
    >
      <FirstIcon name="sidebar" />
    </IconButton>
  )
}

interface SheetLook {
  readonly 'data-view': string
  readonly 'data-font': string
  /** The types of cue that the filter leaves out (SUR-6). */
  readonly 'data-left-out-cues': string
  readonly style: CSSProperties
}

/** The values that the sheet's style sheet reads: view, font, margins and the cues that are left out. */
function sheetLook(settings: LayoutSettings): SheetLook {
  const { pageView, fontStyle, pageMarginPx, cueTypes } = settings
  const leftOut = CUE_TYPES.map(({ id }) => id).filter((id) => !cueTypes.includes(id))
  const style: CSSProperties & Readonly<Record<`--${string}`, string>> = {
    '--chosen-margin': `${pageMarginPx}px`,
  }
  return {
    'data-view': pageView,
    'data-font': fontStyle,
    'data-left-out-cues': leftOut.join(' '),
    style,
  }
}

/** Draws the editor's labels again when the language of the interface changes. */
function useRelabel(editor: MountedEditor | null): void {
  const { lang } = usePreferences()
  const labelledIn = useRef(lang)
  useEffect(() => {
    if (labelledIn.current !== lang) editor?.relabel()
    labelledIn.current = lang
  }, [editor, lang])
}

/** A sidebar that becomes a bottom sheet, as at a zoom of 200 %, is folded: open it would take the text's place. */
function useFoldAsSheet(isSheet: boolean, isOpen: boolean): void {
  const before = useRef({ isSheet, isFolded: false })
  useEffect(() => {
    const { isSheet: wasSheet, isFolded } = before.current
    if (wasSheet === isSheet) return
    if (isSheet && isOpen) foldSidebar()
    else if (!isSheet && isFolded) setEditorLayout({ sidebarOpen: true })
    before.current = { isSheet, isFolded: isSheet && isOpen }
  }, [isSheet, isOpen])
}
