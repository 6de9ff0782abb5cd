import { type EditorState, TextSelection } from 'prosemirror-state'
import type { Slice } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { exchange, people, type Person } from '#test/support/people.ts'
import { p, say, scene } from '#test/support/script.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { pastePlugin } from './paste-plugin.ts'

const COMMENTED: ScriptBlock = {
  type: 'paragraph',
  text: [
    { text: 'Ein ' },
    { text: 'Hund bellt', comments: [{ commentId: 'm1', commentText: 'Welcher?' }] },
  ],
}

const withPaste = (...blocks: readonly ScriptBlock[]) =>
  people(2, blocks, () => [pastePlugin()]) as [Person, Person]

function rangeOf({ doc }: EditorState, words: string) {
  let from = -1
  doc.descendants((node, position) => {
    const index = node.text?.indexOf(words) ?? -1
    if (index >= 0) from = position + index
  })
  return { from, to: from + words.length }
}

function select(person: Person, words: string): Slice {
  const { from, to } = rangeOf(person.state(), words)
  person.view.dispatch(
    person.state().tr.setSelection(TextSelection.create(person.state().doc, from, to)),
  )
  return person.state().selection.content()
}

/** Cuts the words with the same transaction as the view. */
function cut(person: Person, words: string): Slice {
  const slice = select(person, words)
  person.view.dispatch(person.state().tr.deleteSelection().setMeta('uiEvent', 'cut'))
  return slice
}

const paste = (person: Person, slice: Slice) =>
  person.view.dispatch(person.state().tr.replaceSelection(slice).setMeta('paste', true))

const cuesOf = ({ state }: Person) =>
  outlineIn(state()).outline.cues.map(({ cueId, text, manualNumber }) => ({
    cueId,
    text,
    manualNumber,
  }))

const commentsOf = ({ state }: Person) =>
  outlineIn(state()).outline.comments.map(({ commentId, commentText, text }) => ({
    commentId,
    commentText,
    text,
  }))

test('[DOC-49] copied words get a cue and a comment of their own, also in another scene', () => {
  const [anna, ben] = withPaste(
    scene('Park'),
    p('Da {light c1 !7|kommt} er.'),
    COMMENTED,
    scene('See', '2'),
    p('‸'),
    p(),
  )
  const cue = select(anna, 'kommt')
  anna.caretIn(-2, 1)
  paste(anna, cue)
  const comment = select(anna, 'Hund')
  anna.caretIn(-2, 0)
  paste(anna, comment)
  exchange([anna, ben])
  for (const person of [anna, ben]) {
    expect(cuesOf(person)).toEqual([
      { cueId: 'c1', text: 'kommt', manualNumber: true },
      { cueId: expect.stringMatching(/^cue-\d+-/), text: 'kommt', manualNumber: false },
    ])
    expect(commentsOf(person)).toEqual([
      { commentId: 'm1', commentText: 'Welcher?', text: 'Hund bellt' },
      { commentId: expect.stringMatching(/^cmt-\d+-/), commentText: 'Welcher?', text: 'Hund' },
    ])
  }
})

test('[DOC-49] a copy right beside the original is another cue', () => {
  const [anna] = withPaste(p('{light c1|Licht}'), p())
  const cue = select(anna, 'Licht')
  anna.caretIn(0, 5)
  paste(anna, cue)
  expect(cuesOf(anna).map(({ text }) => text)).toEqual(['Licht', 'Licht'])
})

test('[DOC-49] text that is cut and pasted, dragged, or pasted over itself keeps its cue and comment', () => {
  const [anna] = withPaste(COMMENTED, p('Da {light c1|kommt} er.'), say('ANNA', 'Ja.'), p())
  const words = cut(anna, 'kommt')
  anna.caretIn(2, 2)
  paste(anna, words)
  expect(cuesOf(anna)).toEqual([{ cueId: 'c1', text: 'kommt', manualNumber: false }])
  // the second paste is a copy
  anna.caretIn(-1)
  paste(anna, words)
  expect(cuesOf(anna)).toHaveLength(2)
  // a part of a comment's words, moved by mouse
  const part = select(anna, 'bellt')
  const { tr } = anna.state()
  tr.deleteSelection().insert(5, part.content.child(0).content)
  anna.view.dispatch(tr.setMeta('uiEvent', 'drop'))
  expect(commentsOf(anna).map(({ commentId }) => commentId)).toEqual(['m1'])
  paste(anna, select(anna, 'Hund '))
  expect(commentsOf(anna).map(({ commentId }) => commentId)).toEqual(['m1'])
})

test('[DOC-49] in another script cues and comments stay what they are', () => {
  const [anna] = withPaste(p('Da {light c1|kommt} er.'), COMMENTED, p())
  const [other] = withPaste(p('Ab.'), p())
  const { doc } = anna.state()
  other.caretIn(-1)
  paste(other, doc.slice(0, doc.content.size))
  expect(cuesOf(other).map(({ cueId }) => cueId)).toEqual(['c1'])
  expect(commentsOf(other).map(({ commentId }) => commentId)).toEqual(['m1'])
})
