// The level of a document: the lowest level of a program that reads all of its content.
import type { Fragment, Mark, MarkType } from 'prosemirror-model'
import { AddMarkStep, ReplaceAroundStep, ReplaceStep, type Step } from 'prosemirror-transform'
import type * as Y from 'yjs'
import { type RichText, type ScriptBlock, textsOf } from './blocks.ts'
import { isKeyOfDetails } from './kept-details.ts'
import { onMeta, type MetaChange } from './meta.ts'
import { isKeyOfNumbering } from './numbers/numbering.ts'
import { META_NAME, schema, SCHEMA_KEY, SCHEMA_LEVEL } from './schema.ts'

/** The level of content that every program reads. */
export const FIRST_LEVEL = 1
export const CUT_LEVEL = 2
export const CUE_LEVEL = 3

/** Whether this program reads a document whose `meta` has this level. A document without text has none. */
export function isReadableLevel(level: unknown): boolean {
  return level === undefined || (typeof level === 'number' && level <= SCHEMA_LEVEL)
}

export function isReadable(doc: Y.Doc): boolean {
  return isReadableLevel(doc.getMap(META_NAME).get(SCHEMA_KEY))
}

/** Raises a document's level. A lower one never replaces a higher one. */
export function raiseLevel(doc: Y.Doc, level: number): void {
  const meta = doc.getMap(META_NAME)
  const known: unknown = meta.get(SCHEMA_KEY)
  if (typeof known !== 'number' || known < level) meta.set(SCHEMA_KEY, level)
}

/** Calls the listener when a document's level has changed, also by another person's edit. */
export function onLevel(doc: Y.Doc, listener: () => void): () => void {
  return onMeta(doc, (key) => key === SCHEMA_KEY, listener)
}

export function levelOfBlocks(blocks: readonly ScriptBlock[]): number {
  return blocks.some((block) => textsOf(block).some(hasCut)) ? CUT_LEVEL : FIRST_LEVEL
}

/** The level of a program that keeps these values of `meta`: others would keep versions without them. */
export function levelOfMeta(changes: readonly MetaChange[]): number {
  const isOfCues = (key: string) => isKeyOfNumbering(key) || isKeyOfDetails(key)
  const hasSome = changes.some(({ key, value }) => value !== undefined && isOfCues(key))
  return hasSome ? CUE_LEVEL : FIRST_LEVEL
}

/** The level of the content that these steps write. */
export function levelOfSteps(steps: readonly Step[]): number {
  return steps.some(writesCut) ? CUT_LEVEL : FIRST_LEVEL
}

function writesCut(step: Step): boolean {
  if (step instanceof AddMarkStep) return isCut(step.mark)
  const isReplaced = step instanceof ReplaceStep || step instanceof ReplaceAroundStep
  return isReplaced && hasMark(step.slice.content, schema.marks.cut)
}

const isCut = ({ type }: Mark): boolean => type === schema.marks.cut

function hasMark(content: Fragment, type: MarkType): boolean {
  let isFound = false
  content.descendants(({ marks }) => {
    isFound ||= marks.some((mark) => mark.type === type)
    return !isFound
  })
  return isFound
}

const hasCut = (text: RichText): boolean => text.some(({ cuts }) => cuts !== undefined)
