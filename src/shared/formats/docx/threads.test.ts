import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { counter } from '#test/support/held-by-word.ts'
import { SAMPLE } from '#test/support/sample-script.ts'
import { textsOf } from '../../script/blocks.ts'
import { readThreads, replyIdAt, type Threads } from '../../script/threads.ts'
import { documentOfFile } from '../read-file.ts'
import { readDocx } from './read.ts'
import { writeDocx } from './write.ts'

const [commentId = ''] = SAMPLE.blocks.flatMap((block) =>
  block.type === 'dialogue'
    ? block.paragraphs.flat().flatMap(({ comments = [] }) => comments.map((one) => one.commentId))
    : [],
)
const AT = Date.UTC(2026, 3, 1, 18)
const reply = (author: string, text: string, minutes: number) => ({
  replyId: replyIdAt(AT + minutes * 60_000, '0000000a'),
  author,
  text,
  at: AT + minutes * 60_000,
  editedAt: null,
})

test('[FMT-65] replies to a comment, and that it is done, go into a Word file and come back', () => {
  const threads: Threads = {
    suggestions: new Map([[commentId, { author: 'Tom', was: 'Morgen.', text: 'Abend.' }]]),
    states: new Map([[commentId, { state: 'done', by: 'jana', at: AT }]]),
    replies: new Map([
      [
        commentId,
        [reply('Tom', 'Wie laut?', 1), reply('Jana', 'So laut:\nsehr.', 2), reply('Tom', '', 3)],
      ],
    ]),
  }
  const script = readDocx(writeDocx({ ...SAMPLE, threads }), counter())
  const doc = new Y.Doc()
  Y.applyUpdate(doc, documentOfFile(script))
  const { states, replies } = readThreads(doc)
  expect([...states.values()]).toEqual([{ state: 'done', by: null, at: null }])
  expect(
    [...replies.values()].map((all) => all.map(({ author, text, at }) => [author, text, at])),
  ).toEqual([
    [
      ['Tom', 'Wie laut?', AT + 60_000],
      ['Jana', 'So laut:\nsehr.', AT + 120_000],
    ],
  ])
  // what is suggested is said in words
  const [comment] = script.blocks
    .flatMap(textsOf)
    .flat()
    .flatMap(({ comments = [] }) => comments)
  expect(comment?.commentText).toMatch(/\nStattdessen: Abend\.$/)
  // a comment that is open has no state
  expect(readDocx(writeDocx(SAMPLE), counter()).threads).toEqual({
    states: new Map(),
    replies: new Map(),
    suggestions: new Map(),
  })
})
