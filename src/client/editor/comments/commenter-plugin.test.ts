import { expect, test } from 'vitest'
import { rightsOf, type ScriptRights } from '#/shared/access/script-rights.ts'
import { createScript } from '#/shared/script/create-script.ts'
import { createStore } from '#/client/ui/store.ts'
import { openAs } from '#test/support/people.ts'
import { p, say, script } from '#test/support/script.ts'
import { undo } from '../core/binding/undo.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { commentOriginsPlugin, addComment } from './edit-comment.ts'
import { commenterPlugin, nextWord } from './commenter-plugin.ts'

test('[COM-521] nothing that asks for it changes the text of a person who may comment; comments do', () => {
  const rights = createStore<ScriptRights | null>(rightsOf('comment'))
  const mia = openAs(createScript([p('Guten Abend.'), p()]), () => [
    commenterPlugin({ rights }),
    commentOriginsPlugin(() => 'mia'),
  ])
  const before = mia.blocks()
  const comments = () => outlineIn(mia.state()).outline.comments.map((one) => one.commentText)
  mia.caretIn(0, 3)
  mia.type('x')
  mia.run((state, dispatch) => {
    dispatch?.(state.tr.delete(1, 4))
    return true
  })
  expect(mia.blocks()).toEqual(before)
  expect(mia.sent()).toBe(0)
  mia.run(addComment({ from: 1, to: 6 }, 'Leiser'))
  expect(comments()).toEqual(['Leiser'])
  expect(mia.run(undo)).toBe(true)
  expect(comments()).toEqual([])
  rights.set(rightsOf('write'))
  mia.type('x')
  expect(mia.blocks()).not.toEqual(before)
})

test('[COM-522] the arrows choose the whole word before and after a place, over the ends of lines', () => {
  const doc = script(say('ANNA', 'Guten Abend,', 'mein Herr.'), p('Ab.'))
  const words: string[] = []
  let place = 0
  for (let word = nextWord(doc, place, 'after'); word; word = nextWord(doc, place, 'after')) {
    words.push(doc.textBetween(word.from, word.to))
    place = word.to
  }
  expect(words).toEqual(['ANNA', 'Guten', 'Abend,', 'mein', 'Herr.', 'Ab.'])
  const back: string[] = []
  place = doc.content.size
  for (let word = nextWord(doc, place, 'before'); word; word = nextWord(doc, place, 'before')) {
    back.push(doc.textBetween(word.from, word.to))
    place = word.from
  }
  expect(back).toEqual(words.toReversed())
})
