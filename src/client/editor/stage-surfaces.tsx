// The surfaces around the text, with the parts that the features show in them. loaded-surfaces.tsx loads this file
// after the text is shown.
import { type ComponentType, type ReactNode, useEffect } from 'react'
import type { EditorView } from 'prosemirror-view'
import { can } from '#/shared/access/capabilities.ts'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { callApi } from '#/client/api/call-api.ts'
import { askedOfHeader } from '#/client/ui/header-slot.tsx'
import { useScriptCopy } from '#/client/api/offer-script.ts'
import { currentText, useText } from '#/client/i18n/editor.ts'
import { useText as useListText } from '#/client/i18n/library.ts'
import { OVER_THE_PAGE } from '#/client/ui/focus.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { MenuItem } from '#/client/ui/menu.tsx'
import { showMessage } from '#/client/ui/messages.ts'
import { useStore } from '#/client/ui/store.ts'
import { screenTitle } from '#/client/ui/use-document-title.ts'
import { KeptWords } from '#/client/ui/kept-words.tsx'
import { BlockHandle } from './blocks/block-handle.tsx'
import { moveSelected, moveShortcuts } from './model/move-selected.ts'
import { PeopleHere } from './collab/people-here.tsx'
import { CommentBar } from './comments/comment-form.tsx'
import { newCommentIn } from './comments/new-comment.ts'
import { commentSurfaces } from './comments/surfaces.tsx'
import type { ScriptSession } from './core/connection/script-session.ts'
import { whenSent } from './core/connection/when-acknowledged.ts'
import { type EditorHandle, useEditorState } from './core/editor-handle.ts'
import type { FeatureSurfaces, SlotName, ToolbarAction } from './core/feature.ts'
import { afterFrame, atPlace, endOpening, heldInputIn, noteDrawn } from './core/later-part.ts'
import { cueSurfaces, deskSurfaces, bookSurfaces } from './cues/surfaces.tsx'
import { cutSurfaces, ProposeCutButton } from './cuts/surfaces.tsx'
import { dialogueSurfaces } from './dialogue/surfaces.tsx'
import { exportSurfaces } from './export/surfaces.tsx'
import { formattingSurfaces } from './formatting/surfaces.tsx'
import { GoTo, GoToItem } from './go-to/go-to.tsx'
import { importReviewSurfaces } from './import-review/surfaces.tsx'
import { LanguageItems } from './language/language-items.tsx'
import { LengthsDialog, LengthsItem } from './lengths/lengths-dialog.tsx'
import { isSettingCues } from './model/editor-mode.ts'
import { isRehearsing } from './model/rehearsal-state.ts'
import { newsSurfaces } from './news/surfaces.tsx'
import { nightSurfaces } from './night/surfaces.tsx'
import { pageSurfaces } from './page/surfaces.tsx'
import { pasteSurfaces } from './paste/surfaces.tsx'
import { placeLinkSurfaces } from './place-link/surfaces.tsx'
import { placementSurfaces } from './placement/surfaces.tsx'
import { printSurfaces } from './print/surfaces.tsx'
import { rehearsalSurfaces } from './rehearsal/surfaces.tsx'
import { removalSurfaces } from './removal/surfaces.tsx'
import { sceneSurfaces } from './scenes/surfaces.tsx'
import { searchSurfaces } from './search/search-panel.tsx'
import { ShortcutsDialog, ShortcutsItem } from './shortcuts/shortcuts-dialog.tsx'
import { speakerSurfaces } from './speakers/surfaces.tsx'
import { ContextMenu, ScriptMenu } from './surfaces/context-menu/context-menu.tsx'
import { Sidebar } from './surfaces/sidebar/sidebar.tsx'
import { Slot } from './surfaces/slot.tsx'
import { Toolbar } from './surfaces/toolbar/toolbar.tsx'
import { isKeyboardShown, toggleKeyboard } from './touch/index.ts'
import styles from './touch/touch.module.css'
import { taskSurfaces } from './tasks/surfaces.tsx'
import { versionSurfaces } from './versions/surfaces.tsx'
import { letGoOfWords, refusals, refusedWords } from './core/connection/refused-words.ts'

/** The words of edits that the server did not take, above the sheet, until their author lets go of them. */
function RefusedNotice({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  useStore(refusals)
  const words = refusedWords(editor.session)
  if (words.length === 0) return null
  return (
    <KeptWords
      title={text.refusedWords}
      words={words}
      onLetGo={() => letGoOfWords(editor.session)}
    />
  )
}

/** Shows or hides the on-screen keyboard by hand, where there is one. */
function KeyboardButton({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const isShown = useEditorState(editor, isKeyboardShown)
  return (
    <button
      type="button"
      className={styles['keyboard']}
      aria-label={isShown ? text.hideKeyboard : text.showKeyboard}
      aria-pressed={isShown}
      // the focus stays where it is until the press is handled
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => toggleKeyboard(editor.view)}
    >
      <Icon name="keyboard" />
      <Icon name={isShown ? 'chevron-down' : 'chevron-up'} size={12} />
    </button>
  )
}

const touchSurfaces: FeatureSurfaces = {
  name: 'touch',
  slots: { floating: KeyboardButton },
}

/** Copies the script as it is on the screen. */
function CopyItem({ editor: { session } }: { readonly editor: EditorHandle }): ReactNode {
  const text = useText()
  const copy = useScriptCopy()
  const role = useStore(session.role)
  // a role that is not known yet is that of a person who reads the local copy
  if (role !== null && !can(role, 'script:copy')) return null
  const run = () =>
    copy(screenTitle() ?? text.app.untitledScript, (title) => copyScript(session, title))
  return (
    <MenuItem icon="copy" onClick={() => void run()}>
      {text.header.copy}
    </MenuItem>
  )
}

/** Copies the script as it is on this screen: the latest edits are sent first. */
async function copyScript(session: ScriptSession, title: string): Promise<Script> {
  await whenSent(session)
  return callApi(api.copyScript, { params: { id: session.scriptId }, body: { title } })
}

/** A copy of the whole script, for all users who may read it. */
const scriptCopySurfaces: FeatureSurfaces = {
  name: 'script-copy',
  menu: [{ id: 'copy-script', places: ['script'], Items: CopyItem }],
}

/** Puts an own script into a production, as the menu of its card does. */
function PlaceItem({ editor: { session } }: { readonly editor: EditorHandle }): ReactNode {
  const { library } = useListText()
  const role = useStore(session.role)
  if (!can(role, 'script:share')) return null
  return (
    <MenuItem icon="people" onClick={() => askedOfHeader.set('place')}>
      {library.intoProduction}
    </MenuItem>
  )
}

/** Makes the title in the header a field, as the menu of a card does with that of the card (LIB-632). */
function RenameItem({ editor: { session } }: { readonly editor: EditorHandle }): ReactNode {
  const { library } = useListText()
  const role = useStore(session.role)
  if (!can(role, 'script:rename')) return null
  return (
    <MenuItem icon="pencil" onClick={() => askedOfHeader.set('rename')}>
      {library.rename}
    </MenuItem>
  )
}

const titleSurfaces: FeatureSurfaces = {
  name: 'title',
  menu: [{ id: 'rename-script', places: ['script'], isFirst: true, Items: RenameItem }],
}

const productionSurfaces: FeatureSurfaces = {
  name: 'productions',
  menu: [{ id: 'into-production', places: ['script'], Items: PlaceItem }],
}

function moveButton(direction: 'up' | 'down'): ToolbarAction {
  return {
    id: `move-${direction}`,
    group: 'block',
    contexts: ['scene-select', 'speaker-select', 'dialogue-layout'],
    icon: `move-${direction}`,
    label: (text) => text.blocks[direction],
    command: moveSelected(direction),
    shortcut: moveShortcuts[direction],
  }
}

const blockSurfaces: FeatureSurfaces = {
  name: 'blocks',
  toolbar: [moveButton('up'), moveButton('down')],
  slots: { overlay: BlockHandle },
}

const shortcutSurfaces: FeatureSurfaces = {
  name: 'shortcuts',
  menu: [{ id: 'shortcuts', places: ['script'], Items: ShortcutsItem }],
  slots: { overlay: ShortcutsDialog },
}

/** The length of the script. The feature changes nothing in the text, so it has surfaces only. */
const lengthSurfaces: FeatureSurfaces = {
  name: 'lengths',
  menu: [{ id: 'lengths', places: ['script'], Items: LengthsItem }],
  slots: { overlay: LengthsDialog },
}

const languageSurfaces: FeatureSurfaces = {
  name: 'language',
  menu: [{ id: 'language', places: ['script'], Items: LanguageItems }],
}

const goToSurfaces: FeatureSurfaces = {
  name: 'go-to',
  menu: [{ id: 'go-to', places: ['page', 'background', 'rehearsal'], Items: GoToItem }],
  slots: { overlay: GoTo },
}

const collabSurfaces: FeatureSurfaces = {
  name: 'collab',
  slots: { notice: RefusedNotice, overlay: PeopleHere },
}

interface SurfaceProps {
  readonly editor: EditorHandle
}

function withFeatures(
  Surface: ComponentType<SurfaceProps & { readonly features: readonly FeatureSurfaces[] }>,
): ComponentType<SurfaceProps> {
  return ({ editor }) => <Surface editor={editor} features={featureSurfaces} />
}

/** The tools of a person who may comment, and not write. */
function CommenterBar({ editor }: SurfaceProps): ReactNode {
  return (
    <CommentBar editor={editor}>
      <ProposeCutButton editor={editor} />
    </CommentBar>
  )
}

/** The parts are drawn to which keys lead, and are there at once from now on. */
function Overlay({ editor }: SurfaceProps): ReactNode {
  useEffect(() => noteDrawn(editor.view, openPart), [editor])
  return <Slot at="overlay" editor={editor} features={featureSurfaces} />
}

/** Opens a part by its key, and gives it what was typed for it as soon as it has the focus, or its mode is on. */
function openPart(view: EditorView, typed: HTMLTextAreaElement): void {
  const opened = heldInputIn(view.state).opening
  if (!opened) return
  const waiting = new AbortController()
  /** What was typed and pressed, once; nothing where the key has been taken back. */
  const take = () => {
    waiting.abort()
    const keys = heldInputIn(view.state).opening?.keys ?? []
    typed.blur()
    endOpening(view)
    return keys.flatMap(({ letters, event }, index) => {
      const since = typed.value.slice(letters, keys[index + 1]?.letters)
      return [...(index === 0 ? [] : [event]), ...since]
    })
  }
  const give = () => void pressAll(take())
  const listen = ({ target }: FocusEvent) => {
    // a field may select its words when it has the focus
    if (target !== typed && target !== view.dom) queueMicrotask(give)
  }
  document.addEventListener('focusin', listen, { signal: waiting.signal })
  // the part gives the focus back to the text
  if (view.editable) view.focus()
  view.dispatch(atPlace(view.state, opened.place))
  const isInMode = () => isRehearsing(view.state) || isSettingCues(view.state)
  const wasInMode = isInMode()
  view.dom.dispatchEvent(new KeyboardEvent('keydown', opened.keys[0].event))
  if (isInMode() !== wasInMode) return give()
  // a part that is drawn with the next frames takes the focus from here
  queueMicrotask(() => {
    if (document.activeElement === view.dom) typed.focus()
  })
  afterFrame(() => {
    // a dialog or menu takes the focus when it is placed, and the form of a comment when its panel is there
    const isToCome = document.querySelector(OVER_THE_PAGE) ?? newCommentIn(view.state)
    if (waiting.signal.aborted || isToCome !== null || view.isDestroyed) return
    const words = take()
      .filter((step) => typeof step === 'string')
      .join('')
      .trim()
    if (view.editable) view.focus()
    if (words !== '') showMessage('news', currentText().editor.noField(words))
  })
}

/** Presses keys and writes letters, of which a line break is Enter, wherever the focus is by then. */
async function pressAll(steps: readonly (string | KeyboardEvent)[]): Promise<void> {
  for (const step of steps) {
    const key = step === '\n' ? 'Enter' : step
    const event = typeof key === 'string' ? { key, bubbles: true, cancelable: true } : key
    const target = document.activeElement ?? document.body
    const isLeft = target.dispatchEvent(new KeyboardEvent('keydown', event))
    if (isLeft && event.key === 'Enter' && target instanceof HTMLInputElement)
      target.form?.requestSubmit()
    else if (isLeft && typeof step === 'string') document.execCommand('insertText', false, step)
    // what a key leads to is drawn with the next frame
    const isLetter = typeof key === 'string' && key !== 'Enter'
    await (isLetter ? Promise.resolve() : new Promise<void>(afterFrame))
  }
}

const slot = (at: SlotName) => withFeatures((props) => <Slot at={at} {...props} />)

export const stageSurfaces = {
  commenterBar: CommenterBar,
  contextMenu: withFeatures(ContextMenu),
  lines: slot('line'),
  notices: slot('notice'),
  overlay: Overlay,
  rehearsalBars: slot('rehearsalBar'),
  scriptMenu: withFeatures(ScriptMenu),
  sidebar: withFeatures(Sidebar),
  toolbar: withFeatures(Toolbar),
}

/** All surfaces around the text, in the order of toolbar and sidebar. */
export const featureSurfaces: readonly FeatureSurfaces[] = [
  pageSurfaces,
  placementSurfaces,
  formattingSurfaces,
  pasteSurfaces,
  sceneSurfaces,
  speakerSurfaces,
  dialogueSurfaces,
  blockSurfaces,
  cueSurfaces,
  importReviewSurfaces,
  commentSurfaces,
  cutSurfaces,
  taskSurfaces,
  rehearsalSurfaces,
  goToSurfaces,
  placeLinkSurfaces,
  searchSurfaces,
  versionSurfaces,
  newsSurfaces,
  lengthSurfaces,
  bookSurfaces,
  deskSurfaces,
  languageSurfaces,
  titleSurfaces,
  productionSurfaces,
  scriptCopySurfaces,
  exportSurfaces,
  nightSurfaces,
  printSurfaces,
  shortcutSurfaces,
  touchSurfaces,
  collabSurfaces,
  removalSurfaces,
]
