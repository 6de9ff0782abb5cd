// The edits of a person who may comment, and not write: the server takes comments, and nothing else.
import type { Command } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { createScript } from '#/shared/script/create-script.ts'
import { itemsIn } from '#/shared/script/items.ts'
import { blocksInOrder, placesIn } from '#/shared/script/order/blocks-in-order.ts'
import { anchorKey, keysOfEdit, markName } from '#/shared/script/mark-keys.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { FRAGMENT_NAME, META_NAME, schema } from '#/shared/script/schema.ts'
import {
  addComment,
  deleteComment,
  findComment,
  updateComment,
} from '#/client/editor/comments/edit-comment.ts'
import { outlineIn } from '#/client/editor/model/outline-plugin.ts'
import { undo } from '#/client/editor/core/binding/undo.ts'
import { CommentedScript, MIA } from '#test/support/commenting.ts'
import { textAt, updateOf } from '#test/support/edit-by-hand.ts'
import { dragWords } from '#test/support/drag-words.ts'
import type { Person } from '#test/support/people.ts'
import { createRandom } from '#test/support/random.ts'
import { p, placeOfWords, say, scene } from '#test/support/script.ts'

const FIRST = 'Guten {light c1|Abend}, mein Herr.'

/** A script in which a writer has commented, and in which an old comment has no author. */
function house(): CommentedScript {
  const house = new CommentedScript(
    createScript([scene('Park', '1'), p(FIRST), say('ANNA', 'Ja.', 'Nein doch.'), p('Ab.'), p()]),
  )
  const jana = house.open('jana')
  jana.run(on(jana, 'mein Herr', (from, to) => addComment({ from, to }, 'leiser')))
  house.write(jana.edits())
  const doc = house.replica()
  const known = Y.encodeStateVector(doc)
  const text = textAt(doc, 3)
  const old = { commentId: 'cmt-old', commentText: 'alt' }
  text.format(0, 2, { [anchorKey('comment', old)]: old })
  house.write(Y.encodeStateAsUpdate(doc, known))
  return house
}

function on(person: Person, words: string, make: (from: number, to: number) => Command): Command {
  const from = placeOfWords(person.state().doc, words)
  return make(from, from + words.length)
}

const commentsIn = (house: CommentedScript) =>
  outlineIn(house.open('x').state()).outline.comments.map(({ commentText }) => commentText)

const idOf = (person: Person, text: string) =>
  outlineIn(person.state()).outline.comments.find(({ commentText }) => commentText === text)
    ?.commentId ?? ''

describe('a person who may comment', () => {
  test('[SEC-594] comments on words with marks of others, changes the comment and deletes it', () => {
    const script = house()
    const before = script.withoutOwn()
    const mia = script.open('mia')
    mia.run(on(mia, 'Abend, mein', (from, to) => addComment({ from, to }, 'Warum?')))
    expect(script.comment(mia.edits())).toBe(true)
    expect(commentsIn(script)).toEqual(['Warum?', 'leiser', 'alt'])
    const again = script.open('mia')
    again.run(updateComment(idOf(again, 'Warum?'), 'Wieso?'))
    expect(script.comment(again.edits())).toBe(true)
    expect(commentsIn(script)).toEqual(['Wieso?', 'leiser', 'alt'])
    expect(script.withoutOwn()).toEqual(before)
    const last = script.open('mia')
    last.run(deleteComment(idOf(last, 'Wieso?')))
    expect(script.comment(last.edits())).toBe(true)
    expect(commentsIn(script)).toEqual(['leiser', 'alt'])
    expect(script.withoutOwn()).toEqual(before)
  })

  test('[SEC-594] takes a comment back, with the record of its author', () => {
    const script = house()
    const mia = script.open('mia')
    mia.run(on(mia, 'Nein', (from, to) => addComment({ from, to }, 'Doch')))
    expect(script.comment(mia.edits())).toBe(true)
    expect(mia.run(undo)).toBe(true)
    expect(script.comment(mia.edits())).toBe(true)
    expect(commentsIn(script)).toEqual(['leiser', 'alt'])
  })

  test('[SEC-594] an update that only tidies marks of others is taken', () => {
    const script = house()
    const doc = script.replica()
    const known = Y.encodeStateVector(doc)
    const text = textAt(doc, 1)
    // a bold mark that is set and ended at once leaves superfluous items
    doc.transact(() => {
      text.format(0, 2, { bold: true })
      text.format(0, 2, { bold: null })
    })
    script.write(Y.encodeStateAsUpdate(doc, known))
    const tidy = script.replica()
    const edits: Uint8Array[] = []
    tidy.on('update', (update: Uint8Array) => edits.push(update))
    const items = [...itemsIn(textAt(tidy, 1))]
    tidy.transact((transaction) => {
      for (const item of items)
        if (item.content instanceof Y.ContentFormat && item.content.key === 'bold')
          item.delete(transaction)
    })
    for (const update of edits) expect(script.comment(update)).toBe(true)
  })

  test('[DOC-740] a comment says which words its author saw in it, and is not on a word that is dragged there and back unseen', () => {
    const script = house()
    const [mia, jana] = [script.open('mia'), script.open('jana')]
    mia.run(on(mia, 'Nein doch', (from, to) => addComment({ from, to }, 'Beides')))
    const [from, target] = [
      placeOfWords(jana.state().doc, 'mein'),
      placeOfWords(jana.state().doc, 'n doch'),
    ]
    dragWords(jana, from, from + 4, target)
    script.write(jana.edits())
    expect(script.comment(mia.edits())).toBe(true)
    expect(jana.run(undo)).toBe(true)
    script.write(jana.edits())
    const shown = script.open('x').state()
    const words = findComment(shown, idOf(script.open('x'), 'Beides'))?.ranges ?? []
    expect(words.map(({ from, to }) => shown.doc.textBetween(from, to))).toEqual(['Nein doch'])
  })

  test('[SEC-596] a comment on a line that is split at the same moment is on its words afterwards', () => {
    const script = house()
    const [mia, jana] = [script.open('mia'), script.open('jana')]
    mia.run(on(mia, 'Nein doch', (from, to) => addComment({ from, to }, 'Beides')))
    jana.run(
      on(jana, 'doch', (from) => (state, dispatch) => {
        dispatch?.(state.tr.split(from))
        return true
      }),
    )
    script.write(jana.edits())
    expect(script.comment(mia.edits())).toBe(true)
    const shown = script.open('x').state()
    const words = findComment(shown, idOf(script.open('x'), 'Beides'))?.ranges ?? []
    expect(words.map(({ from, to }) => shown.doc.textBetween(from, to))).toEqual(['Nein ', 'doch'])
  })
})

/** Raw edits of a document, as any program can make them. */
const DEEDS: Readonly<Record<string, (doc: Y.Doc) => void>> = {
  'a letter': (doc) => textAt(doc, 1).insert(3, 'x'),
  'a deleted letter': (doc) => textAt(doc, 1).delete(3, 1),
  'a letter in the place of another': (doc) => {
    textAt(doc, 1).insert(3, 'x')
    textAt(doc, 1).delete(4, 1)
  },
  'bold words': (doc) => textAt(doc, 1).format(0, 5, { bold: true }),
  'a cue': (doc) =>
    textAt(doc, 1).format(0, 5, { cueConnection: { cueId: 'c9', cueType: 'light' } }),
  'a cut': (doc) => textAt(doc, 1).format(0, 5, { cut: { cutId: 'x' } }),
  'a cue that is gone': (doc) => removeMarks(textAt(doc, 1), 'cueConnection'),
  "another person's comment that is gone": (doc) => removeMarks(textAt(doc, 1), 'comment'),
  "another person's comment with other words": (doc) => {
    const [key, value] = commentAt(doc, 1)
    textAt(doc, 1).format(13, 9, { [key]: { ...value, commentText: 'lauter' } })
  },
  "another person's comment on more words": (doc) => {
    const [key, value] = commentAt(doc, 1)
    textAt(doc, 1).format(0, 9, { [key]: value })
  },
  "a superfluous border of another person's comment": (doc) => {
    const [key] = commentAt(doc, 1)
    addBorder(textAt(doc, 3), Object.assign(new Y.ContentFormat(key, {}), { value: null }))
  },
  'a comment of nobody that gets an author': (doc) =>
    doc.getMap(META_NAME).set('comment:cmt-old', originOf(MIA.username)),
  'a comment of nobody with an author and other words': (doc) => {
    const [key] = commentAt(doc, 3)
    textAt(doc, 3).format(0, 2, { [key]: { commentId: 'cmt-old', commentText: 'neu' } })
    doc.getMap(META_NAME).set('comment:cmt-old', originOf(MIA.username))
  },
  "a comment under another person's name": (doc) => writeComment(doc, originOf('jana')),
  'a comment without an author': (doc) => writeComment(doc, null),
  'a comment that another person is said to have changed': (doc) =>
    writeComment(doc, { ...originOf(MIA.username), editor: 'jana' }),
  'a comment with values of its own': (doc) =>
    writeComment(doc, { ...originOf(MIA.username), more: 'x'.repeat(10) }),
  'a comment that is too long': (doc) =>
    writeComment(doc, originOf(MIA.username), 'x'.repeat(4001)),
  'a record without words': (doc) =>
    doc.getMap(META_NAME).set('comment:cmt-none', originOf(MIA.username)),
  'the record of another comment': (doc) => {
    for (const key of doc.getMap(META_NAME).keys())
      if (key.startsWith('comment:')) doc.getMap(META_NAME).delete(key)
  },
  'the language': (doc) => doc.getMap(META_NAME).set('language', 'en'),
  'the level': (doc) => doc.getMap(META_NAME).set('schema', 99),
  'an attribute': (doc) => blockAt(doc, 0).setAttribute('sceneName', 'Wald'),
  'an attribute of a text': (doc) => textAt(doc, 1).setAttribute('x', 'y'),
  'a block': (doc) => doc.getXmlFragment(FRAGMENT_NAME).insert(0, [new Y.XmlElement('paragraph')]),
  'a deleted block': (doc) => doc.getXmlFragment(FRAGMENT_NAME).delete(1),
  'a moved block': (doc) => placesIn(doc).set('1:2', 'x'),
  'a run of times': (doc) =>
    doc.getMap(META_NAME).set('run:x', { from: 1, until: 2, lines: '0000010A' }),
  'a root of another program': (doc) => doc.getMap('theirs').set('a', 1),
  'a text of another program': (doc) => doc.getText('text').insert(0, 'a'),
  'a list of copies': (doc) => doc.getArray('copies').push([{ at: 1, runs: [] }]),
  'a record of marked words with copies in it': (doc) =>
    coveredOf(doc).push([{ at: 1, marks: [], runs: [[1, 0, 2, 0, 1]] }]),
  'a record of marked words with other values': (doc) =>
    coveredOf(doc).push([{ at: 1, marks: [[1, 'x']] }]),
  'a value in the record of marked words': (doc) => coveredOf(doc).push(['x']),
  'a record of marked words that is gone': (doc) => coveredOf(doc).delete(0),
  'words that come and a word that goes': (doc) => {
    textAt(doc, 1).insert(3, 'xyz')
    textAt(doc, 1).delete(0, 6)
  },
}

const coveredOf = (doc: Y.Doc) => doc.getArray<unknown>('covered')

const blockAt = (doc: Y.Doc, block: number): Y.XmlElement => {
  const found = blocksInOrder(doc.getXmlFragment(FRAGMENT_NAME))[block]
  if (!found) throw new Error('no block')
  return found
}

const originOf = (author: string) => ({ author, editor: null, editedAt: null })

function commentAt(doc: Y.Doc, block: number): readonly [string, Record<string, string>] {
  for (const { content } of itemsIn(textAt(doc, block)))
    if (content instanceof Y.ContentFormat && content.key.startsWith('comment') && content.value)
      return [content.key, content.value as unknown as Record<string, string>]
  throw new Error('no comment')
}

/** Writes a border of a mark behind a text, where it changes nothing: the library's own edits write none. */
function addBorder(text: Y.XmlText, border: Y.ContentFormat): void {
  const { doc } = text
  const last = [...itemsIn(text)].at(-1)
  if (!doc || !last) throw new Error('no text')
  const id = Y.createID(doc.clientID, Y.getState(doc.store, doc.clientID))
  doc.transact((transaction) =>
    new Y.Item(id, last, last.lastId, null, null, text, null, border).integrate(transaction, 0),
  )
}

const isLetters = ({ content }: Y.Item) => content instanceof Y.ContentString
const isStrike = ({ content }: Y.Item) =>
  content instanceof Y.ContentFormat && markName(content.key) === 'strike'

/** Deletes the first living item of a kind, or the one at this place among them, and nothing beside it. */
function deleteFirst(text: Y.XmlText, isMeant: (item: Y.Item) => boolean, index = 0): void {
  const item = [...itemsIn(text)].filter((one) => !one.deleted && isMeant(one)).at(index)
  if (!item) throw new Error('no item')
  text.doc?.transact((transaction) => item.delete(transaction))
}

function removeMarks(text: Y.XmlText, name: string): void {
  const items = Array.from(itemsIn(text))
  for (const { content } of items)
    if (content instanceof Y.ContentFormat && content.key.startsWith(name))
      text.format(0, text.length, { [content.key]: null })
}

function writeComment(doc: Y.Doc, origin: unknown, commentText = 'Hm.'): void {
  const comment = { commentId: 'cmt-new', commentText }
  textAt(doc, 3).format(0, 2, { [anchorKey('comment', comment)]: comment })
  if (origin) doc.getMap(META_NAME).set('comment:cmt-new', origin)
}

describe('the server refuses of a person who may comment', () => {
  test.each(Object.entries(DEEDS))('[SEC-594] %s', (_name, deed) => {
    const script = house()
    const before = script.state
    expect(script.comment(updateOf(script.replica(), deed))).toBe(false)
    expect(script.state).toEqual(before)
  })

  test('[SEC-594] an own comment together with anything else', () => {
    const script = house()
    const before = script.state
    const update = updateOf(script.replica(), (doc) => {
      writeComment(doc, originOf(MIA.username))
      doc.getMap(META_NAME).set('language', 'en')
    })
    expect(script.comment(update)).toBe(false)
    expect(script.state).toEqual(before)
  })

  test('[DOC-877] that a mark of others goes from words by the deletion of a border behind or before which no words stand', () => {
    const script = house()
    const struckIn = () => {
      const text = textAt(script.replica(), 1)
      const struck: string[] = []
      let isStruck = false
      for (const { content, deleted } of itemsIn(text)) {
        if (deleted) continue
        if (content instanceof Y.ContentFormat && markName(content.key) === 'strike')
          isStruck = content.value !== null
        else if (content instanceof Y.ContentString && isStruck) struck.push(content.str)
      }
      return struck.join('')
    }
    script.write(
      updateOf(script.replica(), (doc) => {
        const [text, key] = [textAt(doc, 1), keysOfEdit(doc)(schema.marks.strike.create())]
        text.format(0, text.length, { [key]: {} })
        text.format(3, 3, { [key]: null })
      }),
    )
    const late = script.replica()
    // as when two people delete a part of these words each: the borders around them stay
    script.write(updateOf(script.replica(), (doc) => deleteFirst(textAt(doc, 1), isLetters)))
    expect(struckIn()).toBe('Abend, mein Herr.')
    // the end of the mark, which is the end of the text
    const ends = updateOf(script.replica(), (doc) => deleteFirst(textAt(doc, 1), isStrike, -1))
    expect(script.comment(ends)).toBe(false)
    // the border before the words that are gone, alone and again with a comment
    script.comment(updateOf(script.replica(), (doc) => deleteFirst(textAt(doc, 1), isStrike)))
    expect(struckIn()).toBe('Abend, mein Herr.')
    script.comment(
      updateOf(late, (doc) => {
        deleteFirst(textAt(doc, 1), isStrike)
        const comment = { commentId: 'cmt-new', commentText: 'Hm.' }
        textAt(doc, 1).format(4, 2, { [anchorKey('comment', comment)]: comment })
        doc.getMap(META_NAME).set('comment:cmt-new', originOf(MIA.username))
      }),
    )
    expect(struckIn()).toBe('Abend, mein Herr.')
  })

  test('[SEC-595] edits that wait for others do not come in with the edits of others', () => {
    const script = house()
    const replica = script.replica()
    const first = updateOf(replica, (doc) => writeComment(doc, originOf(MIA.username)))
    const second = updateOf(replica, (doc) => textAt(doc, 1).format(0, 5, { bold: true }))
    // the second one waits for the first one, which comes from a writer
    script.comment(second)
    script.write(first)
    expect(JSON.stringify(readBlocks(script.replica()))).not.toContain('bold')
  })

  test('[SEC-596] edits in a text that is gone, which would reach its copy', () => {
    const script = house()
    const [late, jana] = [script.replica(), script.open('jana')]
    const later = script.replica()
    jana.run(
      on(jana, 'mein', (from) => (state, dispatch) => {
        dispatch?.(state.tr.split(from))
        return true
      }),
    )
    script.write(jana.edits())
    const before = script.state
    expect(script.comment(updateOf(late, (doc) => textAt(doc, 1).insert(14, 'x')))).toBe(false)
    expect(script.comment(updateOf(later, (doc) => textAt(doc, 1).delete(14, 2)))).toBe(false)
    expect(script.state).toEqual(before)
  })
})

/** One random edit of a document, among them comments as an honest page writes them. */
function randomDeed(doc: Y.Doc, { below }: ReturnType<typeof createRandom>): void {
  const text = textAt(doc, [1, 3][below(2)] ?? 1)
  const from = below(text.length)
  const length = 1 + below(Math.max(text.length - from, 1))
  const meta = doc.getMap(META_NAME)
  const commentId = ['cmt-a', 'cmt-b', 'cmt-old', 'cmt-new'][below(4)] ?? ''
  const comment = { commentId, commentText: `${below(9)}` }
  const key = below(2) ? anchorKey('comment', comment) : `comment--${below(4)}aaaaaaa`
  const name = below(4) ? MIA.username : 'jana'
  const names = Object.keys(DEEDS)
  switch (below(9)) {
    case 0:
      return text.format(from, length, { [key]: comment })
    case 1:
    case 2:
    case 3:
      text.format(from, length, { [key]: comment })
      return void meta.set(`comment:${commentId}`, originOf(name))
    case 4:
      return text.format(from, length, { [key]: null })
    case 5: {
      const [other] = commentAt(doc, below(2) ? 1 : 3)
      return text.format(from, length, { [other]: below(2) ? null : comment })
    }
    case 6:
      return void meta.set(`comment:${commentId}`, originOf(name))
    case 7:
      return meta.delete(`comment:${commentId}`)
    default:
      return DEEDS[names[below(names.length)] ?? '']?.(doc)
  }
}

test('[SEC-594] of random edits of a person who may comment, others see own comments or nothing', () => {
  for (let seed = 1; seed <= 12; seed++) {
    const random = createRandom(seed)
    const script = house()
    const before = script.withoutOwn()
    let replica = script.replica()
    let taken = 0
    for (let count = 0; count < 40; count++) {
      const many = 1 + random.below(3)
      const update = updateOf(replica, (doc) => {
        for (let index = 0; index < many; index++)
          try {
            randomDeed(doc, random)
          } catch {
            // there is no comment left
          }
      })
      const state = script.state
      const isTaken = script.comment(update)
      if (isTaken) taken++
      else replica = script.replica()
      expect(isTaken || Buffer.compare(script.state, state) === 0).toBe(true)
      expect(script.withoutOwn()).toEqual(before)
    }
    expect(taken).toBeGreaterThan(0)
  }
})
