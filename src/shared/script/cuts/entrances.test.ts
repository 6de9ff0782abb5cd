import { expect, test } from 'vitest'
import { entranceIn } from './entrances.ts'

test.each([
  ['FAUST tritt auf.', 'entrance'],
  ['Auftritt Mephisto', 'entrance'],
  ['Gretchen kommt herein', 'entrance'],
  ['Ein Diener erscheint.', 'entrance'],
  ['Enter HAMLET', 'entrance'],
  ['She comes in.', 'entrance'],
  ['(ab)', 'exit'],
  ['FAUST ab.', 'exit'],
  ['Beide ab nach links', 'exit'],
  ['Sie geht schnell ab.', 'exit'],
  ['verlässt das Zimmer', 'exit'],
  ['Exeunt omnes', 'exit'],
  ['He leaves.', 'exit'],
  ['Er legt das Buch ab und lacht', null],
  ['blickt auf', null],
  ['Die Tür geht auf.', null],
  ['in a low voice', null],
])('[CUT-4] entrances and exits in directions: %s', (words, expected) => {
  expect(entranceIn(words)).toBe(expected)
})

test.each([
  // 'ab' that belongs to another verb
  ['FAUST nimmt den Hut ab.', null],
  ['Sie wendet sich ab.', null],
  ['(winkt ab)', null],
  ['Marthe legt den Schal ab.', null],
  ['Beide wenden sich ab.', null],
  ['Er geht auf und ab.', null],
  ['Marthe mit Mephistopheles auf und ab spazierend', null],
  ['Er geht zum Tisch, nimmt den Hut ab.', null],
  // people who only move on the stage
  ['tritt einen Schritt zurück', null],
  ['Er läuft ein paar Schritte.', null],
  ['Sie kommt näher.', null],
  ['kommt zu sich', null],
  ['Er kommt ihr entgegen.', null],
  ['She walks up and down.', null],
  ['He comes closer.', null],
  // things that move
  ['The light goes out.', null],
  ['Music fades in.', null],
  // and those that are entrances and exits all the same
  ['Faust, weinend, ab.', 'exit'],
  ['Mephistopheles verwirrt ab.', 'exit'],
  ['Faust mit dem Pudel ab.', 'exit'],
  ['Faust rennt davon.', 'exit'],
  ['Sie zieht sich zurück und geht, lachend, ab.', 'exit'],
  ['Er legt das Buch hin und geht ab.', 'exit'],
  ['Faust legt den Mantel ab. Ab.', 'exit'],
  ['Der Bote entfernt sich.', 'exit'],
  ['Die Wachen führen ihn ab.', 'exit'],
  ['He runs away.', 'exit'],
  ['She storms off.', 'exit'],
  ['Wagner tritt ein.', 'entrance'],
  ['Ein Bote kommt.', 'entrance'],
  ['Mephistopheles kommt mit einer Kerze herein.', 'entrance'],
  ['Re-enter the GHOST.', 'entrance'],
  ['Geht auf und ab, dann ab.', 'exit'],
])('[CUT-211] entrances and exits, and what only sounds like one: %s', (words, expected) => {
  expect(entranceIn(words)).toBe(expected)
})
