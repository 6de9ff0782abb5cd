import { expect, test } from 'vitest'
import { p, scene } from '#test/support/script.ts'
import {
  isActHeading,
  isSceneHeading,
  numberedName,
  sceneName,
  withActs,
  isTransition,
} from './scene-heading.ts'
import { isEndMark } from './direction.ts'

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
  'SZENE 1: Im Park',
  'Szene 3',
  'Szene 3a – Küche',
  '3. Szene',
  '2. Bild: Der Garten',
  'Scene IV. A street',
  'SZENE IM PARK',
  'Szene: Im Park',
  'Szene 2 Im Park',
  'ACT II SCENE 3',
])('[IMP-202] %s is a scene heading', (text) => expect(isSceneHeading(text)).toBe(true))

test.each(['Erster Teil', 'PART ONE', 'Teil 2: Der Winter', 'Première partie', 'Parte seconda'])(
  '[IMP-797] %s is the heading of an act',
  (text) => expect(isActHeading(text)).toBe(true),
)

test.each(['Zum Teil ist es wahr.', 'Der erste Teil war kurz.', 'Part of it', 'Parting is hard'])(
  '[IMP-797] the line %s is no heading',
  (text) => expect(isSceneHeading(text)).toBe(false),
)

test.each([
  'Die Szene, ein Garten.',
  'Der Akt ist aus.',
  'Acting is hard',
  'Bild',
  'Erster Diener',
  'Int. und Ext. sind Abkürzungen.',
  'INTO THE WOODS',
  'Bild der Verwüstung lag vor uns.',
  'Bild der Mutter',
  'Szene gefällt mir nicht, sagte er.',
  'Szene 3 gefällt mir nicht.',
  'Erste Szene ohne Namen',
  'Szenenbild: Im Park',
  'Die Szene: ein Park',
  'Scenes from a life',
])('[IMP-202] the line %s is no heading of a scene', (text) =>
  expect(isSceneHeading(text)).toBe(false),
)

test.each([
  ['Szene 3a – Küche', 'Szene 3a – Küche'],
  ['Erster Akt', 'Erster Akt'],
  ['SZENE 3: Bad', 'Bad'],
  ['SZENE 3: SZENE 4: Bad', 'SZENE 4: Bad'],
  ['SZENE 3:', ''],
  ['Im Park', null],
])('[IMP-88] the scene that begins with %j is named %j', (line, name) =>
  expect(sceneName(line)).toBe(name),
)

test.each([
  'SCÈNE II – LE PHARE',
  'Acte premier',
  'Scène 3',
  'SCENA II – ESTERNO CORTILE GIORNO',
  'Atto secondo, scena prima',
  'ESCENA 4',
  'Acto primero',
  'Eerste bedrijf',
  'Andra akten'.replace('akten', 'akt'),
  'Akt pierwszy',
  'Действие первое',
  'Сцена 2',
  'ИНТ. КУХНЯ - НОЧЬ',
  'НАТ. ДВОР - ДЕНЬ',
  'EX. HOF - TAG',
  'EST. CORTILE - GIORNO',
  'INTÉRIEUR - CUISINE - NUIT',
  'PLENER. ULICA - DZIEŃ',
])('[IMP-445] headings in other languages: %s', (line) => expect(isSceneHeading(line)).toBe(true))

test.each([
  'Un acte de courage vaut mieux que deux scènes.',
  'La scena è vuota.',
  'Due scene dopo, tutto tace.',
  'EST-CE QUE TU DORS ?',
  'BINNEN EEN UUR',
  'UTE: Ja.',
  'UTE. Nein.',
  'UTE – Doch.',
  'Prima di tutto, buongiorno.',
])('[IMP-445] text with such words: %s', (line) => expect(isSceneHeading(line)).toBe(false))

test.each([
  ['Zweyter Auftritt.', 2],
  ['Zwote Scene', 2],
  ['Vierdter Auftritt', 4],
  ['Fünffter Aufftritt.', 5],
  ['Siebender Auftritt', 7],
  ['Neundter Aufftrit.', 9],
  ['Zehender Auftrit', 10],
  ['Eilfter Auftritt.', 11],
  ['Eilffter Auftritt.', 11],
  ['Zwölffter Auftritt', 12],
  ['Dreyzehnter Auftritt', 13],
  ['Einundzwanzigste Szene', 21],
  ['Ein und zwanzigster Auftritt.', 21],
  ['Dreißigster Auftritt', 30],
  ['Zwey und dreyßigster Auftritt', 32],
])('[IMP-729] %s, in old spelling or above twenty, is the heading of scene %i', (text, number) => {
  expect(isSceneHeading(text)).toBe(true)
  expect(isActHeading(text)).toBe(false)
  expect(numberedName(text)).toEqual({ number, title: '' })
})

test.each([
  'Der Erste Auffzug.',
  'Der dritte auffzug.',
  'Zweyter Act.',
  'Die Erste Abhandelung',
  'Vierdte Abhandlung.',
  'Dritter und letzter Aufzug.',
])('[IMP-729] %s, in old spelling, is the heading of an act', (text) =>
  expect(isActHeading(text)).toBe(true),
)

test.each([
  'Auffzug',
  'Zweyter Diener',
  'Zweyter Auftritt der Königin',
  'Der Abhandlung zweyter Teil',
])('[IMP-729] the line %s is no heading', (text) => expect(isSceneHeading(text)).toBe(false))

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

test.each([
  'CUT TO:',
  'FADE IN:',
  'FADE OUT.',
  'DISSOLVE TO:',
  'SMASH CUT TO:',
  'SCHNITT AUF:',
  'ABBLENDE',
])('[IMP-401] %s passes from one scene into the next', (text) =>
  expect(isTransition(text)).toBe(true),
)

test.each(['Cut to the chase.', 'CUT', 'FADE', 'SCHNITTER:', 'BLACKBEARD'])(
  '[IMP-401] %s does not',
  (text) => expect(isTransition(text)).toBe(text === 'CUT'),
)

test.each([
  'CLOSE ON THE LETTER',
  'CLOSE-UP: DIE HAND',
  'TOTALE',
  'INSERT - BRIEF',
  'FONDU AU NOIR.',
  'CORTE A:',
])('[IMP-445] shots and transitions of other languages: %s', (line) =>
  expect(isTransition(line)).toBe(true),
)

test.each(['CLOSE THE DOOR', 'Close on the heels of Anna', 'CORTEZ', 'INSERTION'])(
  '[IMP-445] no shot and no transition: %s',
  (line) => expect(isTransition(line)).toBe(false),
)

test.each([
  'ENDE',
  'Vorhang.',
  '(Der Vorhang fällt.)',
  'THE END',
  'END OF ACT ONE',
  'Fin de la scène',
  'Fine dell’atto primo',
  'TELÓN',
  'КОНЕЦ',
  'RIDÅ',
  '- Ende des zweiten Aktes -',
])('[IMP-444] the line that ends a play or a part of it: %s', (line) =>
  expect(isEndMark(line)).toBe(true),
)

test.each([
  'Am Ende war es still.',
  'Endlich!',
  'Vorhangstange',
  'Fine, thank you.',
  'Der Vorhang ist rot.',
  'Ende?',
])('[IMP-444] other text with such a word: %s', (line) => expect(isEndMark(line)).toBe(false))
