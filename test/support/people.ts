// People who have one script open, each with an editor that is bound to its own document: the real binding and the real
// plugins of the core, without a screen. Edits of one person reach the others when the test says so.
import type { Mark } from 'prosemirror-model'
import {
  type Command,
  type EditorState,
  type Plugin,
  type PluginView,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { isForgotten } from '#/shared/script/copies/deleted-texts.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { endStep } from '#/client/editor/core/binding/undo.ts'
import type { ConnectionStatus } from '#/client/editor/core/connection/connection-status.ts'
import { RECEIVED, UnsettledEdits } from '#/client/editor/core/connection/unsettled-edits.ts'
import { boundState, type BoundTo } from '#/client/editor/editor.ts'
import { createStore, type WritableStore } from '#/client/ui/store.ts'
import { ownEdits } from '#/server/collab/carry-over/sent-update.ts'
import { liveDocument } from '#/server/collab/document/document-forms.ts'

export interface Person {
  readonly doc: Y.Doc
  readonly awareness: Awareness
  /** The status is connected, unless the test changes it. */
  readonly status: WritableStore<ConnectionStatus>
  readonly view: EditorView
  readonly state: () => EditorState
  /** True if the command applied. */
  readonly run: (command: Command) => boolean
  readonly edit: (make: (tr: Transaction) => Transaction) => void
  /** Selects by positions in the document; one position puts the caret there. */
  readonly select: (anchor: number, head?: number) => void
  /** Types at the caret. */
  readonly type: (text: string) => void
  /** Puts the caret at an offset of the text of a top-level block, which may count from the end. */
  readonly caretIn: (block: number, offset?: number) => void
  /** Ends the current step of undo: the next edits are another step. */
  readonly pause: () => void
  readonly blocks: () => readonly ScriptBlock[]
  /** The number of updates that this person has sent. */
  readonly sent: () => number
  readonly leave: () => void
}

/** Opens a script from a state, or from an update. */
export function openAs(
  state: Uint8Array,
  plugins: (bound: BoundTo) => readonly Plugin[] = () => [],
): Person {
  const doc = new Y.Doc({ gcFilter: isForgotten })
  Y.applyUpdate(doc, state)
  const awareness = new Awareness(doc)
  awareness.setLocalState({ isVisible: true, user: { role: 'write' } })
  const status = createStore<ConnectionStatus>({ kind: 'connected' })
  const bound = { doc, connection: { awareness, status } }
  const { view, close } = createHeadlessView(boundState(bound, plugins(bound)))
  let sent = 0
  doc.on('update', (_update: Uint8Array, _origin: unknown, _doc: Y.Doc, { local }) => {
    if (local) sent++
  })
  const edit: Person['edit'] = (make) => view.dispatch(make(view.state.tr))
  return {
    doc,
    awareness,
    status,
    view,
    state: () => view.state,
    run: (command) => command(view.state, view.dispatch, view),
    edit,
    select: (anchor, head = anchor) =>
      edit((tr) => tr.setSelection(TextSelection.create(tr.doc, anchor, head))),
    type: (text) => edit((tr) => tr.insertText(text)),
    caretIn: (block, offset = 0) =>
      edit((tr) => {
        const children = tr.doc.children
        const index = block < 0 ? children.length + block : block
        const start = children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
        return tr.setSelection(TextSelection.near(tr.doc.resolve(start + 1 + offset)))
      }),
    pause: () => view.dispatch(endStep(view.state)),
    blocks: () => readBlocks(doc),
    sent: () => sent,
    leave: () => {
      close()
      awareness.destroy()
      doc.destroy()
    },
  }
}

export type People<Count extends number> = {
  readonly 1: readonly [Person]
  readonly 2: readonly [Person, Person]
  readonly 3: readonly [Person, Person, Person]
  readonly [count: number]: readonly Person[]
}[Count]

/** People who have just opened a script of these blocks. */
export function people<Count extends number>(
  count: Count,
  blocks: readonly ScriptBlock[],
  plugins: (bound: BoundTo) => readonly Plugin[] = () => [],
): People<Count> {
  const origin = new Y.Doc()
  writeBlocks(origin.getXmlFragment(FRAGMENT_NAME), blocks)
  const state =
    blocks.length > 0 ? Y.encodeStateAsUpdate(origin) : Y.encodeStateAsUpdate(new Y.Doc())
  const house = new House(state)
  const everybody: readonly Person[] = Array.from({ length: count }, () => {
    const person = openAs(state, plugins)
    house.join(person)
    return person
  })
  return everybody as People<Count>
}

/** The words of each block that a person sees. */
export const linesOf = ({ state }: Person): readonly string[] =>
  state().doc.children.map(({ textContent }) => textContent)

/** The words of each block that a person sees, in signs where they have marks that count. */
export const markedLines = (
  { state }: Person,
  isMarked: (marks: readonly Mark[]) => boolean,
  signs = '[]',
): readonly string[] =>
  state().doc.children.map((block) =>
    block.children
      .map(({ text = '', marks }) =>
        isMarked(marks) ? signs.charAt(0) + text + signs.charAt(1) : text,
      )
      .join('')
      .replaceAll(signs.charAt(1) + signs.charAt(0), ''),
  )

/** Brings one person's edits to another person, over the server if both have joined the same one. */
export function send(from: Person, to: Person): void {
  const house = houses.get(from.doc)
  if (house === undefined || house !== houses.get(to.doc)) {
    const update = Y.encodeStateAsUpdate(from.doc, Y.encodeStateVector(to.doc))
    Y.applyUpdate(to.doc, update, RECEIVED)
    return
  }
  house.take(from)
  house.tell(to)
}

/** Brings a person's edits to the server; the other people do not get them yet. */
export function takeFrom(from: Person): void {
  houses.get(from.doc)?.take(from)
}

/** Brings the server's updates to a person. */
export function hear(person: Person): void {
  houses.get(person.doc)?.tell(person)
}

/** The server folds the script, which puts the numbers right; nobody gets them yet. */
export function fold(person: Person): void {
  houses.get(person.doc)?.fold()
}

const houses = new WeakMap<Y.Doc, House>()

/** The server's document, without a network: it takes people's edits, and sends them to all people in one order. */
class House {
  readonly #form: ReturnType<typeof liveDocument>
  readonly #told: { readonly update: Uint8Array; readonly by: Y.Doc | null }[] = []
  readonly #unsent = new Map<Y.Doc, Uint8Array[]>()
  readonly #unsettled = new Map<Y.Doc, UnsettledEdits>()
  readonly #heard = new Map<Y.Doc, number>()

  constructor(state: Uint8Array) {
    this.#form = liveDocument([state])
  }

  join({ doc }: Person): void {
    const unsent: Uint8Array[] = []
    this.#unsent.set(doc, unsent)
    this.#heard.set(doc, this.#told.length)
    houses.set(doc, this)
    this.#unsettled.set(doc, new UnsettledEdits(doc))
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== RECEIVED) unsent.push(update)
    })
  }

  take({ doc }: Person): void {
    const updates = this.#unsent.get(doc)?.splice(0) ?? []
    if (updates.length === 0) return
    const applied = this.#form.apply([ownEdits(Y.mergeUpdates(updates))])
    if (applied.isBroken) throw new Error('The server has refused an update.')
    const { merged: update, isVerbatim } = applied
    if (update) this.#told.push({ update, by: isVerbatim ? doc : null })
    this.#unsettled.get(doc)?.noteQuestion()
    this.#unsettled.get(doc)?.noteAnswer()
  }

  fold(): void {
    const update = this.#form.writeNumbers()
    if (update) this.#told.push({ update, by: null })
  }

  /**
   * Delivers updates. An update that contradicts the person's own edits waits until the server has taken these edits.
   */
  tell({ doc }: Person): void {
    for (const { update, by } of this.#told.slice(this.#heard.get(doc))) {
      const isOwn = by === doc
      if (!isOwn && this.#unsettled.get(doc)?.contradict(update)) return
      this.#heard.set(doc, (this.#heard.get(doc) ?? 0) + 1)
      if (!isOwn) Y.applyUpdate(doc, update, RECEIVED)
    }
  }
}

/** All people get all edits. */
export function exchange(everybody: readonly Person[]): void {
  for (let round = 0; round < 2; round++)
    for (const from of everybody) for (const to of everybody) if (from !== to) send(from, to)
}

/** Connects all people by a wire with a delay, in ms; for tests with fake timers. */
export function connect(everybody: readonly Person[], latencyMs: number): void {
  for (const { doc } of everybody)
    doc.on('update', (update: Uint8Array, _origin: unknown, _doc: Y.Doc, { local }) => {
      if (!local) return
      for (const other of everybody)
        if (other.doc !== doc)
          setTimeout(() => Y.applyUpdate(other.doc, update, RECEIVED), latencyMs)
    })
  for (const { awareness } of everybody)
    for (const other of everybody) {
      const states = encodeAwarenessUpdate(awareness, [awareness.clientID])
      if (other.awareness !== awareness) applyAwarenessUpdate(other.awareness, states, 'socket')
    }
}

/** The parts of a view that plugins and commands of the core use: state and dispatch. */
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
    nodeDOM: () => null,
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
      // destroys the plugins' views in the order of a real view
      for (let last = pluginViews.pop(); last; last = pluginViews.pop()) last.destroy?.()
    },
  }
}

/** Gives people these ids, by which Yjs orders what they write at one place. */
export function setIds(everybody: readonly Person[], ids: readonly number[]): void {
  for (const [index, { doc }] of everybody.entries()) doc.clientID = ids[index] ?? doc.clientID
}

/** The ids of two people in both orders. */
export const IDS_OF_TWO = [
  [1_000, 2_000],
  [2_000, 1_000],
] as const

/** The ids of three people in all orders. */
export const IDS_OF_THREE = [
  [1_000, 2_000, 3_000],
  [1_000, 3_000, 2_000],
  [2_000, 1_000, 3_000],
  [2_000, 3_000, 1_000],
  [3_000, 1_000, 2_000],
  [3_000, 2_000, 1_000],
] as const

/** The orders in which three people can be heard of. */
export const ORDERS_OF_THREE = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const
