import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { FALLBACK_COLOR } from '#/shared/collab/presence.ts'
import { SPEAKER_COLORS, stableColor } from '#/shared/script/speaker-colors.ts'
import { openAs, people, type Person, send } from '#test/support/people.ts'
import { p } from '#test/support/script.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { sharedEnds } from '../core/binding/shared-position.ts'
import { caretsPlugin } from './carets.ts'
import { caretColor } from './people.ts'

test('[COL-44] others have a colour of the speaker palette that stays theirs', () => {
  const people = Array.from({ length: 200 }, (_, index) => `person-${index}`)
  const colors = people.map(stableColor)
  expect(people.map(stableColor)).toEqual(colors)
  expect(new Set(colors)).toEqual(new Set(SPEAKER_COLORS))
  for (const color of colors) expect(caretColor({ color })).toBe(color)
})

test('[COL-44] others without a valid colour are orange', () => {
  for (const color of [undefined, null, 7, 'red; background: url(//x)'])
    expect(caretColor({ color })).toBe(FALLBACK_COLOR)
  expect(FALLBACK_COLOR).toBe('#ffa500')
})

test('[COL-43] the local caret is amber with dark text, once for the dark theme and the light one', () => {
  const file = readFileSync(path.resolve('src/client/styles/tokens.css'), 'utf8')
  const [tokens = ''] = file.split(":root[data-theme='night']")
  const values = (name: string) =>
    [...tokens.matchAll(new RegExp(`${name}: (#\\w+);`, 'g'))].map(([, value]) => value)
  expect(values('--caret-local')).toEqual(['#f59e0b'])
  const [ink = ''] = values('--on-caret-local')
  expect(values('--on-caret-local')).toHaveLength(1)
  expect(contrast(ink, '#f59e0b')).toBeGreaterThan(7)
})

test('[COL-42] a caret whose words come later than itself is shown as soon as they have come', async () => {
  const [ben] = people(1, [p('Eins.'), p()]) as [Person]
  const presence = new Awareness(new Y.Doc())
  const carets = caretsPlugin(presence)
  const anna = openAs(Y.encodeStateAsUpdate(ben.doc), () => [carets])
  const shown = () =>
    carets
      .getState(anna.state())
      ?.shown.find()
      .map(({ from }) => from)
  ben.caretIn(1)
  ben.type('Zwei.')
  const cursor = sharedEnds(bindingIn(ben.state()), ben.state().selection)
  presence.getStates().set(7, { user: { name: 'ben' }, cursor })
  presence.emit('change', [{ added: [7], updated: [], removed: [] }, 'socket'])
  await new Promise((done) => setTimeout(done))
  expect(shown()).toEqual([])
  send(ben, anna)
  expect(shown()).toEqual([ben.state().selection.head])
})

test('[COL-54] a caret is drawn anew where its person moves, and by nothing else', async () => {
  const [ben] = people(1, [p('Eins.'), p('Zwei.'), p()]) as [Person]
  const presence = new Awareness(new Y.Doc())
  const carets = caretsPlugin(presence)
  const anna = openAs(Y.encodeStateAsUpdate(ben.doc), () => [carets])
  const shown = () =>
    carets
      .getState(anna.state())
      ?.shown.find()
      .map(({ spec }) => spec.key)
  const hear = async () => {
    const cursor = sharedEnds(bindingIn(ben.state()), ben.state().selection)
    presence.getStates().set(7, { user: { name: 'ben' }, cursor })
    presence.emit('change', [{ added: [], updated: [7], removed: [] }, 'socket'])
    await new Promise((done) => setTimeout(done))
  }
  ben.caretIn(1, 2)
  await hear()
  const before = shown()
  anna.caretIn(0)
  anna.type('Null. ')
  send(anna, ben)
  await hear()
  expect(shown()).toEqual(before)
  ben.caretIn(1, 3)
  await hear()
  expect(shown()).toHaveLength(1)
  expect(shown()).not.toEqual(before)
})

test('[COL-55] an update in several pieces, the later ones behind the former end of the script, is shown', async () => {
  const [ben] = people(1, [p('Eins.'), p('Zwei.'), p()]) as [Person]
  const presence = new Awareness(new Y.Doc())
  const carets = caretsPlugin(presence)
  const anna = openAs(Y.encodeStateAsUpdate(ben.doc), () => [carets])
  ben.caretIn(1, 2)
  const cursor = sharedEnds(bindingIn(ben.state()), ben.state().selection)
  presence.getStates().set(7, { user: { name: 'ben' }, cursor })
  presence.emit('change', [{ added: [7], updated: [], removed: [] }, 'socket'])
  await new Promise((done) => setTimeout(done))
  ben.caretIn(0)
  ben.type('Sehr viele Worte davor. ')
  ben.caretIn(1, 5)
  ben.type(' Und dahinter.')
  send(ben, anna)
  expect(anna.state().doc).toEqual(ben.state().doc)
  const [caret] = carets.getState(anna.state())?.shown.find() ?? []
  expect(anna.state().doc.textBetween(0, caret?.from ?? 0, '|')).toMatch(/\|Zw$/)
})

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('[DOC-180] a caret that has written is seen behind its last letter, whatever others write there', async () => {
  const [begin] = people(1, [p('Eins.'), p()]) as [Person]
  const state = Y.encodeStateAsUpdate(begin.doc)
  const ben = openAs(state, ({ connection }) => [caretsPlugin(connection.awareness)])
  Object.assign(ben.view, { hasFocus: () => true })
  Object.assign(ben.view.dom.ownerDocument, { dispatchEvent: () => true })
  const presence = new Awareness(new Y.Doc())
  const carets = caretsPlugin(presence)
  const anna = openAs(state, () => [carets])
  for (const { caretIn } of [ben, anna]) caretIn(0, 5)
  ben.type(' Zwei')
  send(ben, anna)
  presence
    .getStates()
    .set(7, { user: { name: 'ben' }, cursor: ben.awareness.getLocalState()?.cursor })
  presence.emit('change', [{ added: [7], updated: [], removed: [] }, 'socket'])
  await new Promise((done) => setTimeout(done))
  anna.type(' Drei')
  presence.emit('change', [{ added: [], updated: [7], removed: [] }, 'socket'])
  await new Promise((done) => setTimeout(done))
  const [caret] = carets.getState(anna.state())?.shown.find() ?? []
  expect(anna.state().doc.child(0).textContent).toBe('Eins. Zwei Drei')
  expect(anna.state().doc.textBetween(0, caret?.from ?? 0)).toBe('Eins. Zwei')
})
