// Two-line documents for tests: scene('Park'), say('ANNA', 'Hallo {light c1|Welt}!'), p('(‸Ab.)')
//   {TYPE ID|words}  a cue on words, {TYPE ID 101|…} with a stored number, {TYPE ID !7|…} numbered by hand
//   {TYPE - 101|…}   one whose mark has no id
//   {TYPE ID & TYPE ID|words}  several cues on the same words
//   ‸                the caret, or one end of what is selected
import { EditorState, TextSelection, type Command } from 'prosemirror-state'
import type { Node } from 'prosemirror-model'
import type {
  CueConnection,
  DialogueBlock,
  RichText,
  ScriptBlock,
  TextSpan,
} from '#/shared/script/blocks.ts'
import { docOfBlocks } from '#/shared/script/blocks-as-doc.ts'

const CARETS = /‸/g

export const p = (text = ''): ScriptBlock => ({ type: 'paragraph', text: rich(text) })

/** A heading of level 1. */
export const heading = (text: string): ScriptBlock => ({
  type: 'heading',
  level: 1,
  text: rich(text),
})

export const scene = (sceneName: string, sceneNumber = '1', text = ''): ScriptBlock => ({
  type: 'scene',
  sceneNumber,
  sceneName,
  text: rich(text),
})

export const say = (speaker: string, ...paragraphs: readonly string[]): DialogueBlock => ({
  type: 'dialogue',
  speaker: rich(speaker),
  paragraphs: paragraphs.map(rich),
  layout: 'default',
  struckThrough: false,
})

export const page = (pageNumber = 1): ScriptBlock => ({ type: 'pageSplit', pageNumber })

/** The editor's document of these blocks, without the caret. */
export function script(...blocks: readonly ScriptBlock[]): Node {
  return stateOf(...blocks).doc
}

/** An editor state with the caret at ‸ (at the start if there is none), or with the text between two ‸ selected. */
export function stateOf(...blocks: readonly ScriptBlock[]): EditorState {
  const state = EditorState.create({ doc: docOfBlocks(blocks) })
  const { tr: transaction } = state
  const ends: number[] = []
  state.doc.descendants((node, position) => {
    for (const { index } of node.text?.matchAll(CARETS) ?? []) {
      const end = transaction.mapping.map(position + index)
      transaction.delete(end, end + 1)
      ends.push(end)
    }
  })
  const [anchor, head] = ends
  if (anchor === undefined) return state
  return state.apply(transaction.setSelection(TextSelection.create(transaction.doc, anchor, head)))
}

/** The position at which these words stand first, within one block of text. @throws if they are nowhere */
export function placeOfWords(doc: Node, words: string): number {
  let place = -1
  doc.descendants((node, position) => {
    if (place >= 0 || !node.isTextblock) return
    // what is no text counts as one character, as it does in positions
    const index = node.textBetween(0, node.content.size, undefined, '\uFFFC').indexOf(words)
    if (index >= 0) place = position + 1 + index
  })
  if (place < 0) throw new Error(`There is no ${words}.`)
  return place
}

/** The state after a command: the same one if the command does not apply. */
export function run(state: EditorState, command: Command): EditorState {
  let after = state
  command(state, (transaction) => {
    after = state.apply(transaction)
  })
  return after
}

/** The document after a command, or null if the command does not apply. */
export function apply(before: EditorState, command: Command): Node | null {
  let after: Node | null = null
  const applies = command(before, (transaction) => {
    after = before.apply(transaction).doc
  })
  return applies ? after : null
}

function rich(text: string): RichText {
  return text.split(/(\{[^}]*\})/).flatMap((part) => {
    if (part === '') return []
    const [, cues, text = ''] = /^\{([^|]+)\|(.*)\}$/.exec(part) ?? []
    const span: TextSpan = cues ? { text, cues: cues.split(' & ').map(cue) } : { text: part }
    return [span]
  })
}

function cue(text: string): CueConnection {
  const [cueType = '', cueId = '', number = '0'] = text.split(' ')
  const manualNumber = number.startsWith('!')
  return {
    cueId: cueId === '-' ? '' : cueId,
    cueType,
    cueNumber: manualNumber ? number.slice(1) : number,
    cueName: '',
    manualNumber,
  }
}
