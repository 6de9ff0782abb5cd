import { expect, test } from 'vitest'
import { people, type Person } from '#test/support/people.ts'
import { p } from '#test/support/script.ts'
import { undo } from '../core/binding/undo.ts'
import { textKeysPlugin } from '../core/controls/shortcut.ts'
import { sceneShortcut } from './shortcuts.ts'

const KEY = { key: 'Z', keyCode: 90, ctrlKey: true, shiftKey: true, altKey: false, metaKey: false }

function writer(): Person {
  const [anna] = people(1, [p('eins'), p()], () => [textKeysPlugin({}, [sceneShortcut])]) as [
    Person,
  ]
  anna.caretIn(0, 4)
  return anna
}

/** Presses the key. True if the sheet handles the press, so that no other program does. */
function press({ view, state }: Person, repeat = false): boolean {
  const event = { ...KEY, repeat } as KeyboardEvent
  return state().plugins.some((plugin) => {
    const handle = plugin.props.handleKeyDown
    return handle?.call(plugin, view, event) === true
  })
}

const scenes = (anna: Person) => anna.blocks().filter(({ type }) => type === 'scene').length
const firstLine = (anna: Person) => anna.state().doc.child(0).textContent

test('[DOC-52] Mod-Shift-z inserts a scene where nothing was redone', () => {
  const anna = writer()
  anna.type('!')
  expect(press(anna)).toBe(true)
  expect(scenes(anna)).toBe(1)
})

test('[DOC-52] Mod-Shift-z redoes, and then does nothing until the next edit', () => {
  const anna = writer()
  for (const word of [' zwei', ' drei']) {
    anna.type(word)
    anna.pause()
  }
  anna.run(undo)
  anna.run(undo)
  for (let times = 0; times < 5; times++) expect(press(anna)).toBe(true)
  expect([firstLine(anna), scenes(anna)]).toEqual(['eins zwei drei', 0])
  anna.type('!')
  press(anna)
  expect(scenes(anna)).toBe(1)
})

test('[DOC-52] a key that is held redoes on and inserts nothing', () => {
  const anna = writer()
  anna.type('!')
  anna.run(undo)
  for (let times = 0; times < 5; times++) expect(press(anna, times > 0)).toBe(true)
  expect([firstLine(anna), scenes(anna)]).toEqual(['eins!', 0])
  anna.type('?')
  expect(press(anna, true)).toBe(true)
  expect(scenes(anna)).toBe(0)
})
