// Words that an edit takes out of the script and brings back elsewhere: by cut and paste, or by drag and drop. Cut
// words are kept in the shared document, beside the script, until they are pasted. A paste after another copy, and a
// second paste, write new words.
import type { Transaction } from 'prosemirror-state'
import type { Step } from 'prosemirror-transform'
import * as Y from 'yjs'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { createCutWords, removeCutWords, wasCut } from '#/shared/script/copies/cut-words.ts'
import { copiedCharacters } from '#/shared/script/copies/copied-runs.ts'
import { Forwards, forwardsOf, NOTHING } from '#/shared/script/copies/forwards.ts'
import { nameOf } from '#/shared/script/items.ts'
import type { CharacterRun } from '#/shared/script/copies/text-items.ts'
import { type BoundNode, charactersIn, sliceOf, type WrittenText } from './bound-node.ts'
import type { CopiedPiece } from './copied-pieces.ts'
import { isTransfer, isUndoOrRedo } from './local-change.ts'
import { survivorsOf } from './survivors.ts'

/** The words that this editor cut last, as they were then, and the element that keeps them until they are pasted. */
interface CutWords {
  readonly element: Y.XmlElement
  readonly characters: readonly CharacterRun[]
  /** Leads from the words in the script that were cut to these. */
  readonly kept: Forwards
}

/** Words that an edit brings elsewhere, and the elements from which it takes words. */
interface TransferredWords {
  readonly sources: readonly Y.XmlElement[]
  readonly pieces: readonly CopiedPiece[]
}

export class CutAndPaste {
  readonly #doc: Y.Doc
  #cut: CutWords | null = null
  /** Whether the edit that is being written may take words elsewhere, and whether it may insert taken words. */
  #takes = false
  #brings = false
  #isUndo = false

  constructor(doc: Y.Doc) {
    this.#doc = doc
  }

  begin(transactions: readonly Transaction[]): void {
    const events = transactions.filter(isTransfer).map((one): unknown => one.getMeta('uiEvent'))
    // undo takes pasted words out of the script again; what it restores is known (`deleted-words.ts`)
    this.#isUndo = transactions.some(isUndoOrRedo)
    this.#takes = this.#isUndo || events.some((event) => event === 'cut' || event === 'drop')
    this.#brings = events.some((event) => event !== 'cut')
  }

  /**
   * The elements from which this edit takes words, and the new places of these words or of words that were cut
   * before. To be called in the transaction of the edit.
   */
  transfer(
    old: readonly BoundNode[],
    texts: readonly WrittenText[],
    steps: readonly Step[],
  ): TransferredWords {
    const taken = this.#takes ? takenWords(old, steps).filter(({ ids }) => this.#isTaken(ids)) : []
    const aside = taken.length > 0 ? this.#putAside(taken.flatMap(({ ids }) => ids)) : []
    const pasted = this.#brings ? this.#pasted(texts, steps) : []
    return { sources: taken.map(({ source }) => source), pieces: [...aside, ...pasted] }
  }

  /** Leads from the characters that were cut last to those that are kept of them. */
  get kept(): Forwards {
    return this.#cut?.kept ?? NOTHING
  }

  /** Words that undo has restored are pasted no more. */
  noteRestored(pieces: readonly CopiedPiece[]): void {
    const cut = this.#cut?.characters ?? []
    const starts = new Set(cut.map(({ id }) => nameOf(id)))
    const isCut = ({ id }: CharacterRun) => starts.has(nameOf(id))
    if (pieces.some(({ ids }) => ids.some(isCut))) this.#cut = null
  }

  /** The next paste does not bring the words that were cut. */
  forget(): void {
    const cut = this.#cut
    this.#cut = null
    if (cut) this.#doc.transact(() => removeCutWords(this.#doc, cut.element))
  }

  /**
   * Whether words that disappear are moved. Words that undo removes are deleted, unless they
   * were cut or dragged before.
   */
  #isTaken(characters: readonly CharacterRun[]): boolean {
    const forwards = forwardsOf(this.#doc)
    return !this.#isUndo || characters.every(({ id }) => wasCut(this.#doc, id, forwards))
  }

  #pasted(texts: readonly WrittenText[], steps: readonly Step[]): readonly CopiedPiece[] {
    const pieces = insertedPieces(this.#cut?.characters ?? [], texts, steps)
    // the server removes the kept words when it has carried over the changes that others have made to them
    if (pieces.length > 0) this.#cut = null
    return pieces
  }

  #putAside(characters: readonly CharacterRun[]): readonly CopiedPiece[] {
    this.forget()
    const element = createCutWords(this.#doc)
    const text = new Y.XmlText()
    element.insert(0, [text])
    text.applyDelta(characters.map((run) => ({ insert: run.text, attributes: { ...run.marks } })))
    const now = charactersIn(element)
    const kept = new Forwards(copiedCharacters(characters, now))
    this.#cut = { element, characters: now, kept }
    return [{ ids: characters, element, offset: 0 }]
  }
}

/** Words that an edit has taken out of a text. */
interface TakenWords {
  readonly source: Y.XmlElement
  readonly ids: readonly CharacterRun[]
}

function takenWords(texts: readonly BoundNode[], steps: readonly Step[]): readonly TakenWords[] {
  return texts.flatMap(({ element: source, node: { content }, position }) => {
    if (!source) return []
    const [start, end] = [position + 1, position + 1 + content.size]
    const ranges = rangesBetween(start, end, survivorsOf(start, end, steps))
    const characters = ranges.length > 0 ? charactersIn(source) : []
    return ranges.map(({ from, to }) => ({
      source,
      ids: sliceOf(characters, from - start, to - start),
    }))
  })
}

/** The places of these characters, if they are all that an edit has inserted; none if it has inserted anything else. */
function insertedPieces(
  characters: readonly CharacterRun[],
  texts: readonly WrittenText[],
  steps: readonly Step[],
): readonly CopiedPiece[] {
  if (characters.length === 0) return []
  const kept = survivorsOf(0, Infinity, steps).map(({ from, to, at }) => ({
    from: at,
    to: at + to - from,
  }))
  const inAfter = texts.toSorted((a, b) => a.position - b.position)
  let inserted = ''
  const pieces = inAfter.flatMap(({ element, node, position }) => {
    const start = position + 1
    return rangesBetween(start, start + node.content.size, kept).map(({ from, to }) => {
      const first = inserted.length
      inserted += node.textBetween(from - start, to - start)
      const ids = sliceOf(characters, first, inserted.length)
      return { ids, element, offset: from - start }
    })
  })
  return inserted === characters.map(({ text }) => text).join('') ? pieces : []
}

/** The parts from `start` to `end` that are in none of the ranges. */
function rangesBetween(
  start: number,
  end: number,
  ranges: readonly TextRange[],
): readonly TextRange[] {
  const between: TextRange[] = []
  let from = start
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    if (range.from > from) between.push({ from, to: Math.min(range.from, end) })
    from = Math.max(from, range.to)
    if (from >= end) break
  }
  if (from < end) between.push({ from, to: end })
  return between.filter((range) => range.from < range.to)
}
