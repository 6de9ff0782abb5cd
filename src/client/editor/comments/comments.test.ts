import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import fc from 'fast-check'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { describe, expect, test } from 'vitest'
import { setSessionUserId } from '#/client/api/session.ts'
import { outlineOf } from '#/shared/script/outline.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import { people, type Person } from '#test/support/people.ts'
import { p } from '#test/support/script.ts'
import { showTasks, tasksPlugin } from '../model/tasks-plugin.ts'
import { addComment, deleteComment, selectedText, updateComment } from './edit-comment.ts'
import {
  cancelComment,
  finishComment,
  newCommentIn,
  newCommentPlugins,
  newCommentText,
  startComment,
  startCommentOnWord,
  writeComment,
} from './new-comment.ts'
import { COMMENT_SPACING_PX, commentsInOrder, stackComments } from './surfaces.tsx'
import { addReply } from './threads-plugin.ts'
import { threadsPlugin } from './sheet-threads.ts'

/** 'Guten Abend, Ben.' with a range of it selected. */
function selecting(from: number, to: number, scriptId = 'faust'): EditorState {
  const plugins = () => newCommentPlugins(scriptId, () => {})
  const [person] = people(1, [p('Guten Abend, Ben.')], plugins)
  const state = (person as Person).state()
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)))
}

const commentsOf = (state: EditorState) =>
  outlineOf(state.doc, ALL_CLOSED).comments.map(({ commentText, ranges }) => [
    commentText,
    ranges.map(({ from, to }) => state.doc.textBetween(from, to)).join(' '),
  ])

function run(state: EditorState, ...commands: readonly Command[]): EditorState {
  let current = state
  for (const command of commands) command(current, (tr) => (current = current.apply(tr)))
  return current
}

describe('comments', () => {
  test('[COM-1] a comment is a mark on a range of text, with an id and its text', () => {
    const state = run(selecting(1, 6), addComment({ from: 1, to: 6 }, ' lauter '))
    expect(commentsOf(state)).toEqual([['lauter', 'Guten']])
    expect(outlineOf(state.doc, ALL_CLOSED).comments[0]?.commentId).toMatch(/^cmt-\d+-[0-9a-f]{8}$/)
  })

  test('[COM-2] can only be begun while text is selected', () => {
    expect(startComment(selecting(3, 3))).toBe(false)
    expect(startComment(selecting(6, 7))).toBe(false)
    expect(startComment(selecting(1, 6))).toBe(true)
    expect(selectedText(selecting(1, 6))).toEqual({ from: 1, to: 6 })
  })

  test('[COM-2] a comment without a selection takes the word at the caret, and a selection stays', () => {
    const onWord = run(selecting(9, 9), startCommentOnWord)
    expect([selectedText(onWord), newCommentIn(onWord)]).toMatchObject([
      { from: 7, to: 13 },
      { from: 7, to: 13 },
    ])
    const onSelection = run(selecting(3, 9), startCommentOnWord)
    expect([selectedText(onSelection), newCommentIn(onSelection)]).toMatchObject([
      { from: 3, to: 9 },
      { from: 3, to: 9 },
    ])
  })

  test('[COM-998] the words of a comment that a session’s end has kept are there again in their script alone', () => {
    setSessionUserId('anna')
    const state = run(selecting(7, 12), startComment, writeComment('lauter'))
    const views = state.plugins.map(({ spec }) => spec.view?.({ state } as EditorView))
    setSessionUserId(null)
    for (const view of views) view?.destroy?.()
    setSessionUserId('anna')
    expect(newCommentText(selecting(7, 12, 'hamlet'))).toBe('')
    expect(newCommentText(selecting(7, 12))).toBe('lauter')
    setSessionUserId(null)
  })

  test('a comment is in the document only once it is saved, on the words it was begun on', () => {
    const begun = run(selecting(7, 12), startComment)
    expect(commentsOf(begun)).toEqual([])
    const moved = begun.apply(begun.tr.insertText('Na, ', 1))
    const written = run(moved, writeComment('lauter'))
    expect(commentsOf(run(written, finishComment))).toEqual([['lauter', 'Abend']])
    expect(finishComment(run(moved, writeComment('  ')))).toBe(false)
    for (const ended of [run(written, cancelComment), run(written, finishComment)])
      expect([newCommentIn(ended), newCommentText(ended)]).toEqual([null, ''])
  })

  test('[COM-7] a comment that is being written outlives its words, and goes onto others', () => {
    const written = run(selecting(7, 12), startComment, writeComment('lauter'))
    const bereft = written.apply(written.tr.delete(6, 12))
    expect([newCommentIn(bereft), newCommentText(bereft)]).toEqual([null, 'lauter'])
    expect(finishComment(bereft)).toBe(false)
    const { tr } = bereft
    const elsewhere = bereft.apply(tr.setSelection(TextSelection.create(tr.doc, 1, 6)))
    expect(commentsOf(run(elsewhere, startComment, finishComment))).toEqual([['lauter', 'Guten']])
  })

  test('comments overlap, and each is changed and deleted by itself', () => {
    const both = run(
      selecting(1, 2),
      addComment({ from: 1, to: 12 }, 'eins'),
      addComment({ from: 7, to: 17 }, 'zwei'),
    )
    expect(commentsOf(both)).toEqual([
      ['eins', 'Guten Abend'],
      ['zwei', 'Abend, Ben'],
    ])
    const id = outlineOf(both.doc, ALL_CLOSED).comments[0]?.commentId ?? ''
    expect(commentsOf(run(both, updateComment(id, 'neu')))).toEqual([
      ['neu', 'Guten Abend'],
      ['zwei', 'Abend, Ben'],
    ])
    expect(commentsOf(run(both, deleteComment(id)))).toEqual([['zwei', 'Abend, Ben']])
    expect(updateComment(id, ' ')(both)).toBe(false)
    expect(deleteComment('unknown')(both)).toBe(false)
  })
})

test('[COM-3] icons are at least 22 px apart, and never above their words', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2000 })), (found) => {
      const tops = found.toSorted((a, b) => a - b)
      const placed = stackComments(tops)
      expect(placed.every((top, index) => top >= (tops[index] ?? 0))).toBe(true)
      const steps = placed.slice(1).map((top, index) => top - (placed[index] ?? 0))
      expect(steps.every((step) => step >= COMMENT_SPACING_PX)).toBe(true)
    }),
  )
})

test('[NEWS-8] own comments come first while own things are highlighted', () => {
  const comment = (commentId: string) => ({
    text: commentId,
    comments: [{ commentId, commentText: '?' }],
  })
  const block = {
    type: 'paragraph',
    text: [comment('a'), comment('cmt-1-b'), comment('c')],
  } as const
  const user = { userId: 'tom', scriptId: 'faust' }
  const [person] = people(1, [block], () => [tasksPlugin(user)])
  if (!person) throw new Error('nobody')
  person.doc.getMap(META_NAME).set('comment:cmt-1-b', { author: 'tom' })
  const order = () =>
    commentsInOrder(person.state(), { doc: person.doc, username: 'tom' }).map(
      (one) => one.commentId,
    )
  expect(order()).toEqual(['a', 'cmt-1-b', 'c'])
  const tasks = { speakers: ['FAUST'], cueTypes: [], everything: false }
  person.view.dispatch(showTasks(person.state().tr, tasks))
  expect(order()).toEqual(['cmt-1-b', 'a', 'c'])
  person.view.dispatch(showTasks(person.state().tr, { ...tasks, everything: true }))
  expect(order()).toEqual(['a', 'cmt-1-b', 'c'])
})

test('[NEWS-122] threads that the person has answered, or that mention them or their department, come first while own things are highlighted', () => {
  const comment = (commentId: string, commentText = '?') => ({
    text: commentId,
    comments: [{ commentId, commentText }],
  })
  const text = [comment('a'), comment('b'), comment('c', '@Licht dunkler'), comment('d', '@Ton?')]
  const user = { userId: 'tom', scriptId: 'faust' }
  const [person] = people(1, [{ type: 'paragraph', text }], ({ doc }) => [
    tasksPlugin(user),
    threadsPlugin(doc),
  ])
  if (!person) throw new Error('nobody')
  person.run(addReply('b', 'jana', 'Frag @tom.'))
  const order = () =>
    commentsInOrder(person.state(), { doc: person.doc, username: 'tom' }).map(
      (one) => one.commentId,
    )
  const tasks = { speakers: [], cueTypes: ['light'], everything: false } as const
  person.view.dispatch(showTasks(person.state().tr, tasks))
  expect(order()).toEqual(['b', 'c', 'a', 'd'])
})
