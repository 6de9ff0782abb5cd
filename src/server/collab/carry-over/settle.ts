// Finds the edits that give every origin one living copy again after an update, and that bring the work of people who
// did not know of each other's copies to the living ones. Nothing is written here: the edits are data, and name
// characters by their ids, wherever these have been copied to.
import * as Y from 'yjs'
import type { CopiedRun } from '#/shared/script/copies/copied-runs.ts'
import { isOfCut } from '#/shared/script/copies/cut-words.ts'
import { Forwards } from '#/shared/script/copies/forwards.ts'
import { idAt, isDeleted, itemById, itemOf, nameOf } from '#/shared/script/items.ts'
import type { Meaning } from './meaning.ts'
import { Origins } from './origins.ts'
import type { Settlement } from './settlement.ts'
import { isTextId, textOf } from './texts.ts'
import { walk } from './walk-text.ts'

/** The edits after an update; null where nobody has copied or deleted anything. */
export function settle(meaning: Meaning): Settlement | null {
  const origins = new Origins(meaning)
  const killed = meaning.deletedTexts()
  const late = origins.deletedLate()
  if (meaning.runs.length === 0 && killed.size + late.length === 0) return null
  const sorted = sort(meaning, origins)
  const { doubled, sources, staying, lives, gone, ...edits } = sorted
  const { moves } = edits
  const made = [...doubled].filter(
    (text) =>
      !staying.has(text) &&
      !isOfCut(text) &&
      isNewText(meaning, text) &&
      !isOfLineBack(meaning, text),
  )
  const placed = new Set(
    moves.flatMap(({ from, to }) =>
      hasPlace(meaning.doc, to) ? (textOf(meaning.doc, from) ?? []) : [],
    ),
  )
  const dropped = new Set(made.filter((text) => placed.has(text)))
  const homes = new Forwards([...lives, ...moves])
  // texts that were deleted earlier come last: letters that are carried over from them may belong beside
  // letters of the other texts
  const texts = [...new Set([...sources, ...killed])]
  // letters of texts that go as a whole come first: others may belong beside them, and must not go with the text
  const order = [
    ...dropped,
    ...texts.filter((text) => meaning.wasThere(text)),
    ...texts.filter((text) => !meaning.wasThere(text)),
    ...doubled,
  ]
  const walked = [...new Set(order)].map((text) =>
    walk({ meaning, origins, homes, gone, text, isDropped: dropped.has(text) }),
  )
  return {
    ...edits,
    deleted: [...edits.deleted, ...late],
    doubles: [...edits.doubles, ...walked.flatMap(({ followers }) => followers)],
    inserts: walked.flatMap(({ inserts }) => inserts),
    formats: walked.flatMap(({ formats }) => formats),
    between: walked.flatMap(({ between }) => between),
    known: walked.flatMap(({ known }) => known),
    made,
    dropped,
    lines: late.filter((id) => isNamed(meaning, id)),
  }
}

function sort(meaning: Meaning, origins: Origins) {
  const { doc } = meaning
  /** Copies that live, from the characters that their author knew. */
  const lives: CopiedRun[] = []
  const moves: CopiedRun[] = []
  const deleted: Y.ID[] = []
  const doubles: Y.ID[] = []
  const blocks: CopiedRun[] = []
  const gone = new Set<string>()
  /** Texts with copied characters, and texts with copies that go. */
  const sources = new Set<Y.XmlText>()
  const doubled = new Set<Y.XmlText>()
  /** Texts that stay, although copies in them go. */
  const staying = new Set<Y.XmlText>()
  const anew = new Set<Y.XmlText>()
  for (const { run, outcome, first } of origins.decisions()) {
    const { from, to, isText, isBack } = run
    const [source, target, place] = [from, to, first].map((id) => textOf(doc, id))
    const isKnown = source && meaning.wasThere(source)
    switch (outcome) {
      case 'lives':
        if (isKnown) sources.add(source)
        // a line that lives in this text stays there: letters that others have written in it come to stand here
        if (isKnown && target && isText && isTextId(doc, to)) staying.add(target)
        if (!isText && !meaning.isNew(from)) add(lives, run)
        break
      case 'goes':
        deleted.push(to)
        gone.add(nameOf(to))
        if (isKnown) {
          sources.add(source)
          add(lives, run)
        } else if (target) {
          doubled.add(target)
          anew.add(target)
        }
        break
      case 'follows':
      case 'returns':
      case 'replaces':
        add(moves, { ...run, from: first })
        if (place) sources.add(place)
        if (target) staying.add(target)
        if (isText) break
        if (outcome === 'follows' && !origins.wasAlive(first)) deleted.push(to)
        if (outcome === 'replaces') doubles.push(first)
        if (outcome === 'replaces' && place) anew.add(place)
        break
      case 'doubles':
        if (isText && isBack) {
          blocks.push({ ...run, from: to, to: first })
          break
        }
        // only the copy itself brings the words back: its author may delete it again
        add(moves, { ...run, from: to, to: first, isBack: false })
        if (target) doubled.add(target)
        if (target) anew.add(target)
        if (isText) break
        doubles.push(to)
        // the author has deleted the copy
        if (!origins.isAlive(to) && meaning.names(to)) deleted.push(first)
    }
  }
  return { lives, moves, deleted, doubles, blocks, gone, sources, doubled, staying, anew }
}

/** Adds a run, which may continue the last one. */
function add(runs: CopiedRun[], run: CopiedRun): void {
  const last = runs.at(-1)
  const isNext =
    last &&
    !run.isText &&
    !last.isText &&
    last.marks === run.marks &&
    last.isBack === run.isBack &&
    last.isCarried === run.isCarried &&
    Y.compareIDs(idAt(last.from, last.length), run.from) &&
    Y.compareIDs(idAt(last.to, last.length), run.to)
  if (isNext) runs[runs.length - 1] = { ...last, length: last.length + run.length }
  else runs.push(run)
}

function isNewText(meaning: Meaning, text: Y.XmlText): boolean {
  const id = itemOf(text)?.id
  return id !== undefined && meaning.isNew(id)
}

/**
 * Whether a text is that of a line which the update has deleted and brings back, and which was there for others until then. It is
 * there again, also where the others have brought all its words elsewhere.
 */
function isOfLineBack(meaning: Meaning, { parent }: Y.XmlText): boolean {
  const { doc, copies } = meaning
  const id = parent instanceof Y.XmlElement ? itemOf(parent)?.id : null
  if (!id || copies.copyAt(id, true)?.isBack !== true) return false
  const first = itemById(doc, copies.originOf(id, true))
  return first !== null && meaning.wasAlive(first)
}

/** Whether the author of the update has deleted the text of a character. */
function isNamed(meaning: Meaning, id: Y.ID): boolean {
  const text = textOf(meaning.doc, id)
  const item = text && itemOf(text)
  return item !== null && meaning.names(item.id)
}

/** Whether a character, or a text, is or was in a text of the script that is there. */
function hasPlace(doc: Y.Doc, id: Y.ID): boolean {
  const text = textOf(doc, id)
  return text !== null && !isDeleted(text) && !isOfCut(text)
}
