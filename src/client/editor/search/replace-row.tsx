import { simpleDiffString } from 'lib0/diff'
import type { Mark, Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import { type ReactNode, useState } from 'react'
import { summariseBlock, type TextRange } from '#/shared/script/block-summary.ts'
import { type Occurrence, textOfOccurrence } from '#/shared/script/find/occurrences.ts'
import { replacementFor } from '#/shared/script/find/find-in-script.ts'
import type { MetaChange } from '#/shared/script/meta.ts'
import { schema } from '#/shared/script/schema.ts'
import { chosenColor, givenSpeakerColor } from '#/shared/script/speaker-colors.ts'
import {
  foldSpeakerName,
  speakerList,
  splitSpeakerName,
} from '#/shared/script/line-grammar/speaker-name.ts'
import { useText } from '#/client/i18n/editor.ts'
import { Button } from '#/client/ui/button.tsx'
import { sayInPassing } from '#/client/ui/messages.ts'
import { isOfInputMethod } from '#/client/ui/focus.ts'
import { setAttribute } from '../core/binding/steps.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { asOneStep, changeMeta } from '../core/binding/undo.ts'
import { isPressed } from '../core/controls/shortcut.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { offerUndo } from '../core/offer-undo.ts'
import { keepBeforeRemoval } from '../model/keep-before-removal.ts'
import { asConfirmed, mayRemove } from '../model/removal-question.ts'
import { rangesDeletedBy, writersIn } from '../model/writers-in.ts'
import {
  activeOf,
  goOnBehind,
  type OpenSearch,
  searchIn,
  showActive,
  replaceAllShortcut,
} from './search-plugin.ts'
import styles from './search.module.css'

interface Props {
  readonly editor: EditorHandle
  readonly open: OpenSearch
}

/** The field for the replacement, and the buttons that replace one occurrence or all. */
export function ReplaceRow({ editor, open }: Props): ReactNode {
  const { view } = editor
  const { editor: text } = useText()
  const { search: words } = text
  const [replacement, setReplacement] = useState('')
  const { matchesCase } = open.search
  const replaceOne = () => {
    const transaction = replaceActive(view.state, { text: replacement, matchesCase })
    if (!transaction) return
    view.dispatch(transaction)
    showActive(view, text)
  }
  const replaceAll = async () => {
    const make = () => {
      const { found } = searchIn(view.state) ?? open
      const options = { text: replacement, matchesCase }
      return { found, transaction: replaceOccurrences(view.state, found, options) }
    }
    if (open.found.length === 0) return
    const { transaction: asked } = make()
    if (!asked.docChanged) return void sayInPassing(words.same)
    const { awareness } = editor.session.connection
    const writers = writersIn(view.state, awareness, rangesDeletedBy(asked))
    if (!(await mayRemove('replace', writers))) return
    await keepBeforeRemoval(editor.session)
    // others may have written meanwhile
    const { found, transaction } = make()
    if (!transaction.docChanged) return
    view.dispatch(asConfirmed(transaction))
    offerUndo(editor, words.replaced(found.length), text.undo)
  }
  const isNothing = open.active === null
  return (
    <div className={styles['row']}>
      <input
        type="text"
        className={styles['input']}
        aria-label={words.replacement}
        placeholder={words.replacement}
        dir="auto"
        autoComplete="off"
        value={replacement}
        onChange={(event) => setReplacement(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (isOfInputMethod(event.nativeEvent)) return
          if (isPressed(replaceAllShortcut, event)) replaceAll()
          else if (event.key === 'Enter') replaceOne()
          else return
          event.preventDefault()
        }}
      />
      <Button disabled={isNothing} onClick={replaceOne}>
        {words.replace}
      </Button>
      <Button disabled={isNothing} onClick={() => void replaceAll()}>
        {words.replaceAll}
      </Button>
    </div>
  )
}

interface Replacement {
  readonly text: string
  /** If it is false, the new words get capitals where the old words had them. */
  readonly matchesCase: boolean
}

/** Replaces the active occurrence and goes on to the next one; null where there is none. */
export function replaceActive(state: EditorState, replacement: Replacement): Transaction | null {
  const open = searchIn(state)
  const at = open && activeOf(open)
  if (!at) return null
  const { text, matchesCase } = replacement
  const { length } = replacementFor(textOfOccurrence(state.doc, at), text, matchesCase)
  return goOnBehind(replaceOccurrences(state, [at], replacement), at, length)
}

/**
 * Replaces all of these occurrences, as one step of undo. The new words keep the cues, comments and style of the old
 * ones. If no speaker has the old name any more, the new name gets the colour that was chosen for the old one.
 * @param occurrences of this state's document, in its order
 */
export function replaceOccurrences(
  state: EditorState,
  occurrences: readonly Occurrence[],
  { text, matchesCase }: Replacement,
): Transaction {
  const transaction = state.tr
  // from the end, so that the positions before an occurrence stay valid
  for (const occurrence of occurrences.toReversed()) {
    const found = textOfOccurrence(state.doc, occurrence)
    const next = replacementFor(found, text, matchesCase)
    if (occurrence.kind === 'sceneName') replaceInSceneName(transaction, occurrence, next)
    else replaceText(transaction, occurrence, next)
  }
  const { doc } = bindingIn(state)
  const colors = colorsToCarry(state.doc, transaction.doc, (name) => chosenColor(doc, name))
  return asOneStep(changeMeta(transaction, doc, colors))
}

function replaceInSceneName(
  transaction: Transaction,
  { from, start, end }: Occurrence & { kind: 'sceneName' },
  next: string,
): void {
  const name = sceneNameAt(transaction.doc, from)
  setAttribute(transaction, from, 'sceneName', name.slice(0, start) + next + name.slice(end))
}

function sceneNameAt(doc: Node, position: number): string {
  const name: unknown = doc.nodeAt(position)?.attrs.sceneName
  if (typeof name !== 'string') throw new Error('There is no scene at this position.')
  return name
}

/** Writes only the characters that differ. */
function replaceText(transaction: Transaction, { from, to }: TextRange, next: string): void {
  const { doc } = transaction
  const { index, remove, insert } = simpleDiffString(doc.textBetween(from, to), next)
  const start = from + index
  const end = start + remove
  if (insert === '') transaction.delete(start, end)
  else {
    const taken = remove > 0 ? { from: start, to: end } : besideInsertion(start, from)
    transaction.replaceWith(start, end, schema.text(insert, marksFor(doc, taken)))
  }
}

/** The letter beside which text is inserted: the inserted text gets its marks. */
function besideInsertion(at: number, begin: number): TextRange {
  return at > begin ? { from: at - 1, to: at } : { from: at, to: at + 1 }
}

/** The style of the range's first letter, and the cues and comments of all its letters. */
function marksFor(doc: Node, { from, to }: TextRange): readonly Mark[] {
  const marked: (readonly Mark[])[] = []
  doc.nodesBetween(from, to, (node) => {
    if (node.isText) marked.push(node.marks)
  })
  const [first = [], ...others] = marked
  return others
    .flat()
    .filter(({ type }) => type === schema.marks.cueConnection || type === schema.marks.comment)
    .reduce<readonly Mark[]>((all, mark) => mark.addToSet(all), first)
}

/** The colours to add: a speaker who gets a new name everywhere keeps the colour that was chosen. */
function colorsToCarry(
  before: Node,
  after: Node,
  chosen: (name: string) => string | null,
): readonly MetaChange[] {
  const old = namesIn(before)
  const renamed = new Map<string, string>()
  before.forEach((block, _position, index) => {
    const was = partsOf(block)
    const is = partsOf(after.child(index))
    if (was.length !== is.length) return
    for (const [part, name] of was.entries()) renamed.set(name, is[part] ?? name)
  })
  const now = namesIn(after)
  return [...renamed].flatMap(([name, next]) => {
    const color = chosen(name)
    return color !== null && !now.has(name) && !old.has(next) ? givenSpeakerColor(next, color) : []
  })
}

function namesIn(doc: Node): ReadonlySet<string> {
  const names = doc.children.map((block) => summariseBlock(block).speaker ?? '')
  return new Set(speakerList(names).map(foldSpeakerName))
}

function partsOf(block: Node): readonly string[] {
  return splitSpeakerName(summariseBlock(block).speaker ?? '').map(foldSpeakerName)
}
