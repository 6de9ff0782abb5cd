// People who have one script open, each with an editor that is bound to a document of its own: the real
// binding and the real plugins of the core, without a screen. What one writes reaches the others when
// the test says so.
import {
  TextSelection,
  type Command,
  type EditorState,
  type Plugin,
  type PluginView,
  type Transaction,
} from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import { yUndoPluginKey } from 'y-prosemirror'
import * as Y from 'yjs'
import { boundState, type BoundTo } from '#/client/editor/core/binding/bound-state.ts'
import { followMovedText } from '#/client/editor/core/binding/follow-moved-text.ts'
import type { ConnectionStatus } from '#/client/editor/core/connection/connection-status.ts'
import { createStore, type WritableStore } from '#/client/ui/store.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import { writeBlocks } from '#/shared/script/write-blocks.ts'

export interface Person {
  readonly doc: Y.Doc
  readonly awareness: Awareness
  /** Connected, unless the test says otherwise. */
  readonly status: WritableStore<ConnectionStatus>
  readonly view: EditorView
  readonly state: () => EditorState
  /** Answers whether the command applied. */
  readonly run: (command: Command) => boolean
  /** Types at the caret. */
  readonly type: (text: string) => void
  /** Puts the caret at an offset of the text of a top-level block, which may count from the end. */
  readonly caretIn: (block: number, offset?: number) => void
  /** What follows is another step of undo. */
  readonly pause: () => void
  readonly blocks: () => readonly ScriptBlock[]
  /** How many updates this person has sent. */
  readonly sent: () => number
  readonly leave: () => void
}

/** Opens a script that somebody else has, or one of these updates. */
export function openAs(
  state: Uint8Array,
  plugins: (bound: BoundTo) => readonly Plugin[] = () => [],
): Person {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  const awareness = new Awareness(doc)
  awareness.setLocalState({ user: { role: 'write' } })
  const status = createStore<ConnectionStatus>({ kind: 'connected' })
  const movedText = followMovedText(doc, status)
  const bound = { doc, movedText, connection: { awareness, status } }
  const { view, close } = createHeadlessView(boundState(bound, plugins(bound)))
  let sent = 0
  doc.on('update', (_update: Uint8Array, _origin: unknown, _doc: Y.Doc, { local }) => {
    if (local) sent++
  })
  const dispatchOn = (make: (state: EditorState) => Transaction) => view.dispatch(make(view.state))
  return {
    doc,
    awareness,
    status,
    view,
    state: () => view.state,
    run: (command) => command(view.state, view.dispatch, view),
    type: (text) => dispatchOn(({ tr }) => tr.insertText(text)),
    caretIn: (block, offset = 0) =>
      dispatchOn(({ tr }) => {
        const children = tr.doc.children
        const index = block < 0 ? children.length + block : block
        const start = children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
        return tr.setSelection(TextSelection.near(tr.doc.resolve(start + 1 + offset)))
      }),
    pause: () => yUndoPluginKey.getState(view.state)?.undoManager.stopCapturing(),
    blocks: () => readBlocks(doc),
    sent: () => sent,
    leave: () => {
      close()
      movedText.stop()
      awareness.destroy()
      doc.destroy()
    },
  }
}

/** As many people as are asked for, who have just opened a script of these blocks. */
export function people(
  count: number,
  blocks: readonly ScriptBlock[],
  plugins: (bound: BoundTo) => readonly Plugin[] = () => [],
): readonly Person[] {
  const origin = new Y.Doc()
  writeBlocks(origin.getXmlFragment(FRAGMENT_NAME), blocks)
  const state =
    blocks.length > 0 ? Y.encodeStateAsUpdate(origin) : Y.encodeStateAsUpdate(new Y.Doc())
  return Array.from({ length: count }, () => openAs(state, plugins))
}

/** Brings what one has to the other. */
export function send(from: Person, to: Person): void {
  const update = Y.encodeStateAsUpdate(from.doc, Y.encodeStateVector(to.doc))
  Y.applyUpdate(to.doc, update, 'socket')
}

/** Everybody gets everything, until nobody has anything new. */
export function exchange(everybody: readonly Person[]): void {
  for (let round = 0; round < 2; round++)
    for (const from of everybody) for (const to of everybody) if (from !== to) send(from, to)
}

/** Joins everybody by a wire that takes its time, in ms; for tests with fake timers. */
export function connect(everybody: readonly Person[], latencyMs: number): void {
  for (const { doc } of everybody)
    doc.on('update', (update: Uint8Array, _origin: unknown, _doc: Y.Doc, { local }) => {
      if (!local) return
      for (const other of everybody)
        if (other.doc !== doc)
          setTimeout(() => Y.applyUpdate(other.doc, update, 'socket'), latencyMs)
    })
  for (const { awareness } of everybody)
    for (const other of everybody) {
      const states = encodeAwarenessUpdate(awareness, [awareness.clientID])
      if (other.awareness !== awareness) applyAwarenessUpdate(other.awareness, states, 'socket')
    }
}

/** What of a view plugins and commands of the core use: state and dispatch. */
function createHeadlessView(initial: EditorState) {
  const pluginViews: PluginView[] = []
  const headless = {
    state: initial,
    editable: true,
    props: { editable: () => true },
    isDestroyed: false,
    dom: Object.assign(new EventTarget(), {
      ownerDocument: { defaultView: null },
      querySelectorAll: () => [],
    }),
    hasFocus: () => false,
    focus: () => {},
    dispatch(transaction: Transaction) {
      const before = headless.state
      headless.state = before.apply(transaction)
      for (const pluginView of pluginViews) pluginView.update?.(view, before)
    },
  }
  const view = headless as unknown as EditorView
  for (const plugin of initial.plugins)
    if (plugin.spec.view) pluginViews.push(plugin.spec.view.call(plugin, view))
  return {
    view,
    close() {
      // in the order in which a real view leaves them
      for (let last = pluginViews.pop(); last; last = pluginViews.pop()) last.destroy?.()
    },
  }
}
