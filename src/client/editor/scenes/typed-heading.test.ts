import { expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { people, type Person } from '#test/support/people.ts'
import { apply, p, say, scene, script, stateOf } from '#test/support/script.ts'
import { undo } from '../core/binding/undo.ts'
import { enterTypedHeading, typedHeading, typedHeadingsPlugin } from './typed-heading.ts'

const act = (text: string): ScriptBlock => ({ type: 'heading', level: 1, text: [{ text }] })

test.each([
  ['Szene 3: Am See', 'scene', 'Szene 3: Am See'],
  ['1. Auftritt', 'scene', '1. Auftritt'],
  ['INT. KÜCHE - NACHT', 'scene', 'INT. KÜCHE - NACHT'],
  ['## Am See', 'scene', 'Am See'],
  ['ERSTER AKT', 'act', 'ERSTER AKT'],
  ['# Zweiter Akt', 'act', 'Zweiter Akt'],
])('[SCN-413] %s is a typed heading', (typed, kind, text) =>
  expect(typedHeading(typed)).toEqual({ kind, text }),
)

test.each(['#', '#hashtag', 'Die Szene ist leer.', 'ANNA', 'Der Akt ist aus.'])(
  '[SCN-413] the typed line %s stays text',
  (typed) => expect(typedHeading(typed)).toBeNull(),
)

test('[SCN-413] Enter behind a typed heading makes a scene or an act, and leads on to a paragraph', () => {
  expect(apply(stateOf(p('ERSTER AKT‸'), p()), enterTypedHeading)).toEqual(
    script(act('ERSTER AKT'), p()),
  )
  expect(apply(stateOf(p('Prolog‸'), say('ANNA', 'Ja.')), enterTypedHeading)).toEqual(
    script(scene('Prolog', '999'), p(), say('ANNA', 'Ja.')),
  )
  for (const block of [p('ERSTER‸ AKT'), say('ANNA', 'Szene 2‸')])
    expect(apply(stateOf(block), enterTypedHeading)).toBeNull()
})

test('[SCN-413] a typed number that the scene gets anyway is not a part of its name', () => {
  expect(apply(stateOf(scene('Prolog'), p('Szene 2: Am See‸'), p()), enterTypedHeading)).toEqual(
    script(scene('Prolog'), scene('Am See', '999'), p()),
  )
  expect(apply(stateOf(p('Szene 7: Am See‸'), p()), enterTypedHeading)).toEqual(
    script(scene('Szene 7: Am See', '999'), p()),
  )
})

test('[SCN-413] undo restores the text at once, and then typed headings stay text in this script', () => {
  const open = () => people(1, [p(), p()], () => [typedHeadingsPlugin('typed')]) as [Person]
  const [anna] = open()
  anna.caretIn(0)
  anna.type('ERSTER AKT')
  expect(anna.run(enterTypedHeading)).toBe(true)
  expect(anna.blocks()).toEqual([act('ERSTER AKT'), p()])
  anna.run(undo)
  expect(anna.blocks()).toEqual([p('ERSTER AKT'), p()])
  expect(anna.run(enterTypedHeading)).toBe(false)
})
