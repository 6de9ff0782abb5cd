// The view that draws the one block that has changed shows the same as one that goes through all blocks.
import type { Node } from 'prosemirror-model'
import { EditorState, Plugin, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view'
import { afterEach, expect, test, vi } from 'vitest'
import type { CueConnection, ScriptBlock } from '#/shared/script/blocks.ts'
import { docOfBlocks } from '#/shared/script/blocks-as-doc.ts'
import { createRandom } from '#test/support/random.ts'
import { p, say, scene } from '#test/support/script.ts'
import { plainViews } from '../document/block-nodes.ts'
import { oneBlockPlugin } from './one-block-plugin.ts'

const opened: EditorView[] = []
afterEach(() => {
  for (const view of opened.splice(0)) view.destroy()
  vi.restoreAllMocks()
})

const BLOCKS = 40
const SETS = ['first', 'second']

const blockAt = (index: number) =>
  [scene(`Szene ${index}`), p(`Zeile ${index}`), say('EVA', 'Ja.', 'Nein.')][index % 3] ?? p()

/** Decorations that move with the text, and are replaced by those that a transaction brings. */
function decorated(name: string): Plugin<DecorationSet> {
  const plugin: Plugin<DecorationSet> = new Plugin<DecorationSet>({
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, shown) =>
        transaction.getMeta(name) ?? shown.map(transaction.mapping, transaction.doc),
    },
    props: { decorations: (state) => plugin.getState(state) },
  })
  return plugin
}

function open(...plugins: readonly Plugin[]): EditorView {
  const doc = docOfBlocks(Array.from({ length: BLOCKS }, (_, index) => blockAt(index)))
  const place = document.body.appendChild(document.createElement('div'))
  const state = EditorState.create({ doc, plugins: [...plugins, ...SETS.map(decorated)] })
  const view = new EditorView(place, { state })
  opened.push(view)
  return view
}

/** The starts of all texts of a document. */
function textsOf(doc: Node): readonly number[] {
  const starts: number[] = []
  doc.descendants((node, position) => {
    if (node.isTextblock) starts.push(position + 1)
  })
  return starts
}

type Random = ReturnType<typeof createRandom>

/** One arbitrary change of the text, or of what is drawn on it. */
function anyChange(change: Transaction, random: Random): Transaction {
  const { doc } = change
  const starts = textsOf(doc)
  const start = starts[random.below(starts.length)] ?? 1
  const $start = doc.resolve(start)
  const [before, after] = [$start.before(1), $start.after(1)]
  const next = doc.resolve(after).nodeAfter
  const kind = random.below(14)
  if (kind === 0) return change.insert(before, doc.child(random.below(doc.childCount)))
  if (kind === 1 && doc.childCount > 10) return change.delete(before, after)
  if (kind === 2) return change.delete(start, $start.end())
  if (kind === 3) return change.insertText('b', starts.at(-1)).insertText('a', start)
  if (kind === 4 && next)
    return change.delete(before, after).insert(before + next.nodeSize, $start.node(1))
  if (kind === 5) return change.setNodeAttribute(before, 'align', 'center')
  if (kind !== 6) change.insertText('x', start + random.below($start.parent.content.size + 1))
  if (kind > 8) return change
  const drawn = DecorationSet.create(change.doc, anyDecorations(change.doc, random))
  return change.setMeta(SETS[random.below(2)] ?? '', drawn)
}

function anyDecorations(doc: Node, random: Random): Decoration[] {
  const style = () => ({ class: `c${random.below(3)}` })
  // the first block has the same ones each time, in another colour
  const constant = [
    Decoration.node(0, doc.child(0).nodeSize, style()),
    Decoration.inline(2, 4, style()),
  ]
  const others = Array.from({ length: random.below(6) }, () => {
    const $at = doc.resolve(1 + random.below(doc.content.size - 1))
    const end = Math.min(doc.content.size, $at.pos + 1 + random.below(60))
    const kind = random.below(5)
    if (kind === 0 && $at.depth > 0) return Decoration.node($at.before(1), $at.after(1), style())
    if (kind === 1)
      return Decoration.widget($at.pos, () => document.createElement('b'), { key: 'b' })
    if (kind === 2 && $at.depth > 0)
      return Decoration.widget($at.before(1), () => document.createElement('i'), { key: 'i' })
    return Decoration.inline($at.pos, end, style())
  })
  return [...constant.slice(random.below(3)), ...others]
}

/** Makes the same change in another view. */
function repeat(change: Transaction, view: EditorView): void {
  const { tr } = view.state
  for (const step of change.steps) tr.step(step)
  for (const name of SETS) {
    const set: unknown = change.getMeta(name)
    if (set !== undefined) tr.setMeta(name, set)
  }
  view.dispatch(tr)
}

test('[DOC-840] after any change of text and of what is drawn on it, the text is drawn as if all blocks had been looked at', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = createRandom(seed)
    const [quick, whole] = [open(oneBlockPlugin()), open()]
    for (let step = 0; step < 60; step++) {
      const change = anyChange(quick.state.tr, random)
      quick.dispatch(change)
      repeat(change, whole)
      expect(quick.dom.innerHTML, `seed ${seed}, change ${step}`).toBe(whole.dom.innerHTML)
    }
    // and each place is found where it is
    for (const start of textsOf(quick.state.doc))
      expect(quick.posAtDOM(quick.domAtPos(start).node, 0)).toBe(start)
  }
})

interface Drawn {
  dirty: number
  readonly children: readonly Drawn[]
  readonly markDirty: (from: number, to: number) => void
}

const drawnIn = (view: EditorView) => (view as unknown as { readonly docView: Drawn }).docView

test('[DOC-873] blocks in which the page was changed are drawn with the next change, wherever that is', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = createRandom(seed)
    const view = open(oneBlockPlugin())
    for (let step = 0; step < 60; step++) {
      const starts = textsOf(view.state.doc)
      const start = () => starts[random.below(starts.length)] ?? 1
      const drawn = drawnIn(view)
      const times = random.below(4)
      // where words of an input method end, the library marks blocks by itself
      if (times === 3) [drawn.children[random.below(10)], drawn].forEach(asOutOfDate)
      else
        for (let time = 0; time < times; time++) {
          const from = start()
          drawn.markDirty(from, random.below(4) === 0 ? start() : from)
        }
      view.dispatch(anyChange(view.state.tr, random))
      const left = [drawnIn(view), ...drawnIn(view).children].filter(({ dirty }) => dirty !== 0)
      expect(left, `seed ${seed}, change ${step}`).toEqual([])
    }
  }
})

function asOutOfDate(drawn: Drawn | undefined): void {
  if (drawn) drawn.dirty ||= 1
}

test('[DOC-873] a letter that the browser has typed is drawn without asking the other blocks whether they are out of date', () => {
  const view = open(oneBlockPlugin())
  const from = view.state.doc.child(0).nodeSize
  let asked = 0
  const type = () => {
    drawnIn(view).markDirty(from + 1, from + 3)
    view.dispatch(view.state.tr.insertText('x', from + 3))
  }
  type()
  for (const child of drawnIn(view).children.slice(5)) {
    let { dirty } = child
    const get = () => {
      asked++
      return dirty
    }
    const set = (is: number) => void (dirty = is)
    Object.defineProperty(child, 'dirty', { get, set })
  }
  type()
  expect(view.dom.children[1]?.textContent).toBe('Zexxile 1')
  expect(asked).toBe(0)
})

/** Colours letters of the last speech. */
function lastWord(doc: Node, colour: string): Decoration {
  const start = textsOf(doc).at(-2) ?? 0
  return Decoration.inline(start, start + 2, { class: colour })
}

test('[DOC-840] a letter is drawn without a look at the blocks that did not change, also where some of them are decorated', () => {
  const view = open(oneBlockPlugin())
  const { doc } = view.state
  const size = doc.child(1).nodeSize
  const from = doc.child(0).nodeSize
  const drawn = [Decoration.node(from, from + size, { class: 'there' }), lastWord(doc, 'late')]
  view.dispatch(view.state.tr.setMeta('first', DecorationSet.create(doc, drawn)))
  const asked = vi.spyOn(DecorationSet.prototype, 'forChild')
  view.dispatch(view.state.tr.insertText('x', from + 3))
  expect(view.dom.children[1]?.textContent).toBe('Zexile 1')
  // the block itself and what is in it
  expect(asked.mock.calls.length).toBeLessThan(5)
  view.dispatch(view.state.tr.insert(0, doc.child(0)))
  expect(asked.mock.calls.length).toBeGreaterThan(BLOCKS)
})

test('[DOC-840] a letter that comes with another colour of a block, or of words, shows both', () => {
  const view = open(oneBlockPlugin())
  const size = view.state.doc.child(0).nodeSize
  for (const colour of ['red', 'blue']) {
    const change = view.state.tr.insertText('x', size + 3)
    const drawn = [
      Decoration.node(0, size, { class: `block ${colour}` }),
      lastWord(change.doc, `words ${colour}`),
    ]
    view.dispatch(change.setMeta('first', DecorationSet.create(change.doc, drawn)))
    expect(view.dom.querySelectorAll(`.block.${colour}`)).toHaveLength(1)
    expect(view.dom.querySelectorAll(`.words.${colour}`)).toHaveLength(1)
  }
  expect(view.dom.children[1]?.textContent).toBe('Zexxile 1')
})

test('[DOC-840] a mark that moves within a block is drawn without a look at the other blocks', () => {
  const view = open(oneBlockPlugin())
  const { doc } = view.state
  const from = doc.child(0).nodeSize
  const caretAt = (place: number) =>
    DecorationSet.create(doc, [
      lastWord(doc, 'other'),
      Decoration.widget(from + place, () => document.createElement('i'), { key: `${place}` }),
    ])
  view.dispatch(view.state.tr.setMeta('first', caretAt(1)))
  const asked = vi.spyOn(DecorationSet.prototype, 'forChild')
  view.dispatch(view.state.tr.setMeta('first', caretAt(3)))
  expect(view.dom.children[1]?.innerHTML).toMatch(/^Ze<i[^>]*><\/i>ile 1$/)
  expect(asked.mock.calls.length).toBeLessThan(5)
})

test('[DOC-1] parts that are drawn as copies are drawn as their types say, whichever is drawn first', () => {
  const cue = (cueId: string, cueName: string): CueConnection => {
    return { cueId, cueType: 'light', cueNumber: '101', cueName, manualNumber: cueName !== '' }
  }
  const blocks: readonly ScriptBlock[] = [
    p('Eins'),
    { type: 'paragraph', text: [{ text: 'Zwei' }], align: 'center' },
    p('Drei'),
    say('EVA', 'Ja.', 'Nein.'),
    { ...say('EVA', 'Ja.'), layout: 'centered', struckThrough: true, simultaneous: 'a' },
    say('EVA'),
    {
      type: 'paragraph',
      text: [
        { text: 'Licht', bold: true, cues: [cue('cue-1', ''), cue('cue-2', 'Mond')] },
        { text: 'aus', italic: true, cues: [cue('cue-3', '')] },
        { text: 'und', italic: true },
        { text: 'an', bold: true },
      ],
    },
  ]
  for (const first of blocks.keys()) {
    const doc = docOfBlocks([...blocks.slice(first), ...blocks.slice(0, first)])
    const shown = [plainViews(), {}].map((views) => {
      const place = document.body.appendChild(document.createElement('div'))
      const view = new EditorView(place, { state: EditorState.create({ doc }), ...views })
      opened.push(view)
      return view.dom.innerHTML
    })
    expect(shown[0]).toContain('data-cue')
    expect(shown[0]).toBe(shown[1])
  }
})
