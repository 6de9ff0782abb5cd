// The editor is mounted by hand: React renders around it, never inside (a React node view per block takes half a minute for a play).
import { baseKeymap } from 'prosemirror-commands'
import { type Command, EditorState, Plugin, type Transaction } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { can } from '#/shared/access/capabilities.ts'
import { permits, type Right, type ScriptRights } from '#/shared/access/script-rights.ts'
import { isOfInputMethod } from '#/client/ui/focus.ts'
import { bindingPlugin, type OnFault } from './core/binding/binding-plugin.ts'
import { compositionPlugin } from './core/binding/composition-plugin.ts'
import {
  isLocalEdit,
  isRemoteChangeInBlocks,
  isUndoOrRedo,
  ownRunPlugin,
} from './core/binding/local-change.ts'
import { ScriptBinding } from './core/binding/script-binding.ts'
import { undoPlugins } from './core/binding/undo.ts'
import type { ScriptSession } from './core/connection/script-session.ts'
import { rightsInWords } from './model/rights.ts'
import { heldInputPlugin, repeatHeld, writeHeld } from './core/later-part.ts'
import { refusalsPlugin, sayRefusal } from './core/controls/say-refusal.ts'
import {
  type AnyShortcut,
  isElsewhere,
  isPressed,
  type PageShortcut,
  refusedShortcut,
  isTyped,
  textKeysPlugin,
  typedLettersPlugin,
} from './core/controls/shortcut.ts'
import { borderKeys, bordersPlugin } from './core/document/borders-plugin.ts'
import { plainViews } from './core/document/block-nodes.ts'
import {
  enterLastParagraph,
  lastParagraphPlugin,
  repairLastParagraphPlugin,
} from './core/document/last-paragraph.ts'
import { createEditorStates, type EditorHandle } from './core/editor-handle.ts'
import { type EditorContext, type EditorFeature, keepViews, withLater } from './core/feature.ts'
import {
  chosenBlockPlugin,
  clickedLinePlugin,
  leaveSheetPlugin,
} from './core/sheet/chosen-block-plugin.ts'
import { focusSheet, CARET_KEYS } from './core/sheet/reveal.ts'
import {
  androidKeysPlugin,
  freshCaretPlugin,
  inComposedWord,
  keysElsewherePlugin,
} from './core/sheet/fresh-caret-plugin.ts'
import { openingPlugin, resumeWriting } from './core/sheet/opening-plugin.ts'
import { renderChunksPlugin } from './core/sheet/render-chunks.ts'
import { hiddenTextPlugin } from './dialogue/strike-text.ts'
import { cueRecordsPlugin } from './model/cue-records-plugin.ts'
import { cutsPlugin } from './model/cuts-plugin.ts'
import { editorModePlugin, leaveModePlugin } from './model/editor-mode.ts'
import { outlinePlugin } from './model/outline-plugin.ts'
import { rehearsalStatePlugin } from './model/rehearsal-state.ts'
import { shownNumbersPlugin, takeNumbersPlugin } from './model/shown-numbers.ts'

export interface MountedEditor extends EditorHandle {
  /** Adds what is loaded after the text, and repeats what was pressed and pasted for it meanwhile; once. */
  readonly add: (later: readonly EditorFeature[]) => void
  /** Draws the labels again, in the present language. Nothing else changes. */
  readonly relabel: () => void
  readonly destroy: () => void
}

/** Binds a loaded script to a new editor in `place`. */
export function mountEditor(
  place: HTMLElement,
  features: readonly EditorFeature[],
  context: EditorContext,
): MountedEditor {
  const { session } = context
  const canEdit = () => can(session.role.get(), 'script:edit')
  const { doc, connection, noteFault } = session
  const plugins = createPlugins(features, context)
  const initial = boundState({ doc, connection, keeps: session, onFault: noteFault }, plugins.first)
  const keepingViews = keepViews(initial.plugins)
  const states = createEditorStates(initial)
  const view = new EditorView(place, {
    state: initial,
    editable: canEdit,
    handleDOMEvents: { selectstart: selectNothingWhileDragging },
    ...changingProps(features, context),
    dispatchTransaction(asked) {
      // libraries dispatch from timers, which may fire after the view has been destroyed
      if (view.isDestroyed || session.isForeign.get() || session.hasFailed.get()) return
      const transaction = inComposedWord(view, asked)
      view.updateState(view.state.apply(transaction))
      // what stands around the text names blocks by their place
      const isInPlace = transaction.before.childCount === view.state.doc.childCount
      const isLetters = isTyped(transaction) || isRemoteChangeInBlocks(transaction)
      states.set(view.state, isInPlace && isLetters)
    },
  })
  const unsubscribes = followSession(view, session)
  hideFromReact(view.dom)
  resumeWriting(view, session)
  const runHere = (command: Command, right: Right = 'script:edit') =>
    permits(session.rights.get(), right) && command(view.state, view.dispatch, view)
  const addPlugins = (plugins: readonly Plugin[]) => {
    keepingViews(() => view.updateState(view.state.reconfigure({ plugins })))
    states.set(view.state, false)
    repeatHeld(view)
  }
  return {
    view,
    session,
    state: states.state,
    around: states.around,
    get shortcuts() {
      return plugins.shortcuts()
    },
    add(later) {
      const all = view.isDestroyed ? null : plugins.withLater(later, initial.plugins)
      if (all) addPlugins(all)
    },
    run: (command, right) => thenFocus(view, () => runHere(command, right)),
    runHere,
    relabel: () => view.setProps(changingProps(features, context)),
    destroy() {
      writeHeld(view)
      for (const unsubscribe of unsubscribes) unsubscribe()
      states.destroy()
      view.destroy()
    },
  }
}

function thenFocus(view: EditorView, run: () => boolean): boolean {
  const focused = document.activeElement
  const applies = run()
  // a command may have moved the focus to a field of the sheet (a new scene's name), or removed the focused field
  const isLost = document.activeElement === document.body
  if (applies && (isLost || document.activeElement === focused)) focusSheet(view)
  return applies
}

function followSession(view: EditorView, { isForeign, role }: ScriptSession) {
  return [
    // destroyed at once, because the same change may bring content that the binding would delete
    isForeign.subscribe(() => view.destroy()),
    // after a change of the role the view reads `editable` again
    role.subscribe(() => !view.isDestroyed && view.setProps({})),
  ]
}

/** WebKit goes on selecting after it has begun to drag, and the drop would delete that selection, not the dragged words. */
function selectNothingWhileDragging({ dragging }: EditorView, event: Event): void {
  if (dragging) event.preventDefault()
}

/** The view's properties that contain words of the interface, or depend on the role. */
function changingProps(features: readonly EditorFeature[], context: EditorContext) {
  const label = context.text().sheet
  const { nodeViews, markViews } = plainViews()
  return {
    nodeViews: Object.assign({}, nodeViews, ...features.map((each) => each.nodeViews?.(context))),
    markViews,
    attributes: () => ({
      role: 'textbox',
      tabindex: '0',
      'aria-multiline': 'true',
      'aria-label': label,
      // the sheet does not take what is written until the role is known
      ...(context.session.role.get() === null && { 'aria-busy': 'true' }),
    }),
  }
}

/**
 * Makes React think that the element cannot be edited. At each commit React saves the selection of a focused editable
 * element, and goes through all of it for that: 20 ms for a play. React never renders into this element.
 */
function hideFromReact(dom: HTMLElement): void {
  Object.defineProperty(dom, 'contentEditable', { value: 'inherit', writable: true })
}

interface Plugins {
  readonly first: readonly Plugin[]
  readonly shortcuts: () => readonly AnyShortcut[]
  /** The plugins of an editor with those of more features; null if it has them already. */
  readonly withLater: (
    later: readonly EditorFeature[],
    known: readonly Plugin[],
  ) => readonly Plugin[] | null
}

/** The features' shortcuts come before the basic ones, in the features' order. */
function createPlugins(features: readonly EditorFeature[], context: EditorContext): Plugins {
  let all = features
  const shortcuts = () => all.flatMap((feature) => feature.shortcuts ?? [])
  const made = new Map<EditorFeature, readonly Plugin[]>()
  const pluginsOf = (feature: EditorFeature): readonly Plugin[] => {
    const plugins = made.get(feature) ?? feature.plugins?.(context) ?? []
    made.set(feature, plugins)
    return plugins
  }
  const before = [
    renderChunksPlugin(),
    shownNumbersPlugin(),
    freshCaretPlugin(),
    androidKeysPlugin(),
    leaveSheetPlugin(),
    chosenBlockPlugin(),
    hiddenTextPlugin(context.text),
    bordersPlugin(),
    compositionPlugin(context.session.connection),
  ]
  const between = [
    leaveModePlugin(),
    // after the modes of the features, in which a click does something else
    clickedLinePlugin(),
  ]
  const after = [
    ...openingPlugin(context.session),
    textKeysPlugin({ Enter: enterLastParagraph, ...borderKeys, ...CARET_KEYS }),
    textKeysPlugin(baseKeymap),
    typedLettersPlugin(),
    refusalsPlugin(context),
    heldInputPlugin(),
    pageShortcutsPlugin(shortcuts, context),
    // after everybody who may handle the key
    keysElsewherePlugin(),
  ]
  const inOrder = () => [
    ...before,
    ...all.flatMap(pluginsOf),
    ...between,
    ...all.map(keysOf),
    ...after,
  ]
  const first = inOrder()
  return {
    first,
    shortcuts,
    withLater(later, known) {
      if (all !== features) return null
      all = withLater(features, later)
      return [...known.slice(0, -first.length), ...inOrder()]
    },
  }
}

function keysOf({ keymap = {}, shortcuts = [] }: EditorFeature): Plugin {
  return textKeysPlugin(
    keymap,
    shortcuts.filter((each) => 'command' in each),
  )
}

/** The part of a session that binds the editor to its script. */
export interface BoundTo {
  readonly doc: ScriptSession['doc']
  readonly connection: Pick<ScriptSession['connection'], 'awareness' | 'status'>
  /** The person's session; without one nothing is kept of what the person chooses. */
  readonly keeps?: Pick<ScriptSession, 'userId' | 'scriptId'>
  readonly onFault?: OnFault
}

/** An editor state that is bound to a loaded script: edits of the one are written into the other. */
export function boundState(
  { doc: shared, connection, keeps, onFault }: BoundTo,
  plugins: readonly Plugin[],
): EditorState {
  const binding = new ScriptBinding(shared)
  return EditorState.create({
    doc: binding.known,
    plugins: [
      lastParagraphPlugin(),
      bindingPlugin(binding, onFault),
      ownRunPlugin(),
      storedMarksPlugin(),
      cutsPlugin(shared, keeps ?? null),
      cueRecordsPlugin(shared),
      outlinePlugin(),
      takeNumbersPlugin(shared),
      editorModePlugin(),
      rehearsalStatePlugin(),
      ...undoPlugins(),
      repairLastParagraphPlugin(shared, connection.status),
      ...plugins,
    ],
  })
}

/** Says which keys a person may not use here. Their names come with the later features. */
async function nameRefused({ label }: AnyShortcut, own: ScriptRights): Promise<void> {
  const texts = await import('#/client/i18n/editor.ts').catch(() => null)
  if (texts === null) return
  const { editor: text } = texts.currentText()
  sayRefusal(text.refusedKeys(label(text), rightsInWords(own, text)[1]))
}

/** Binds keys on the whole page, because the sheet never has the focus for users who may only read. */
function pageShortcutsPlugin(
  shortcuts: () => readonly AnyShortcut[],
  { session: { rights } }: EditorContext,
): Plugin {
  /** Says why keys do nothing that other people have (NAV-541). */
  const sayRefused = (event: KeyboardEvent) => {
    const own = rights.get()
    const refused = own && refusedShortcut(shortcuts(), own, event)
    if (!refused) return
    if (refused.isKeptByBrowsers !== true) event.preventDefault()
    void nameRefused(refused, own)
  }
  const mayPress = ({ right = 'script:read' }: PageShortcut) =>
    right === 'script:read' || permits(rights.get(), right)
  return new Plugin({
    view(view) {
      const listening = new AbortController()
      window.addEventListener(
        'keydown',
        (event) => {
          if (event.defaultPrevented || isOfInputMethod(event) || isElsewhere(event)) return
          const pressed = shortcuts()
            .filter((each) => 'run' in each)
            .find((each) => isPressed(each, event) && mayPress(each))
          if (!pressed) return sayRefused(event)
          // otherwise the browser would also run its own command for these keys
          event.preventDefault()
          pressed.run(view)
        },
        { signal: listening.signal },
      )
      return { destroy: () => listening.abort() }
    },
  })
}

/** Keeps marks that are switched on at an empty selection while others write: any change of the document drops them. */
function storedMarksPlugin(): Plugin {
  return new Plugin({
    appendTransaction(transactions, { storedMarks }, { selection, tr }) {
      const isChanged = transactions.some(({ docChanged }) => docChanged)
      if (!storedMarks || !isChanged || !selection.empty || transactions.some(isOwn)) return null
      return tr.setStoredMarks(storedMarks)
    },
  })
}

function isOwn(transaction: Transaction): boolean {
  return isLocalEdit(transaction) || transaction.storedMarksSet || isUndoOrRedo(transaction)
}
