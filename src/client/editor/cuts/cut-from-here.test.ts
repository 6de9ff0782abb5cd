import { afterEach, expect, test } from 'vitest'
import { TextSelection } from 'prosemirror-state'
import { DecorationSet, type EditorView } from 'prosemirror-view'
import { listCuts } from '#/shared/script/cuts/list-cuts.ts'
import type { EditorText } from '../core/feature.ts'
import { dismissMessages, messages } from '#/client/ui/messages.ts'
import { endEditorMode } from '../model/editor-mode.ts'
import { people, type Person } from '#test/support/people.ts'
import { say } from '#test/support/script.ts'
import { cutFromHerePlugin, startCut } from './cut-from-here.ts'

const here: Person[] = []
afterEach(() => {
  for (const person of here.splice(0)) person.leave()
  dismissMessages()
})

function open() {
  const text = { cuts: { pressLastWord: 'last word', cancel: 'cancel' } } as EditorText
  const plugin = cutFromHerePlugin(() => text)
  const blocks = [say('ANNA', 'Eins zwei drei.'), say('BEN', 'Vier fünf.')]
  const [person] = people(1, blocks, () => [plugin]) as [Person]
  here.push(person)
  const caretAt = (words: string) => {
    const { doc, tr } = person.state()
    let at = 0
    doc.descendants((node, position) => {
      if (node.isText && node.text?.includes(words)) at = position + node.text.indexOf(words) + 1
    })
    person.view.dispatch(tr.setSelection(TextSelection.create(doc, at)))
  }
  const pressEnter = () =>
    plugin.props.handleKeyDown?.call(
      plugin,
      // the editor of a test may be changed, and has no screen
      Object.assign(person.view, { props: {} }) as EditorView,
      { key: 'Enter' } as KeyboardEvent,
    )
  const cut = () =>
    listCuts(person.state().doc).map(({ ranges }) =>
      ranges.map(({ from, to }) => person.state().doc.textBetween(from, to)).join(' | '),
    )
  return { person, caretAt, pressEnter, cut }
}

test('[CUT-10] a cut runs from the word of the menu to the pressed word, whichever is first', () => {
  for (const [first, last] of [
    ['zwei', 'Vier'],
    ['Vier', 'zwei'],
  ] as const) {
    const { person, caretAt, pressEnter, cut } = open()
    caretAt(first)
    expect(person.run(startCut)).toBe(true)
    caretAt(last)
    expect(pressEnter()).toBe(true)
    expect(cut()).toEqual(['zwei drei. | BEN | Vier'])
    expect(pressEnter()).toBe(false)
  }
})

test('[CUT-10] the end of the mode cuts nothing; words written before it move it along', () => {
  const { person, caretAt, pressEnter, cut } = open()
  caretAt('zwei')
  person.run(startCut)
  person.run(endEditorMode)
  expect(pressEnter()).toBe(false)
  expect(cut()).toEqual([])
  caretAt('zwei')
  person.run(startCut)
  person.caretIn(0, 0)
  person.type('SANTA ')
  caretAt('drei')
  pressEnter()
  expect(cut()).toEqual(['zwei drei.'])
})

test('[CUT-213] the hint stays until the cut is ended in any way, and its button ends it without a cut; the first word is marked meanwhile', () => {
  const { person, caretAt, pressEnter, cut } = open()
  const hints = () => messages.get().map(({ text }) => text)
  const marked = () => {
    const plugin = person.state().plugins.find(({ props }) => props.decorations !== undefined)
    const drawn = plugin?.props.decorations?.call(plugin, person.state())
    if (!(drawn instanceof DecorationSet)) return []
    return drawn.find().map(({ from, to }) => person.state().doc.textBetween(from, to))
  }
  const begin = () => {
    caretAt('zwei')
    person.run(startCut)
    expect(hints()).toEqual(['last word'])
    expect(marked()).toEqual(['zwei'])
  }
  const endings: readonly (() => void)[] = [
    () => void person.run(endEditorMode),
    () => messages.get()[0]?.action?.run(),
    () => {
      caretAt('drei')
      pressEnter()
    },
  ]
  for (const end of endings) {
    begin()
    end()
    expect(hints()).toEqual([])
    expect(marked()).toEqual([])
  }
  expect(cut()).toEqual(['zwei drei.'])
  begin()
  for (const each of here.splice(0)) each.leave()
  expect(hints()).toEqual([])
})
