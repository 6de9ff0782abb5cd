import { toggleMark } from 'prosemirror-commands'
import { TextSelection } from 'prosemirror-state'
import { afterEach, expect, test, describe } from 'vitest'
import * as Y from 'yjs'
import { copyScript, docOfUpdates } from '#/shared/script/copy-script.ts'
import { createScript } from '#/shared/script/create-script.ts'
import { schema } from '#/shared/script/schema.ts'
import { scriptLanguage, type ScriptLanguage } from '#/shared/script/meta.ts'
import { openAs, type Person, send } from '#test/support/people.ts'
import { p } from '#test/support/script.ts'
import { undo } from '../core/binding/undo.ts'
import { chooseLanguage } from './language-items.tsx'
import { setComposed, takeBackTypeset, typesetPlugin, typeset } from './typeset-plugin.ts'

const here: Person[] = []
afterEach(() => {
  for (const person of here.splice(0)) person.leave()
})

function open(language: ScriptLanguage | null): Person {
  return join(createScript([p('Sie sagt: '), p('Er geht.')], language))
}

function join(state: Uint8Array): Person {
  const person = openAs(state, () => [typesetPlugin()])
  Object.assign(person.view, { editable: true })
  person.caretIn(0, 10)
  here.push(person)
  return person
}

/** Types like a browser: a plugin may handle each character. */
function type(person: Person, keys: string): void {
  for (const typed of keys) insertAtOnce(person, typed)
}

function insertAtOnce({ view }: Person, typed: string): void {
  const { from, to } = view.state.selection
  const plain = () => view.state.tr.insertText(typed, from, to)
  const isTaken = view.state.plugins.some((plugin) =>
    plugin.props.handleTextInput?.call(plugin, view, from, to, typed, plain),
  )
  if (isTaken !== true) view.dispatch(plain())
}

const line = (person: Person, index = 0) => person.state().doc.child(index).textContent

test('[WRI-3] typed quotation marks, apostrophes and dashes become those of the script’s language', () => {
  const anna = open('de')
  type(anna, '"Ich hab\'s ... -- na"')
  expect(line(anna)).toBe('Sie sagt: „Ich hab’s … – na“')
  const ben = open('en')
  type(ben, '"Don\'t"')
  expect(line(ben)).toBe('Sie sagt: “Don’t”')
})

test('[WRI-4] Backspace right after it puts back what was typed, and nothing later', () => {
  const anna = open('de')
  type(anna, '"')
  expect(anna.run(takeBackTypeset)).toBe(true)
  expect(line(anna)).toBe('Sie sagt: "')
  expect(anna.run(takeBackTypeset)).toBe(false)
  type(anna, 'a...')
  expect(anna.run(takeBackTypeset)).toBe(true)
  expect(line(anna)).toBe('Sie sagt: "a...')
  type(anna, ' --x')
  expect(anna.run(takeBackTypeset)).toBe(false)
  type(anna, '"')
  anna.caretIn(1)
  expect(anna.run(takeBackTypeset)).toBe(false)
})

test('[WRI-4] undo first puts back what was typed', () => {
  const anna = open('de')
  type(anna, 'x...')
  anna.run(undo)
  expect(line(anna)).toBe('Sie sagt: x...')
  anna.run(undo)
  expect(line(anna)).toBe('Sie sagt: ')
})

test('[WRI-4] text that others write meanwhile is left as it is', () => {
  const anna = open('de')
  const ben = join(Y.encodeStateAsUpdate(anna.doc))
  type(anna, '"')
  ben.caretIn(0)
  ben.type('Laut: ')
  send(ben, anna)
  expect(anna.run(takeBackTypeset)).toBe(true)
  expect(line(anna)).toBe('Laut: Sie sagt: "')
})

test('[WRI-3] a quotation mark takes the place of what is selected, and keeps its style; code stays', () => {
  const anna = open('de')
  anna.view.dispatch(anna.state().tr.setSelection(TextSelection.create(anna.state().doc, 1, 4)))
  anna.run(toggleMark(schema.marks.bold))
  type(anna, '"')
  expect(line(anna)).toBe('„ sagt: ')
  expect(
    anna
      .state()
      .doc.child(0)
      .firstChild?.marks.map(({ type: { name } }) => name),
  ).toEqual(['bold'])
  anna.caretIn(1, 8)
  anna.run(toggleMark(schema.marks.code))
  type(anna, '"')
  expect(line(anna, 1)).toBe('Er geht."')
})

test('[WRI-5] without a language everything stays as it is typed', () => {
  const anna = open(null)
  type(anna, '"Ich hab\'s ... -- na"')
  expect(line(anna)).toBe('Sie sagt: "Ich hab\'s ... -- na"')
})

test('[WRI-2] a language is chosen for everybody, as a step of undo, and a copy keeps it', () => {
  const anna = open(null)
  const ben = join(Y.encodeStateAsUpdate(anna.doc))
  expect(anna.run(chooseLanguage('en'))).toBe(true)
  expect(anna.run(chooseLanguage('en'))).toBe(false)
  send(anna, ben)
  expect(scriptLanguage(ben.doc)).toBe('en')
  expect(scriptLanguage(docOfUpdates([copyScript(ben.doc)]))).toBe('en')
  anna.run(undo)
  expect(scriptLanguage(anna.doc)).toBe(null)
  anna.run(chooseLanguage('de'))
  anna.run(chooseLanguage(null))
  expect(scriptLanguage(anna.doc)).toBe(null)
})

test('[WRI-2] a language that is unknown here is none', () => {
  const doc = new Y.Doc()
  for (const value of ['fr', 7, null, { de: 1 }]) {
    doc.getMap('meta').set('language', value)
    expect(scriptLanguage(doc)).toBe(null)
  }
})

describe('typeset', () => {
  /** The text after these keys have been typed. */
  function type(keys: string, language: ScriptLanguage): string {
    return [...keys].reduce((before, typed) => {
      const set = typeset(before, typed, language)
      return set === null ? before + typed : before.slice(0, before.length - set.back) + set.text
    }, '')
  }

  test.each([
    ['"Ja", sagt sie.', '„Ja“, sagt sie.'],
    ['Er sagt: "Komm!"', 'Er sagt: „Komm!“'],
    ['"Er sagte: \'Komm!\'"', '„Er sagte: ‚Komm!‘“'],
    ["Ich hab's.", 'Ich hab’s.'],
    ["'Ich hab's', sagt er.", '‚Ich hab’s‘, sagt er.'],
    ['("Leise")', '(„Leise“)'],
    ['Warte ... nein....', 'Warte … nein….'],
    ['Ja -- nein', 'Ja – nein'],
    ['Süd-Nord', 'Süd-Nord'],
  ])('[WRI-3] German: %s becomes %s', (keys, text) => {
    expect(type(keys, 'de')).toBe(text)
  })

  test.each([
    ['"Yes," she said.', '“Yes,” she said.'],
    ['"He said \'Come!\'"', '“He said ‘Come!’”'],
    ["I don't. It's Ben's.", 'I don’t. It’s Ben’s.'],
    ['("softly")', '(“softly”)'],
    ['Well... no -- yes', 'Well… no – yes'],
  ])('[WRI-3] English: %s becomes %s', (keys, text) => {
    expect(type(keys, 'en')).toBe(text)
  })
})

test('[WRI-420] characters that a keyboard inserts several at once are set like typed ones, and Backspace puts all of them back', () => {
  const anna = open('en')
  insertAtOnce(anna, '"Don\'t... it\'s"')
  expect(line(anna)).toBe('Sie sagt: “Don’t… it’s”')
  expect(anna.run(takeBackTypeset)).toBe(true)
  expect(line(anna)).toBe('Sie sagt: "Don\'t... it\'s"')
  insertAtOnce(anna, ' -')
  insertAtOnce(anna, '- na')
  expect(line(anna)).toBe('Sie sagt: "Don\'t... it\'s" – na')
})

test('[WRI-421] a word is set when it has been composed, and not before; words that were there stay', () => {
  const anna = open('en')
  Object.assign(anna.view, { composing: true })
  const before = anna.state().doc
  insertAtOnce(anna, "it's")
  expect(line(anna)).toBe("Sie sagt: it's")
  expect(anna.run(setComposed(before, 4))).toBe(true)
  expect(line(anna)).toBe('Sie sagt: it’s')
  expect(anna.run(setComposed(anna.state().doc, 4))).toBe(false)
  // in the last line of a script, behind which another one comes with the first letter
  const last = anna.state().doc
  insertAtOnce(anna, "'s")
  anna.run(({ tr, doc }, dispatch) => {
    dispatch?.(tr.insert(doc.content.size, schema.node('paragraph')))
    return true
  })
  expect(anna.run(setComposed(last, 1))).toBe(false)
  expect(anna.run(setComposed(last, 2))).toBe(true)
  expect(line(anna)).toBe('Sie sagt: it’s’s')
})
