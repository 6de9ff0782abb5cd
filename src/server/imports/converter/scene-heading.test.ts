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
])('[IMP-39] %s is a scene heading', (text) => expect(isSceneHeading(text)).toBe(true))

test.each([
  'Die Szene, ein Garten.',
  'Der Akt ist aus.',
  'Acting is hard',
  'Bild',
  'Erster Diener',
])('[IMP-39] %s is none', (text) => expect(isSceneHeading(text)).toBe(false))
