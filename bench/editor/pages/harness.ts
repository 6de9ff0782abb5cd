// The functions of every page under measurement: the same code for all editors. The page passes its own Yjs,
// because a peer brings its own copy of Yjs.
import type { Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type * as Yjs from 'yjs'

export interface BenchEditor {
  readonly Y: typeof Yjs
  /** Mounts the editor on a loaded document; resolves once it can be written in. */
  readonly mount: (doc: Yjs.Doc, place: HTMLElement) => Promise<EditorView>
  /** How the editor's product applies what it has loaded; by default as Yjs does. */
  readonly applyState?: (doc: Yjs.Doc, state: Uint8Array) => void
}

/** Times in ms. `handlers` is the time of the event's own work, `frame` that of the frame that shows its result. */
export interface Sample {
  readonly handlers: number
  readonly frame: number
}

export interface BenchPage {
  /** Fetches a state, then measures from these bytes to a painted editor. */
  readonly open: (url: string) => Promise<number>
  readonly goToMiddle: () => void
  /** Starts to time keystrokes; `takeKeys` returns the times since then. */
  readonly watchKeys: () => unknown
  readonly takeKeys: () => readonly Sample[]
  /** Prepares another person's single characters near the middle, as updates that are not applied yet. */
  readonly prepareRemote: (count: number) => void
  /** Applies this many of the prepared updates, one per frame. */
  readonly applyRemote: (count: number) => Promise<readonly Sample[]>
}

declare global {
  interface Window {
    bench: BenchPage
  }
}

export function startBench({ Y, mount, applyState = Y.applyUpdate }: BenchEditor): void {
  let doc = new Y.Doc()
  let view: EditorView
  let updates: Uint8Array[] = []
  const keys = watchedKeys()
  window.bench = {
    ...keys,
    async open(url) {
      const state = new Uint8Array(await (await fetch(url)).arrayBuffer())
      const place = document.querySelector<HTMLElement>('#root')
      if (!place) throw new Error('There is no place for the editor.')
      const started = performance.now()
      doc = new Y.Doc()
      applyState(doc, state)
      view = await mount(doc, place)
      await painted()
      return performance.now() - started
    },
    goToMiddle() {
      const { state } = view
      const $middle = state.doc.resolve(Math.floor(state.doc.content.size / 2))
      const near = (state.selection.constructor as SelectionClass).near($middle)
      view.dispatch(state.tr.setSelection(near).scrollIntoView())
      view.focus()
    },
    prepareRemote(count) {
      updates = remoteEdits(Y, doc, count)
    },
    async applyRemote(count) {
      const samples: Sample[] = []
      for (const update of updates.splice(0, count)) {
        await painted()
        const started = performance.now()
        Y.applyUpdate(doc, update, 'remote')
        const handlers = performance.now() - started
        samples.push({ handlers, frame: await frameTime() })
      }
      return samples
    },
  }
}

type SelectionClass = typeof Selection

/** Measures from the keydown's first listener until its events, and the work that they start at once, are done. */
function watchedKeys(): Pick<BenchPage, 'watchKeys' | 'takeKeys'> {
  let samples: Sample[] = []
  let started = 0
  addEventListener('keydown', () => (started = performance.now()), { capture: true })
  addEventListener(
    'input',
    () => {
      const from = started
      // the earlier of the two: a frame that is shown at once is no part of the event
      const end = Promise.race([nextTask(), frameStart()])
      void Promise.all([end, frameTime()]).then(([at, frame]) =>
        samples.push({ handlers: at - from, frame }),
      )
    },
    { capture: true },
  )
  return { watchKeys: () => (samples = []), takeKeys: () => samples }
}

/** Updates of one character each, typed by another person into a block below the middle. */
function remoteEdits(Y: typeof Yjs, doc: Yjs.Doc, count: number): Uint8Array[] {
  const other = new Y.Doc()
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
  const fragment = other.getXmlFragment('default')
  const isWrapped = fragment.length === 1
  const blocks = (isWrapped ? fragment.get(0) : fragment) as Yjs.XmlFragment
  const text = lastText(Y, blocks.get(Math.floor(blocks.length / 2) + 4))
  const updates: Uint8Array[] = []
  other.on('update', (update: Uint8Array) => updates.push(update))
  for (let index = 0; index < count; index++) text.insert(Math.min(3, text.length), 'x')
  other.destroy()
  return updates
}

function lastText(Y: typeof Yjs, node: unknown): Yjs.XmlText {
  if (node instanceof Y.XmlText) return node
  if (node instanceof Y.XmlElement) return lastText(Y, node.get(node.length - 1))
  throw new Error('The block has no text.')
}

/** Resolves, with the time, as soon as the running task is done. */
function nextTask(): Promise<number> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(performance.now()))
    port1.start()
    port2.postMessage(null)
  })
}

function frameStart(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve(performance.now())))
}

/** How long the next frame's work takes: callbacks, style, layout, paint. */
function frameTime(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const started = performance.now()
      void nextTask().then((end) => resolve(end - started))
    })
  })
}

export async function painted(): Promise<void> {
  await frameTime()
}
