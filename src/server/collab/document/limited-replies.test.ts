// The replies of a person who may comment, and not write: the server takes own ones, and the state of own threads.
import type { Command } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { createScript } from '#/shared/script/create-script.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import {
  keptReply,
  keptSuggestion,
  keptThreadState,
  readThreads,
  replyIdAt,
} from '#/shared/script/threads.ts'
import { addComment } from '#/client/editor/comments/edit-comment.ts'
import { addReply, changeReply, setThreadState } from '#/client/editor/comments/threads-plugin.ts'
import { threadsPlugin } from '#/client/editor/comments/sheet-threads.ts'
import { addSuggestion } from '#/client/editor/comments/suggestion.ts'
import { outlineIn } from '#/client/editor/model/outline-plugin.ts'
import { redo, undo } from '#/client/editor/core/binding/undo.ts'
import { CommentedScript, MIA } from '#test/support/commenting.ts'
import { createRandom } from '#test/support/random.ts'
import { p } from '#test/support/script.ts'

const AT = Date.now() - 60_000

/** A script in which a writer has commented and answered, and Mia has commented. */
function house() {
  const script = new CommentedScript(createScript([p('Guten Abend, mein Herr.'), p()]))
  const jana = script.open('jana')
  jana.run(addComment({ from: 1, to: 6 }, 'leiser'))
  script.write(jana.edits())
  const mia = script.open('mia')
  mia.run(addComment({ from: 7, to: 12 }, 'Warum?'))
  expect(script.comment(mia.edits())).toBe(true)
  const ids = outlineIn(script.open('x').state()).outline.comments.map((one) => one.commentId)
  const [theirs = '', own = ''] = ids
  const { key, value } = keptReply(theirs, replyOf('jana', 'Doch', '00000001'))
  script.write(updateOf(script.replica(), (doc) => doc.getMap(META_NAME).set(key, value)))
  return { script, theirs, own }
}

const replyOf = (author: string, text: string, part: string) => ({
  replyId: replyIdAt(AT, part),
  author,
  text,
  at: AT,
  editedAt: null,
})

function updateOf(doc: Y.Doc, deed: (doc: Y.Doc) => void): Uint8Array {
  const before = Y.encodeStateVector(doc)
  doc.transact(() => deed(doc))
  return Y.encodeStateAsUpdate(doc, before)
}

const openMia = (script: CommentedScript) => script.open('mia', ({ doc }) => [threadsPlugin(doc)])

const replies = (script: CommentedScript, commentId: string) =>
  (readThreads(script.replica()).replies.get(commentId) ?? []).map(
    ({ author, text }) => `${author}: ${text}`,
  )

const stateOf = (script: CommentedScript, commentId: string) => {
  const state = readThreads(script.replica()).states.get(commentId)
  return state && `${state.state} ${state.by ?? ''}`
}

describe('a person who may comment', () => {
  test('[SEC-629] answers, changes and empties own replies, and takes them back', () => {
    const { script, theirs } = house()
    const before = script.withoutOwn()
    const mia = openMia(script)
    const deed = (command: Command) => {
      mia.run(command)
      return script.comment(mia.edits())
    }
    expect(deed(addReply(theirs, 'mia', 'Gut'))).toBe(true)
    expect(replies(script, theirs)).toEqual(['jana: Doch', 'mia: Gut'])
    const [reply] = (readThreads(mia.doc).replies.get(theirs) ?? []).filter(
      ({ author }) => author === 'mia',
    )
    const change = (text: string) => deed(changeReply(theirs, reply?.replyId ?? '', text))
    expect(change('Besser')).toBe(true)
    expect(change('')).toBe(true)
    expect(replies(script, theirs)).toContain('mia: ')
    for (const again of [undo, undo, undo, redo, redo]) expect(deed(again)).toBe(true)
    expect(replies(script, theirs)).toContain('mia: Besser')
    expect(script.withoutOwn()).toEqual(before)
  })

  test('[SEC-688] suggests other words for own comments, under the own name alone', () => {
    const { script, theirs, own } = house()
    const before = script.withoutOwn()
    const mia = openMia(script)
    mia.run(addSuggestion({ from: 14, to: 18 }, 'Ihr', 'mia'))
    expect(script.comment(mia.edits())).toBe(true)
    expect([...readThreads(script.replica()).suggestions.values()]).toEqual([
      { author: 'mia', was: 'mein', text: 'Ihr' },
    ])
    expect(script.withoutOwn()).toEqual(before)
    const set = (key: string, value: unknown) =>
      script.comment(updateOf(script.replica(), (doc) => doc.getMap(META_NAME).set(key, value)))
    const suggestion = { author: 'mia', was: 'Guten', text: 'Schönen' }
    const under = (commentId: string, value: typeof suggestion) => {
      const kept = keptSuggestion(commentId, value)
      return set(kept.key, kept.value)
    }
    expect(under(theirs, suggestion)).toBe(false)
    expect(under('cmt-of-nobody', suggestion)).toBe(false)
    expect(under(own, { ...suggestion, author: 'jana' })).toBe(false)
    expect(under(own, { ...suggestion, text: 'x'.repeat(4001) })).toBe(false)
    expect(set(keptSuggestion(own, suggestion).key, { ...suggestion, more: 1 })).toBe(false)
    expect(under(own, suggestion)).toBe(true)
  })

  test('[SEC-688] cannot say that an own suggestion was taken over', () => {
    const { script, own } = house()
    const { key, value } = keptThreadState(own, { state: 'taken', by: 'mia', at: AT })
    const update = updateOf(script.replica(), (doc) => doc.getMap(META_NAME).set(key, value))
    expect(script.comment(update)).toBe(false)
  })

  test('[SEC-630] closes and opens what is their own, also after another person has', () => {
    const { script, own } = house()
    const mia = openMia(script)
    mia.run(setThreadState(own, 'mia', 'done'))
    expect(script.comment(mia.edits())).toBe(true)
    expect(stateOf(script, own)).toBe('done mia')
    const { key, value } = keptThreadState(own, { state: 'done', by: 'jana', at: AT })
    script.write(updateOf(script.replica(), (doc) => doc.getMap(META_NAME).set(key, value)))
    const again = openMia(script)
    again.run(setThreadState(own, 'mia', 'open'))
    expect(script.comment(again.edits())).toBe(true)
    expect(stateOf(script, own)).toBe('open mia')
  })

  test('[SEC-630] a state that another person’s of the same moment has overtaken is no reason to refuse', () => {
    for (let round = 0; round < 8; round++) {
      const { script, own } = house()
      const [mia, jana] = [openMia(script), script.replica()]
      mia.run(setThreadState(own, 'mia', 'done'))
      const { key, value } = keptThreadState(own, { state: 'done', by: 'jana', at: AT })
      script.write(updateOf(jana, (doc) => doc.getMap(META_NAME).set(key, value)))
      expect(script.comment(mia.edits())).toBe(true)
      expect(['done mia', 'done jana']).toContain(stateOf(script, own))
    }
  })

  test('[SEC-629] a reply to a comment that a writer has deleted meanwhile is taken', () => {
    const { script, theirs } = house()
    const mia = openMia(script)
    mia.run(addReply(theirs, 'mia', 'Gut'))
    script.write(
      updateOf(script.replica(), (doc) => {
        doc.getXmlFragment('default').delete(0)
      }),
    )
    expect(script.comment(mia.edits())).toBe(true)
  })
})

type Deed = (meta: Y.Map<unknown>, ids: { readonly theirs: string; readonly own: string }) => void

const put = (meta: Y.Map<unknown>, { key, value }: { key: string; value: unknown }) =>
  void meta.set(key, value)

const DEEDS: Readonly<Record<string, Deed>> = {
  'a reply under another person’s name': (meta, { theirs }) =>
    put(meta, keptReply(theirs, replyOf('jana', 'Ja', 'aaaaaaaa'))),
  'another person’s reply with other words': (meta, { theirs }) =>
    put(meta, keptReply(theirs, replyOf('jana', 'Nein', '00000001'))),
  'another person’s reply under the own name': (meta, { theirs }) =>
    put(meta, keptReply(theirs, replyOf('mia', 'Doch', '00000001'))),
  'another person’s reply that is gone': (meta, { theirs }) =>
    meta.delete(keptReply(theirs, replyOf('', '', '00000001')).key),
  'a reply to no comment': (meta) =>
    put(meta, keptReply('cmt-none', replyOf('mia', 'Ja', 'aaaaaaaa'))),
  'a reply that is too long': (meta, { theirs }) =>
    put(meta, keptReply(theirs, replyOf('mia', 'x'.repeat(4001), 'aaaaaaaa'))),
  'a reply with values of its own': (meta, { theirs }) => {
    const { key, value } = keptReply(theirs, replyOf('mia', 'Ja', 'aaaaaaaa'))
    put(meta, { key, value: { ...(value as object), more: 1 } })
  },
  'a reply under a key that no reply has': (meta, { theirs }) =>
    put(meta, { key: `reply:${theirs}@x`, value: { author: 'mia', text: 'Ja', editedAt: null } }),
  'more replies than a comment may have': (meta, { own }) => {
    for (let part = 0; part <= 500; part++)
      put(meta, keptReply(own, replyOf('mia', 'Ja', String(part).padStart(8, '0'))))
  },
  'the state of another person’s thread': (meta, { theirs }) =>
    put(meta, keptThreadState(theirs, { state: 'done', by: 'mia', at: AT })),
  'an own thread closed under another person’s name': (meta, { own }) =>
    put(meta, keptThreadState(own, { state: 'done', by: 'jana', at: AT })),
  'an own thread in a state that there is not': (meta, { own }) =>
    put(meta, { key: `thread:${own}`, value: { state: 'x', by: 'mia', at: AT } }),
  'the state of no thread': (meta) =>
    put(meta, keptThreadState('cmt-none', { state: 'done', by: 'mia', at: AT })),
}

describe('the server refuses of a person who may comment', () => {
  test.each(Object.entries(DEEDS))('[SEC-631] %s', (_name, deed) => {
    const { script, ...ids } = house()
    const before = script.state
    const update = updateOf(script.replica(), (doc) => deed(doc.getMap(META_NAME), ids))
    expect(script.comment(update)).toBe(false)
    expect(script.state).toEqual(before)
  })
})

test('[SEC-631] of random replies and states of a person who may comment, others see own ones or nothing', () => {
  let taken = 0
  for (let seed = 1; seed <= 10; seed++) {
    const random = createRandom(seed)
    const { script, theirs, own } = house()
    const before = script.withoutOwn()
    let replica = script.replica()
    for (let count = 0; count < 40; count++) {
      const update = updateOf(replica, (doc) => {
        const meta = doc.getMap(META_NAME)
        for (let many = random.below(3); many >= 0; many--) {
          const thread = [theirs, own, own, 'cmt-none'][random.below(4)] ?? own
          const name = random.below(5) ? MIA.username : 'jana'
          const part = `0000000${random.below(4)}`
          if (random.below(3)) put(meta, keptReply(thread, replyOf(name, `${count}`, part)))
          else if (random.below(2))
            put(meta, keptThreadState(thread, { state: 'done', by: name, at: AT + count }))
          else meta.delete(keptReply(thread, replyOf(name, '', part)).key)
        }
      })
      const state = script.state
      const isTaken = script.comment(update)
      if (isTaken) taken++
      else replica = script.replica()
      expect(isTaken || Buffer.compare(script.state, state) === 0).toBe(true)
      expect(script.withoutOwn()).toEqual(before)
    }
  }
  expect(taken).toBeGreaterThan(10)
})
