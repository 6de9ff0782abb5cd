import { expect, test } from 'vitest'
import { p, scene } from '#test/support/script.ts'
import { withActs } from './acts.ts'
import { isActHeading, numberedName } from './scene-heading.ts'

const namesOf = (...names: readonly string[]) =>
  withActs(names.map((name) => (name === '' ? p('Text.') : scene(name)))).map((block) =>
    block.type === 'scene'
      ? block.sceneName
      : block.type === 'heading'
        ? `# ${block.text[0]?.text ?? ''}`
        : '',
  )

test('[SCN-411] acts above scenes are headings of level 1, and an act without scenes is a scene', () => {
  expect(namesOf('Erster Akt', '', '1. Szene', '', '2. Szene', 'ZWEITER AKT', '1. Szene')).toEqual([
    '# Erster Akt',
    '',
    '1. Szene',
    '',
    '2. Szene',
    '# ZWEITER AKT',
    '1. Szene',
  ])
  expect(namesOf('ACT I', '', 'ACT II', 'Scene 1', 'ACT III', '')).toEqual([
    'ACT I',
    '',
    '# ACT II',
    'Scene 1',
    'ACT III',
    '',
  ])
})

test('[SCN-411] acts of other languages are headings above their scenes', () => {
  expect(namesOf('ACTE PREMIER', 'SCÈNE PREMIÈRE', 'Scène 2', 'ACTE II', 'Scène 1')).toEqual([
    '# ACTE PREMIER',
    'SCÈNE PREMIÈRE',
    'Scène 2',
    '# ACTE II',
    'Scène 1',
  ])
  expect(namesOf('Atto primo', 'Scena 1', 'Eerste bedrijf', 'Tafereel 1')).toEqual([
    '# Atto primo',
    'Scena 1',
    '# Eerste bedrijf',
    'Tafereel 1',
  ])
})

test.each([
  ['ERSTER AKT', true],
  ['Acte II, scène 3', false],
  ['Acto segundo', true],
  ['Акт 1', true],
  ['Zweiter Aufzug. Ein Garten', true],
  ['ACT III', true],
  ['ACT II SCENE 3', false],
  ['Erster Akt, erste Szene', false],
  ['Prolog', false],
  ['1. Auftritt', false],
  ['Der Akt ist aus.', false],
])('[SCN-411] %s is the heading of an act: %s', (text, is) => expect(isActHeading(text)).toBe(is))

test.each([
  ['Szene 3: Am See', 3, 'Am See'],
  ['1. Auftritt', 1, ''],
  ['Erste Szene. Ein Garten', 1, 'Ein Garten'],
  ['Siebter Auftritt', 7, ''],
  ['Scene IV. A street', 4, 'A street'],
  ['3. Bild – Der Hof', 3, 'Der Hof'],
])('[SCN-412] %s has the number %s and the title %j', (name, number, title) =>
  expect(numberedName(name)).toEqual({ number, title }),
)

test.each(['Am See', 'Szene 3a – Küche', 'ACT III', 'Letzte Szene', 'Szene', 'INT. KÜCHE - TAG'])(
  '[SCN-412] %s has no number of its own',
  (name) => expect(numberedName(name)).toBeNull(),
)
