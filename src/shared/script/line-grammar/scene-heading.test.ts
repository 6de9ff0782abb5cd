import { expect, test } from 'vitest'
import { isSceneHeading } from './scene-heading.ts'

test.each([
  'Erster Akt',
  'ZWEITER AUFZUG',
  'Dritter Auftritt.',
  'Vierte Szene. Ein Garten',
  'IV. Akt',
  '2. Bild',
  'Akt 1',
  'ACT III',
  'Scene 2: The lamp room',
  'Act the First',
  'Prolog',
  'INT. KÜCHE - NACHT',
  'EXT. STREET - DAY',
  'INT./EXT. CAR – MOMENTS LATER',
  '12 INT. HALL - NIGHT 12',
  'INNEN. WOHNUNG – TAG',
])('[IMP-39] %s is a scene heading', (text) => expect(isSceneHeading(text)).toBe(true))

test.each([
  'Die Szene, ein Garten.',
  'Der Akt ist aus.',
  'Acting is hard',
  'Bild',
  'Erster Diener',
  'Int. und Ext. sind Abkürzungen.',
  'INTO THE WOODS',
])('[IMP-39] %s is none', (text) => expect(isSceneHeading(text)).toBe(false))
