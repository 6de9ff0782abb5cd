// Comments of two people who write in one script.
import { TextSelection } from 'prosemirror-state'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readOrigin, storedOrigin, UNKNOWN_ORIGIN } from '#/shared/script/comment-origin.ts'
import { schema } from '#/shared/script/schema.ts'
import { exchange, people, send, type Person } from '#test/support/people.ts'
import { p, say } from '#test/support/script.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { undo } from '../core/binding/undo.ts'
import { commentOriginsPlugin, addComment, deleteComment, updateComment } from './edit-comment.ts'
import {
  finishComment,
  newCommentIn,
  newCommentPlugins,
  newCommentText,
  startComment,
  writeComment,
} from './new-comment.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const both = (...blocks: Parameters<typeof people>[1]) =>
  people(2, blocks, () => newCommentPlugins('faust', () => {})) as [Person, Person]

function rangeOf({ state }: Person, words: string): { readonly from: number; readonly to: number } {
  let from = -1
  state().doc.descendants((node, position) => {
    const index = node.text?.indexOf(words) ?? -1
    if (index >= 0) from = position + index
  })
  return { from, to: from + words.length }
}

const select = (person: Person, words: string) =>
  person.run((state, dispatch) => {
    const { from, to } = rangeOf(person, words)
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, from, to)))
    return true
  })

const insertBefore = (person: Person, words: string, text: string) =>
  person.run((state, dispatch) => {
    dispatch?.(state.tr.insertText(text, rangeOf(person, words).from))
    return true
  })

const commentsOf = ({ state }: Person) =>
  outlineIn(state()).outline.comments.map(({ commentText, ranges }) => [
    commentText,
    ...ranges.map(({ from, to }) => state().doc.textBetween(from, to, '|')),
  ])

describe('a comment that is being written', () => {
  test('[COM-1] an unsaved comment keeps its words while others change all around them at once', () => {
    const [anna, ben] = both(p('Eins.'), p('Guten Abend, mein Herr.'), p('Drei.'), p())
    select(anna, 'Abend')
    anna.run(startComment)
    insertBefore(ben, 'Eins.', '1 ')
    insertBefore(ben, 'Guten', 'Einen ')
    insertBefore(ben, 'Herr', 'lieber ')
    insertBefore(ben, 'Drei.', '3 ')
    // all edits of the other person arrive as one change
    send(ben, anna)
    const { from, to } = newCommentIn(anna.state()) ?? { from: 0, to: 0 }
    expect(anna.state().doc.textBetween(from, to)).toBe('Abend')
    insertBefore(anna, 'Guten', '!')
    insertBefore(ben, ',', '?')
    send(ben, anna)
    anna.run(writeComment('lauter'))
    anna.run(finishComment)
    exchange([anna, ben])
    expect(commentsOf(ben)).toEqual([['lauter', 'Abend']])
    expect(commentsOf(anna)).toEqual(commentsOf(ben))
  })

  test('[COM-7] an unsaved comment keeps its text when its words are gone', () => {
    const [anna, ben] = both(p('Guten Abend.'), p())
    select(anna, 'Abend')
    anna.run(startComment)
    anna.run(writeComment('lauter'))
    select(ben, 'Abend')
    ben.run((state, dispatch) => {
      dispatch?.(state.tr.deleteSelection())
      return true
    })
    send(ben, anna)
    expect([newCommentIn(anna.state()), newCommentText(anna.state())]).toEqual([null, 'lauter'])
    expect(anna.run(finishComment)).toBe(false)
  })
})

describe('comments of two people', () => {
  test('[COM-1] comments of two people stay on their words through edits, undo, cut and paste', () => {
    const [anna, ben] = both(say('ANNA', 'Guten Abend.'), p('Ab.'), p('Auf.'), p())
    anna.run((state, dispatch) => addComment(rangeOf(anna, 'Abend'), 'lauter')(state, dispatch))
    ben.run((state, dispatch) => addComment(rangeOf(ben, 'Guten Abend'), 'leiser')(state, dispatch))
    exchange([anna, ben])
    const expected = [
      ['leiser', 'Guten Abend'],
      ['lauter', 'Abend'],
    ]
    expect(commentsOf(anna)).toEqual(expected)
    insertBefore(ben, 'Ab.', 'Alle ')
    anna.pause()
    anna.run((state, dispatch) => {
      const block = state.doc.child(0)
      const transaction = state.tr.delete(0, block.nodeSize)
      dispatch?.(transaction.insert(transaction.doc.content.size, block))
      return true
    })
    exchange([anna, ben])
    expect(commentsOf(anna)).toEqual(expected)
    expect(commentsOf(ben)).toEqual(expected)
    anna.run(undo)
    exchange([anna, ben])
    expect(commentsOf(ben)).toEqual(expected)
    expect(commentsOf(ben)).toEqual(commentsOf(anna))
  })

  test('[COM-1] two comments on one word at once are two', () => {
    const [anna, ben] = both(p('Guten Abend.'), p())
    for (const [person, text] of [
      [anna, 'lauter'],
      [ben, 'leiser'],
    ] as const)
      person.run((state, dispatch) => addComment(rangeOf(person, 'Abend'), text)(state, dispatch))
    exchange([anna, ben])
    expect(commentsOf(anna).toSorted()).toEqual([
      ['lauter', 'Abend'],
      ['leiser', 'Abend'],
    ])
    expect(commentsOf(ben)).toEqual(commentsOf(anna))
  })
})

test('[DOC-31] undo takes back a comment that another person has changed since', () => {
  const [anna, ben] = both(p('Guten Abend.'), p())
  anna.caretIn(0)
  anna.type('Ah. ')
  anna.pause()
  anna.run(addComment(rangeOf(anna, 'Abend'), 'Leiser'))
  exchange([anna, ben])
  const commentId = outlineIn(ben.state()).outline.comments[0]?.commentId ?? ''
  ben.run(updateComment(commentId, 'Lauter'))
  exchange([anna, ben])
  anna.run(undo)
  expect(commentsOf(anna)).toEqual([])
  expect(anna.state().doc.textContent).toBe('Ah. Guten Abend.')
})

describe('the author of a comment', () => {
  const writers = (...names: readonly string[]) => {
    const left = [...names]
    return people(names.length, [p('Guten Abend.'), p()], () => {
      const name = left.shift() ?? null
      return [commentOriginsPlugin(() => name)]
    }) as [Person, Person]
  }
  const originIn = ({ doc }: Person, commentId: string) => readOrigin(storedOrigin(doc, commentId))

  test('[COM-8] a comment keeps its author when another person changes it, and undo takes both back', () => {
    vi.setSystemTime(1_800_000_000_000)
    const [rita, ben] = writers('rita', 'ben')
    rita.run(addComment(rangeOf(rita, 'Abend'), 'lauter'))
    exchange([rita, ben])
    const [{ commentId } = { commentId: '' }] = outlineIn(ben.state()).outline.comments
    const written = { author: 'rita', editor: null, editedAt: null }
    expect(originIn(ben, commentId)).toEqual(written)
    ben.run(updateComment(commentId, 'leiser'))
    exchange([rita, ben])
    const changed = { author: 'rita', editor: 'ben', editedAt: 1_800_000_000_000 }
    expect(originIn(rita, commentId)).toEqual(changed)
    ben.run(undo)
    exchange([rita, ben])
    expect(commentsOf(rita)).toEqual([['lauter', 'Abend']])
    expect(originIn(rita, commentId)).toEqual(written)
    rita.run(undo)
    expect(commentsOf(rita)).toEqual([])
  })

  test('[COM-400] an old comment has no author, also when it is changed', () => {
    const [rita, ben] = writers('rita', 'ben')
    rita.run((state, dispatch) => {
      const { from, to } = rangeOf(rita, 'Abend')
      const mark = schema.marks.comment.create({ commentId: 'cmt-1-a', commentText: 'lauter' })
      dispatch?.(state.tr.addMark(from, to, mark))
      return true
    })
    exchange([rita, ben])
    expect(originIn(ben, 'cmt-1-a')).toEqual(UNKNOWN_ORIGIN)
    ben.run(updateComment('cmt-1-a', 'leiser'))
    expect(originIn(ben, 'cmt-1-a')).toMatchObject({ author: null, editor: 'ben' })
  })

  test('[COM-8] a deleted comment comes back with its author, and earlier edits stay', () => {
    const [rita] = writers('rita', 'ben')
    rita.run(addComment(rangeOf(rita, 'Abend'), 'lauter'))
    const [{ commentId } = { commentId: '' }] = outlineIn(rita.state()).outline.comments
    rita.caretIn(1)
    rita.type('Ab.')
    rita.run(deleteComment(commentId))
    expect(commentsOf(rita)).toEqual([])
    rita.run(undo)
    expect(commentsOf(rita)).toEqual([['lauter', 'Abend']])
    expect(originIn(rita, commentId).author).toBe('rita')
    expect(rita.state().doc.child(1).textContent).toBe('Ab.')
  })
})
