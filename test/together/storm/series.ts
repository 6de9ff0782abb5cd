// Three people write in one script for a while, at random, each with the updates received so far. In the end all people
// receive all updates.
import './seeded-ids.ts'
import { deepStrictEqual } from 'node:assert'
import type { Node } from 'prosemirror-model'
import * as Y from 'yjs'
import { takenOverPlugin } from '#/client/editor/comments/suggestion.ts'
import { threadsPlugin } from '#/client/editor/comments/sheet-threads.ts'
import { bindingIn } from '#/client/editor/core/binding/binding-plugin.ts'
import { ScriptBinding } from '#/client/editor/core/binding/script-binding.ts'
import { redoDepth, undoDepth } from '#/client/editor/core/binding/undo.ts'
import type { BoundTo } from '#/client/editor/editor.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { openAs, type Person } from '#test/support/people.ts'
import { createRandom } from '#test/support/random.ts'
import { p, say, scene } from '#test/support/script.ts'
import { type Caret, caretFaults, caretOf, isWithoutWords } from './carets.ts'
import { DEED_NAMES, DEEDS, type DeedName, proposingPlugin } from './deeds.ts'
import { factsOf, letter } from './facts.ts'
import { Ledger, type Fault } from './ledger.ts'
import { Runs } from './runs.ts'
import { withSeed } from './seeded-ids.ts'
import { TakenBack } from './taken-back.ts'
import { Server, type Between } from './wire.ts'

const NETWORK = [
  'take',
  'hear',
  'takeOne',
  'hearOne',
  'leave',
  'come',
  'kill',
  'fold',
  'reopen',
  // from one to the other the person composes a word: updates that would break the composition wait
  'compose',
  'commit',
] as const
type NetworkName = (typeof NETWORK)[number]
export type StepName = DeedName | NetworkName

export interface SeriesStep {
  readonly who: number
  readonly what: StepName
  /** The seed of the random numbers in this step. */
  readonly seed: number
}

export interface Series {
  readonly seed: number
  readonly people: number
  readonly steps: readonly SeriesStep[]
}

/** The deeds of people who write on where their carets stand. */
const WRITING = [...Array<DeedName>(8).fill('continue'), 'write', 'newLine', 'eraseLetter'] as const
const talkPlugins = (bound: BoundTo) => [
  threadsPlugin(bound.doc),
  takenOverPlugin(),
  proposingPlugin(bound),
]
const NAMES = ['Anna', 'Ben', 'Cleo', 'Dora']
const isNetwork = (what: StepName): what is NetworkName => NETWORK.includes(what as NetworkName)

/** A series with a few kinds of deeds only: so a failure between two kinds is not hidden by all the others. */
export function randomSeries(
  seed: number,
  kinds: readonly StepName[] = [...DEED_NAMES, ...NETWORK],
  people = 3,
): Series {
  const { below } = createRandom(seed * 7919 + 13)
  for (let warm = 0; warm < 5; warm++) below(2)
  const deeds = kinds.filter((kind) => !isNetwork(kind))
  const some = deeds.filter((kind) => kind === 'type' || below(3) === 0)
  const network = kinds
    .filter(isNetwork)
    .filter((kind) => (kind.length < 5 && kind !== 'kill' && kind !== 'fold') || below(3) === 0)
  const length = 4 + below(28)
  const place = below(1_000_000)
  const isGathering = deeds.includes('meet') && below(2) === 0
  const meeting = isGathering
    ? Array.from({ length: people }, (_, who): SeriesStep => ({ who, what: 'meet', seed: place }))
    : []
  const isBack = some.includes('undo') && kinds.includes('redo') && below(2) === 0
  const longer = isGathering || isBack ? 30 : 0
  /** For each person the undo and redo that they do next, before they write again: others write in between. */
  const planned = new Map<number, ('undo' | 'redo')[]>()
  const steps = Array.from({ length: length + longer }, (): SeriesStep => {
    const own = isGathering && below(6) > 0 ? WRITING : some
    const from = below(2) === 0 || network.length === 0 ? own : network
    const what = from[below(from.length)] ?? 'type'
    const number = below(1_000_000)
    const who = below(people)
    if (isBack && !isNetwork(what)) {
      const next = planned.get(who)?.shift()
      if (next) return { who, what: next, seed: number }
      const times = 1 + below(2)
      const round = [...Array<'undo'>(times).fill('undo'), ...Array<'redo'>(times).fill('redo')]
      if (below(3) > 0) planned.set(who, below(3) === 0 ? [...round, ...round] : round)
    }
    return { who, what, seed: what === 'meet' ? place : number }
  })
  return { seed, people, steps: [...meeting, ...steps] }
}

/** Runs a series and returns its faults; `log` is called with every step. */
export function runSeries(
  series: Series,
  log: (line: string) => void = () => {},
  open: OpenServer = (state) => new Server(state),
): Promise<readonly Fault[]> {
  return withSeed(series.seed, async () => {
    const begin = beginning()
    const world = new World(series, log, await open(begin.state), begin.letters)
    return world.run(begin.state)
  })
}

type OpenServer = (state: Uint8Array) => Promise<Between> | Between

/** The script at the beginning, and the number of its letters. */
function beginning(): { readonly state: Uint8Array; readonly letters: number } {
  let letters = 0
  const newLetter = () => letter(letters++)
  const words = () => `${newLetter()}${newLetter()} ${newLetter()}${newLetter()}`
  const blocks: readonly ScriptBlock[] = [
    scene(newLetter(), '1'),
    p(words()),
    say(newLetter(), words(), words()),
    p(words()),
    scene(newLetter(), '2'),
    p(words()),
    p(),
    p(words()),
    p(),
  ]
  const origin = new Y.Doc()
  writeBlocks(origin.getXmlFragment(FRAGMENT_NAME), blocks)
  return { state: Y.encodeStateAsUpdate(origin), letters }
}

class World {
  readonly #series: Series
  readonly #log: (line: string) => void
  readonly #ledger = new Ledger()
  readonly #runs = new Runs()
  readonly #takenBack = new TakenBack()
  readonly #server: Between
  readonly #people: Person[] = []
  readonly #stops: (() => void)[] = []
  /** The people whose caret has lost its words since they put it there. */
  readonly #withoutWords = new Set<number>()
  /** Where each person has put their caret. */
  readonly #put: (Caret | null)[] = []
  #letters: number

  constructor(series: Series, log: (line: string) => void, server: Between, letters: number) {
    this.#series = series
    this.#log = log
    this.#server = server
    this.#letters = letters
  }

  async run(state: Uint8Array): Promise<readonly Fault[]> {
    let step = 'begin'
    try {
      for (let index = 0; index < this.#series.people; index++)
        this.#people.push(await this.#open(state, index))
      const nothing = { texts: [], counts: new Map(), marks: new Map(), values: new Map() }
      this.#ledger.note('nobody', 'begin', nothing, factsOf(this.#people[0] as Person))
      for (const { who, what, seed } of this.#series.steps) {
        const index = who % this.#people.length
        step = `${NAMES[index]} ${what}`
        await this.#do(index, what, seed)
        this.#log(`${step}: ${this.#people.map((person) => shown(person)).join('   |   ')}`)
      }
      step = 'exchange'
      await this.#exchange()
      const faults = [
        ...this.#ledger.faults,
        ...this.#takenBack.faults,
        ...(await this.#differences()),
      ]
      const [first] = this.#people
      if (first) {
        const end = factsOf(first)
        faults.push(...this.#ledger.check(end), ...this.#runs.check(end))
      }
      this.#log(`end: ${first && shown(first)}`)
      return faults
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
      this.#log(text)
      const [line = ''] = text.split('\n')
      return [
        ...this.#ledger.faults,
        { kind: `throws: ${line.slice(0, 90)}`, what: `${step}: ${text}` },
      ]
    } finally {
      for (const stop of this.#stops) stop()
      for (const person of this.#people) person.leave()
      await this.#server.close()
    }
  }

  async #open(state: Uint8Array, index: number): Promise<Person> {
    const person = openAs(state, talkPlugins)
    this.#stops[index] = this.#server.watch(person.doc)
    await this.#server.connect(person.doc)
    return person
  }

  async #do(index: number, what: StepName, seed: number): Promise<void> {
    const person = this.#people[index] as Person
    const { below } = createRandom(seed)
    below(2)
    const { doc } = person
    if (!isNetwork(what)) {
      const before = factsOf(person)
      const { selection, doc: shown } = person.state()
      if (below(2) === 0 && what !== 'continue') person.pause()
      DEEDS[what](person, below, () => letter(this.#letters++))
      const after = factsOf(person)
      const who = NAMES[index] ?? ''
      this.#ledger.note(who, what, before, after)
      this.#runs.note(who, what, before, after)
      const depth = { undo: undoDepth(person.state()), redo: redoDepth(person.state()) }
      const done = { what, depth, before, after }
      this.#takenBack.note(who, done, (letter) => this.#ledger.hasOtherTaken(letter, who))
      const hasMoved = !person.state().selection.eq(selection)
      if (hasMoved) this.#withoutWords.delete(index)
      if (hasMoved || person.state().doc !== shown) this.#put[index] = caretOf(person)
      expectBound(person, what)
      return
    }
    switch (what) {
      case 'take':
        return this.#server.take(doc)
      case 'takeOne':
        return this.#server.take(doc, 1)
      case 'hear':
        return this.#hear(index)
      case 'hearOne':
        return this.#hear(index, 1)
      case 'leave':
        return this.#server.disconnect(doc)
      case 'come':
        return this.#server.connect(doc)
      case 'kill':
        return this.#server.kill()
      case 'fold':
        return this.#server.fold()
      case 'compose':
        return this.#server.heldOf(doc).begin(isAtCaretOf(person))
      case 'commit':
        return this.#watch(index, () => this.#server.heldOf(doc).end())
      case 'reopen':
        return this.#reopen(index)
    }
  }

  /** Loads the page again: it gets the state that the browser has stored, and no undo. */
  async #reopen(index: number): Promise<void> {
    const person = this.#people[index] as Person
    const state = Y.encodeStateAsUpdate(person.doc)
    const before = shown(person)
    this.#stops[index]?.()
    person.leave()
    const again = await this.#open(state, index)
    this.#people[index] = again
    this.#runs.end(NAMES[index] ?? '')
    this.#takenBack.end(NAMES[index] ?? '')
    this.#withoutWords.delete(index)
    this.#put[index] = caretOf(again)
    if (shown(again) !== before) throw new Error(`reopened differs: ${before} ${shown(again)}`)
  }

  /** Delivers one message after the other, because a person may look in between. */
  #hear(index: number, count = Infinity): void {
    const person = this.#people[index] as Person
    for (let heard = 0; heard < count; heard++) {
      let wasTold = false
      this.#watch(index, () => (wasTold = this.#server.hear(person.doc, 1)))
      if (!wasTold) return
      expectBound(person, 'hear')
    }
  }

  /** Notes where the caret of a person has come to stand by what they hear. */
  #watch(index: number, tell: () => unknown): void {
    const person = this.#people[index] as Person
    const caret = caretOf(person)
    tell()
    if (!caret) return
    const last = this.#runs.lastLetterOf(NAMES[index] ?? '')
    const put = this.#put[index] ?? null
    const hasLostWords = this.#withoutWords.has(index)
    this.#ledger.faults.push(...caretFaults(person, caret, { last, put, hasLostWords }))
    if (isWithoutWords(person, caret, put)) this.#withoutWords.add(index)
  }

  async #exchange(): Promise<void> {
    for (const [index, { doc }] of this.#people.entries()) {
      this.#watch(index, () => this.#server.heldOf(doc).end())
      await this.#server.connect(doc)
    }
    for (let round = 0; round < 40; round++) {
      for (const [index, { doc }] of this.#people.entries()) {
        await this.#server.take(doc)
        this.#hear(index)
      }
      // a page takes its own words out when it has shown that another one has taken the same suggestion over
      await Promise.resolve()
      if (this.#people.every(({ doc }) => !this.#server.isBusy(doc))) return
    }
    throw new Error('it does not come to rest')
  }

  async #differences(): Promise<readonly Fault[]> {
    const faults: Fault[] = []
    const reopened = openAs(await this.#server.state(), talkPlugins)
    const [expected, blocks] = [toText(reopened), reopened.blocks()]
    this.#people.forEach((person, index) => {
      if (toText(person) !== expected)
        faults.push({
          kind: 'not the same',
          what: `${NAMES[index]}: ${shown(person)} instead of ${shown(reopened)}`,
        })
      try {
        deepStrictEqual(person.blocks(), blocks)
      } catch {
        faults.push({ kind: 'blocks not the same', what: `${NAMES[index]}` })
      }
    })
    reopened.leave()
    return faults
  }
}

const isAtCaretOf =
  ({ state }: Person) =>
  (block: unknown): boolean =>
    bindingIn(state()).elementAt(state().selection.$from.index(0)) === block

const toText = (person: Person) => canonical(person)

/** The document as text that can be compared: marks of one letter have no order among themselves. */
export function canonical({ state }: Person): string {
  return canonicalJson(state().doc)
}

function canonicalJson(doc: Node): string {
  return JSON.stringify(doc.toJSON(), (key, value: unknown) => {
    if (!Array.isArray(value)) return value
    if (key === 'marks') return value.map((mark) => JSON.stringify(mark)).toSorted()
    return key === 'content' ? value.reduce(joinedText, []) : value
  })
}

/** Joins neighbouring words with the same marks to one text. */
function joinedText(texts: readonly JsonText[], next: JsonText): readonly JsonText[] {
  const last = texts.at(-1)
  const marksOf = ({ marks = [] }: JsonText) =>
    marks
      .map((mark) => JSON.stringify(mark))
      .toSorted()
      .join()
  return last?.text !== undefined && next.text !== undefined && marksOf(last) === marksOf(next)
    ? [...texts.slice(0, -1), { ...last, text: last.text + next.text }]
    : [...texts, next]
}

interface JsonText {
  readonly text?: string
  readonly marks?: readonly unknown[]
}

/** Checks that the editor shows its document, and that the document is a valid script. */
export function expectBound(person: Person, what: string): void {
  const { doc } = person.state()
  doc.check()
  const fresh = new ScriptBinding(person.doc).known
  // marks may stand in another order
  if (!doc.eq(fresh) && canonical(person) !== canonicalJson(fresh))
    throw new Error(
      `after ${what} the editor shows ${shown(person)} instead of ${fresh.toString()}`,
    )
  if (bindingIn(person.state()).known !== doc) throw new Error(`after ${what} not all is written`)
}

export function shown({ state }: Person): string {
  return state()
    .doc.children.map((block) => {
      const kind = block.type.name[0]
      const name = String(block.attrs.sceneName ?? '')
      if (!block.isTextblock && block.childCount > 1)
        return `d<${block.child(0).textContent}: ${block
          .child(1)
          .children.map(({ textContent }) => textContent)
          .join('/')}>`
      return `${kind}<${name}${name && ': '}${block.textContent}>`
    })
    .join('')
}

/** Finds the fewest steps that still show a fault of this kind. */
export async function shrink<S extends { readonly steps: readonly unknown[] }>(
  series: S,
  kind: string,
  run: (series: S) => Promise<readonly Fault[]> | readonly Fault[],
): Promise<S> {
  const shows = async (steps: readonly unknown[]) =>
    (await run({ ...series, steps })).some((fault) => fault.kind === kind)
  let steps: readonly unknown[] = series.steps
  for (let size = steps.length >> 1; size > 0; size = size > 1 ? size >> 1 : 0) {
    let isSmaller = true
    while (isSmaller) {
      isSmaller = false
      for (let start = 0; start < steps.length; start += size) {
        const fewer = [...steps.slice(0, start), ...steps.slice(start + size)]
        if (!(await shows(fewer))) continue
        steps = fewer
        isSmaller = true
        start -= size
      }
    }
  }
  return { ...series, steps }
}
