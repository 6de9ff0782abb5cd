import { expect, test } from 'vitest'
import { sceneName } from './scene-name.ts'

test.each([
  ['SZENE 1: Im Park', 'Im Park'],
  ['Szene 3', 'Szene 3'],
  ['Szene 3a – Küche', 'Küche'],
  ['3. Szene', '3. Szene'],
  ['2. Bild: Der Garten', 'Der Garten'],
  ['Erste Szene', 'Erste Szene'],
  ['Scene IV. A street', 'A street'],
  ['SZENE IM PARK', 'IM PARK'],
  ['Szene: Im Park', 'Im Park'],
  ['Bild', 'Bild'],
  ['Szene 2 Im Park', 'Im Park'],
])('[DOC-48] %s is a heading', (line, name) => expect(sceneName(line)).toBe(name))

test.each([
  'Bild der Verwüstung lag vor uns.',
  'Bild der Mutter',
  'Szene gefällt mir nicht, sagte er.',
  'Szene 3 gefällt mir nicht.',
  'Szenenbild: Im Park',
  'Die Szene: ein Park',
  'Scenes from a life',
])('[DOC-48] %s is text', (line) => expect(sceneName(line)).toBeNull())
