// Edits of people at random places of a script, with the commands of their keys and buttons.
import { deleteSelection, joinBackward, splitBlock, toggleMark } from 'prosemirror-commands'
import type { Node, Slice } from 'prosemirror-model'
import { type Command, type EditorState, type Plugin } from 'prosemirror-state'
import type * as Y from 'yjs'
import type { ScriptRole } from '#/shared/access/capabilities.ts'
import type { LimitedWriter } from '#/server/collab/carry-over/sent-update.ts'
import { listCuts } from '#/shared/script/cuts/list-cuts.ts'
import { schema } from '#/shared/script/schema.ts'
import { givenSpeakerColor, SPEAKER_COLORS } from '#/shared/script/speaker-colors.ts'
import { addComment, deleteComment } from '#/client/editor/comments/edit-comment.ts'
import { addSuggestion, takeOver } from '#/client/editor/comments/suggestion.ts'
import { addReply, setThreadState } from '#/client/editor/comments/threads-plugin.ts'
import { threadsIn } from '#/client/editor/comments/sheet-threads.ts'
import { setAttribute } from '#/client/editor/core/binding/steps.ts'
import { asOneStep, changeMeta, redo, undo } from '#/client/editor/core/binding/undo.ts'
import { isMarkOfCue, removeAnchors } from '#/client/editor/core/document/anchors.ts'
import { replaceAcrossBorder } from '#/client/editor/core/document/borders-plugin.ts'
import { moveBlocks, insertNewBlock } from '#/client/editor/core/document/insert-block.ts'
import { lastGap } from '#/client/editor/core/document/block-nodes.ts'
import { cutSelection, removeCut, toggleCut } from '#/client/editor/cuts/cut-text.ts'
import { toggleSimultaneous } from '#/client/editor/dialogue/speak-simultaneously.ts'
import { toggleStrike } from '#/client/editor/dialogue/strike-text.ts'
import { setTextBlock, TEXT_BLOCKS } from '#/client/editor/formatting/set-text-style.ts'
import { moveScene } from '#/client/editor/model/scene-blocks.ts'
import { outlineIn } from '#/client/editor/model/outline-plugin.ts'
import { ownCutsPlugin, withdrawProposal } from '#/client/editor/model/own-cuts.ts'
import type { BoundTo } from '#/client/editor/editor.ts'
import { createStore, type WritableStore } from '#/client/ui/store.ts'
import { withoutSurroundings, withShownNumbers } from '#/client/editor/paste/copied-content.ts'
import { deleteScene } from '#/client/editor/scenes/delete-scene.ts'
import {
  connectCue,
  extendCue,
  findCue,
  placeCueOn,
  updateCue,
} from '../../../src/client/editor/cues/cue-commands.ts'
import { freezeNumbers, thawNumbers } from '../../../src/client/editor/cues/freeze-numbers.ts'
import { cutSelected, paste } from '#test/support/drag-words.ts'
import type { Person } from '#test/support/people.ts'
import { isLetter } from './facts.ts'

/** Returns a random number below a limit. */
export type Below = (limit: number) => number
/** Does one edit; false if there was nothing to do. */
export type Deed = (person: Person, below: Below, newLetter: () => string) => boolean

interface Text {
  readonly node: Node
  /** The position at which the text's content begins. */
  readonly start: number
}

export const textsIn = (doc: Node): readonly Text[] => {
  const texts: Text[] = []
  doc.descendants((node, position) => {
    if (node.isTextblock) texts.push({ node, start: position + 1 })
    return !node.isTextblock
  })
  return texts
}

export const textAt = (person: Person, below: Below): Text => {
  const texts = textsIn(person.state().doc)
  return texts[below(texts.length)] as Text
}

export const placeIn = ({ node, start }: Text, below: Below) => start + below(node.content.size + 1)

/** Puts the caret anywhere in a text. */
export function caretSomewhere(person: Person, below: Below): void {
  person.select(placeIn(textAt(person, below), below))
}

export const oneOf = <T>(values: readonly T[], below: Below): T | undefined =>
  values[below(values.length)]

/** Some of the words of one text; null if the text has no words. */
export function someWords(person: Person, below: Below) {
  const { node, start } = textAt(person, below)
  const { size } = node.content
  if (size === 0) return null
  const from = start + below(size)
  const to = Math.min(from + 1 + below(4), start + size)
  return { from, to }
}

export const cueOf = (person: Person, below: Below) =>
  oneOf(outlineIn(person.state()).outline.cues, below)?.cueId ?? null

export const sceneCount = (person: Person) => outlineIn(person.state()).outline.scenes.length

/** Splits a scene's text like the editor, whose own module would load its styles. */
const splitScene: Command = ({ tr, selection }, dispatch) => {
  dispatch?.(tr.split(selection.from, 1, [{ type: schema.nodes.paragraph }]))
  return true
}

/** Deletes a cue like the editor, whose own module would call the server. */
const deleteCue =
  (cueId: string): Command =>
  (state, dispatch) => {
    const ranges = findCue(state, cueId)?.ranges ?? []
    dispatch?.(asOneStep(removeAnchors(state.tr, ranges, isMarkOfCue(cueId))))
    return true
  }

const remove =
  (from: number, to: number): Command =>
  ({ tr }, dispatch) => {
    dispatch?.(tr.delete(from, to))
    return true
  }

/** The words that each person has cut and not pasted yet. */
const clipboards = new WeakMap<Person, Slice>()

/** Copies the selection like the editor's copy and drag. */
const copied = (state: EditorState): Slice =>
  withoutSurroundings(withShownNumbers(state.selection.content(), state))

const lettersIn = ({ content }: Slice) => [...content.textBetween(0, content.size)].filter(isLetter)

/** Selects some words of one text, or from one text into the next. */
function selectSomething(person: Person, below: Below): boolean {
  const words = someWords(person, below)
  const texts = textsIn(person.state().doc)
  const next = words && below(3) === 0 && texts.find(({ start }) => start > words.to)
  if (words)
    person.select(words.from, next ? next.start + below(next.node.content.size + 1) : words.to)
  return words !== null
}

/** The role of each person, who writes but while they propose. */
const proposing = new WeakMap<Y.Doc, WritableStore<ScriptRole | null>>()

/** The plugin with which people propose cuts under their own names. */
export function proposingPlugin({ doc, connection }: BoundTo): Plugin {
  const role = createStore<ScriptRole | null>('write')
  proposing.set(doc, role)
  return ownCutsPlugin(`${doc.clientID}`, { role, connection })
}

/** The rights of a person for what they are doing now; null for one who writes. */
export function proposerOf(doc: Y.Doc): LimitedWriter | null {
  const name = `${doc.clientID}`
  const isProposing = proposing.get(doc)?.get() === 'comment'
  return isProposing ? { id: name, username: name, since: 0, cueTypes: [] } : null
}

function cutText(person: Person, below: Below): boolean {
  // a cut runs over several texts, too
  const [first, last] = [textAt(person, below), textAt(person, below)]
  person.select(placeIn(first, below), placeIn(last, below))
  const isCut = person.run(cutSelection)
  person.select(person.state().selection.head)
  return isCut
}

const isEmptyLine = ({ node }: Text) =>
  node.type === schema.nodes.paragraph && node.content.size === 0

export const DEEDS = {
  type(person, below, newLetter) {
    caretSomewhere(person, below)
    for (let left = 1 + below(3); left > 0; left--) person.type(newLetter())
    return true
  },
  go(person, below) {
    caretSomewhere(person, below)
    return true
  },
  continue(person, _below, newLetter) {
    if (!person.state().selection.$head.parent.isTextblock) return false
    person.type(newLetter())
    return true
  },
  write(person, below, newLetter) {
    if (!person.state().selection.$head.parent.isTextblock) return false
    for (let left = 2 + below(3); left > 0; left--) person.type(newLetter())
    return true
  },
  /** Puts the caret at one of few places, where others put theirs as well. */
  meet(person, below) {
    const texts = textsIn(person.state().doc)
    const text = [texts.find(isEmptyLine), texts.at(-1), texts[1], texts[1]][below(4)]
    if (!text) return false
    person.select(text.start + (below(3) === 0 ? 0 : text.node.content.size))
    return true
  },
  newLine(person) {
    const { empty, $head } = person.state().selection
    const { name } = $head.parent.type
    if (!empty || (name !== 'paragraph' && name !== 'heading')) return false
    return person.run(splitBlock)
  },
  eraseLetter(person) {
    const { empty, $head, head } = person.state().selection
    if (!empty || $head.parentOffset === 0) return false
    return person.run(remove(head - 1, head))
  },
  bold(person) {
    return person.state().selection.empty && person.run(toggleMark(schema.marks.bold))
  },
  deleteWords(person, below) {
    const words = someWords(person, below)
    return words !== null && person.run(remove(words.from, words.to))
  },
  deleteAcross(person, below) {
    const texts = textsIn(person.state().doc)
    const first = below(texts.length)
    const [from, to] = [texts[first], texts[first + 1 + below(2)]]
    if (!from || !to) return false
    const [start, end] = [from, to].map((text) => placeIn(text, below))
    person.select(start as number, end)
    return person.run(replaceAcrossBorder('')) || person.run(deleteSelection)
  },
  deleteBlock(person, below) {
    const { doc } = person.state()
    if (doc.childCount < 3) return false
    const index = below(doc.childCount - 1)
    const from = doc.resolve(0).posAtIndex(index)
    return person.run(remove(from, from + doc.child(index).nodeSize))
  },
  split(person, below) {
    const text = textAt(person, below)
    const { node } = text
    if (node.type.name === 'speaker') return false
    person.select(placeIn(text, below))
    return person.run(node.type.name === 'sceneBlock' ? splitScene : splitBlock)
  },
  join(person, below) {
    const { start } = textAt(person, below)
    const $start = person.state().doc.resolve(start)
    if (!person.state().doc.resolve($start.before()).nodeBefore?.isTextblock) return false
    if ($start.parent.type.name === 'sceneBlock') return false
    person.select(start)
    return person.run((state, dispatch) => joinBackward(state, dispatch))
  },
  retype(person, below) {
    const { node, start } = textAt(person, below)
    if (node.type.name !== 'paragraph' && node.type.name !== 'heading') return false
    person.select(start)
    return person.run(setTextBlock(oneOf(TEXT_BLOCKS, below) ?? 'paragraph'))
  },
  insertScene(person, below, newLetter) {
    person.select(textAt(person, below).start)
    return person.run((state, dispatch) =>
      insertNewBlock('scene')(
        state,
        dispatch &&
          ((tr) => {
            const position: number = tr.getMeta('newScene')
            dispatch(tr.setNodeAttribute(position, 'sceneName', newLetter()))
          }),
      ),
    )
  },
  insertDialogue(person, below) {
    person.select(textAt(person, below).start)
    return person.run(insertNewBlock('dialogue'))
  },
  moveBlock(person, below) {
    const gaps = lastGap(person.state().doc)
    const from = below(gaps)
    return person.run(moveBlocks({ from, to: from + 1 + below(2) }, below(gaps + 1)))
  },
  moveScene(person, below) {
    const count = sceneCount(person)
    return person.run(moveScene(1 + below(count), 1 + below(count + 1)))
  },
  deleteScene(person, below) {
    return person.run(deleteScene(1 + below(sceneCount(person))))
  },
  nameScene(person, below, newLetter) {
    const scenes: number[] = []
    person.state().doc.forEach(({ type }, position) => {
      if (type.name === 'sceneBlock') scenes.push(position)
    })
    const scene = oneOf(scenes, below)
    if (scene === undefined) return false
    return person.run(({ tr }, dispatch) => {
      dispatch?.(setAttribute(tr, scene, 'sceneName', newLetter()))
      return true
    })
  },
  setCue(person, below) {
    const words = someWords(person, below)
    return words !== null && person.run(placeCueOn('light', words))
  },
  extendCue(person, below) {
    const [cue, words] = [cueOf(person, below), someWords(person, below)]
    return cue !== null && words !== null && person.run(extendCue(cue, words))
  },
  dragCue(person, below) {
    const [cue, words] = [cueOf(person, below), someWords(person, below)]
    return cue !== null && words !== null && person.run(connectCue(cue, words))
  },
  nameCue(person, below, newLetter) {
    const cue = cueOf(person, below)
    return cue !== null && person.run(updateCue(cue, { cueName: newLetter() }))
  },
  deleteCue(person, below) {
    const cue = cueOf(person, below)
    return cue !== null && person.run(deleteCue(cue))
  },
  sayCue(person, below, newLetter) {
    const cue = cueOf(person, below)
    return cue !== null && person.run(updateCue(cue, { details: { does: newLetter() } }))
  },
  // with a name of its own: two that are set in one millisecond would be one fact
  freeze(person, below, newLetter) {
    const upTo = below(3) === 0 ? 1 + below(sceneCount(person) + 1) : null
    return person.run(freezeNumbers({ types: ['light'], upTo, by: newLetter() }))
  },
  thaw(person) {
    return person.run(thawNumbers('light'))
  },
  strike(person, below) {
    const words = someWords(person, below)
    if (!words) return false
    person.select(words.from, words.to)
    return person.run(toggleStrike)
  },
  strikeSpeech(person, below) {
    person.select(textAt(person, below).start)
    return person.run(toggleStrike)
  },
  speakAtOnce(person, below) {
    person.select(textAt(person, below).start)
    return person.run(toggleSimultaneous)
  },
  comment(person, below, newLetter) {
    const words = someWords(person, below)
    return words !== null && person.run(addComment(words, newLetter()))
  },
  deleteComment(person, below) {
    const comment = oneOf(outlineIn(person.state()).outline.comments, below)
    return comment !== undefined && person.run(deleteComment(comment.commentId))
  },
  answer(person, below, newLetter) {
    const comment = oneOf(outlineIn(person.state()).outline.comments, below)
    return comment !== undefined && person.run(addReply(comment.commentId, 'Anna', newLetter()))
  },
  closeThread(person, below) {
    const comment = oneOf(outlineIn(person.state()).outline.comments, below)
    const state = below(2) === 0 ? 'open' : 'done'
    return comment !== undefined && person.run(setThreadState(comment.commentId, 'Anna', state))
  },
  suggest(person, below, newLetter) {
    const words = someWords(person, below)
    return words !== null && person.run(addSuggestion(words, newLetter() + newLetter(), 'Anna'))
  },
  takeOver(person, below) {
    const suggestion = oneOf([...threadsIn(person.state()).suggestions.keys()], below)
    return suggestion !== undefined && person.run(takeOver(suggestion, `${person.doc.clientID}`))
  },
  cutText,
  toggleCut(person, below) {
    const cut = oneOf(listCuts(person.state().doc), below)
    return cut !== undefined && person.run(toggleCut(cut.cutId))
  },
  /** Proposes a cut, as a person does who may only comment. Others accept it by closing, and decline it by removing. */
  proposeCut(person, below) {
    const role = proposing.get(person.doc)
    role?.set('comment')
    const isProposed = cutText(person, below)
    role?.set('write')
    return isProposed
  },
  withdrawCut(person, below) {
    const cut = oneOf(listCuts(person.state().doc), below)
    return cut !== undefined && person.run(withdrawProposal(cut.cutId))
  },
  removeCut(person, below) {
    const cut = oneOf(listCuts(person.state().doc), below)
    return cut !== undefined && person.run(removeCut(cut.cutId))
  },
  color(person, below) {
    const name = oneOf(['ANNA', 'BEN'], below) ?? ''
    const color = oneOf(SPEAKER_COLORS, below) ?? ''
    return person.run(({ tr }, dispatch) => {
      dispatch?.(asOneStep(changeMeta(tr, person.doc, givenSpeakerColor(name, color))))
      return true
    })
  },
  cut(person, below) {
    if (!selectSomething(person, below)) return false
    const slice = copied(person.state())
    // a pasted scene would be a new scene
    if (slice.content.content.some(({ type }) => type === schema.nodes.sceneBlock)) return false
    clipboards.set(person, slice)
    return person.run(cutSelected)
  },
  paste(person, below) {
    const slice = clipboards.get(person)
    clipboards.delete(person)
    const has = person.state().doc.textContent
    // after an undo of the cut, pasting would insert the words a second time
    if (!slice || lettersIn(slice).some((sign) => has.includes(sign))) return false
    caretSomewhere(person, below)
    return person.run(paste(slice))
  },
  drag(person, below) {
    const words = someWords(person, below)
    const to = placeIn(textAt(person, below), below)
    if (!words || (to >= words.from && to <= words.to)) return false
    person.select(words.from, words.to)
    return person.run((state, dispatch) => {
      const slice = copied(state)
      const tr = state.tr.deleteSelection()
      const place = tr.mapping.map(to)
      dispatch?.(tr.replaceRange(place, place, slice).setMeta('uiEvent', 'drop'))
      return true
    })
  },
  undo: (person) => person.run(undo),
  redo: (person) => person.run(redo),
} as const satisfies Readonly<Record<string, Deed>>

export type DeedName = keyof typeof DEEDS
export const DEED_NAMES = Object.keys(DEEDS) as readonly DeedName[]
