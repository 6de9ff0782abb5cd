import { expect, test } from 'vitest'
import { NO_TASKS } from '../tasks/tasks.ts'
import { mentionsIn, namesOf, namesToMention, namesToOffer, untoldIn } from './mentions.ts'

const names = namesToMention(['anna', 'Anna Lena', 'Mia (Gast)', 'jörg'])
const found = (text: string) => mentionsIn(text, names).map(({ name }) => name)

test('[COM-830] a person whose name is a department’s takes no mention of the department', () => {
  const crowded = namesToMention(['licht', 'LIGHT', 'Regie', 'Lichtung'])
  const named = (text: string) => mentionsIn(text, crowded).map(({ name }) => name)
  expect(named('@licht, @Light, @REGIE, @lichtung')).toEqual([
    'Licht',
    'Light',
    'Regie',
    'Lichtung',
  ])
  for (const name of ['licht', 'LIGHT', 'Regie']) expect([...namesOf(name, NO_TASKS)]).toEqual([])
  expect([...namesOf('Licht', NO_TASKS, ['sound'])]).toEqual(['Ton', 'Sound'])
  const offered = namesToOffer(['licht', 'Regie'], () => true)
  expect(offered.filter((name) => ['licht', 'Licht', 'Regie'].includes(name))).toEqual([
    'Licht',
    'Regie',
  ])
})

test('[COM-613] a text mentions people and departments by an @ before their names, in any case of letters', () => {
  expect(found('@anna: geht das? @LICHT, @Jörg.')).toEqual(['anna', 'Licht', 'jörg'])
  expect(found('Frag (@Soufflage) oder @mia (gast)!')).toEqual(['Soufflage', 'Mia (Gast)'])
})

test('[COM-613] of several names that fit the longest is meant, and a longer word is no name', () => {
  expect(found('@Anna Lena und @anna')).toEqual(['Anna Lena', 'anna'])
  expect(found('@annabell, @Lichter, @Ton_2')).toEqual([])
})

test('[COM-613] an address has no mention, and neither has an @ alone', () => {
  expect(found('jana@anna.example, a.@anna, @, @@, @ anna')).toEqual([])
})

test('[COM-613] a mention names its place in the text', () => {
  expect(mentionsIn('Ja, @anna!', names)).toEqual([{ from: 4, to: 9, name: 'anna' }])
})

test('[COM-613] a person has the names of their departments; direction and prompting are for everything', () => {
  const tasks = { ...NO_TASKS, cueTypes: ['light', 'sound'] as const }
  expect([...namesOf('mia', tasks)]).toEqual(['mia', 'Licht', 'Light', 'Ton', 'Sound'])
  expect([...namesOf('mia', { ...NO_TASKS, everything: true })]).toEqual([
    'mia',
    'Regie',
    'Direction',
    'Soufflage',
    'Prompting',
  ])
})

test('[COM-720] a person has the departments of their functions, also without tasks; a guest of a production has none', () => {
  expect([...namesOf('tom', NO_TASKS, ['sound'])]).toEqual(['tom', 'Ton', 'Sound'])
  expect([...namesOf('tom', NO_TASKS, ['direction', 'stage-management'])]).toEqual([
    'tom',
    'Regie',
    'Direction',
    'Inspizienz',
    'Stage management',
  ])
  expect([...namesOf('tom', NO_TASKS, ['guest'])]).toEqual(['tom'])
})

test('[COM-721] departments are mentioned by their English names, too, which are offered where the German one does not fit', () => {
  expect(found('@light: brighter, @Props!')).toEqual(['Light', 'Props'])
  const offered = (part: string) =>
    namesToOffer(['Lina'], (name) => name.toLowerCase().startsWith(part))
  expect(offered('li')).toEqual(['Lina', 'Licht'])
  expect(offered('lig')).toEqual(['Light'])
  expect(offered('sou')).toEqual(['Soufflage', 'Sound'])
  expect(offered('').slice(0, 4)).toEqual(['Lina', 'Licht', 'Video', 'Ton'])
  expect(offered('')).toHaveLength(12)
  expect(found('@stage management, @Dramaturgie')).toEqual(['Stage management', 'Dramaturgie'])
  expect(offered('stage')).toEqual(['Stage management'])
})

test('[NOTE-230] a department without people, a guest and a word that is no name are told once each as names that address no person', () => {
  const told = new Set(['anna', 'jörg', 'Licht', 'Light'])
  const untold = (text: string) =>
    untoldIn(text, names, told).map(({ name, kind }) => `${name}: ${kind}`)
  expect(untold('@anna, @licht, @jörg und a@ton.example')).toEqual([])
  expect(untold('@Ton! @TON? @Sound, @Regie, @direction')).toEqual([
    'Ton: cues',
    'Sound: cues',
    'Regie: everything',
    'Direction: everything',
  ])
  expect(untold('@mia (gast), @Inspizienz, @Acting, @Maske und @Ann.')).toEqual([
    'Mia (Gast): guest',
    'Inspizienz: function',
    'Acting: function',
    'Maske: unknown',
    'Ann: unknown',
  ])
  expect(untold('um @ 5, @12, @@')).toEqual([])
})

test('[NOTE-230] a name at the end of a text that may still be written to its end is not called unknown', () => {
  const unknown = (text: string) => untoldIn(text, names, new Set()).map(({ name }) => name)
  expect(unknown('Frag @an')).toEqual([])
  expect(unknown('Frag @mia (ga')).toEqual([])
  expect(unknown('Frag @anx')).toEqual(['anx'])
  expect(unknown('Frag @an ')).toEqual(['an'])
})

test('[NOTE-230] a name in front of other words is not called before the person has left it', () => {
  const told = new Set(['anna'])
  const untold = (text: string) =>
    untoldIn(text.replace('|', ''), names, told, text.indexOf('|')).map(({ name }) => name)
  expect(untold('@T| leiser')).toEqual([])
  expect(untold('@To|n leiser')).toEqual([])
  expect(untold('@Luk| leiser')).toEqual([])
  expect(untold('@Lukas |leiser')).toEqual(['Lukas'])
  expect(untold('@To |leiser')).toEqual(['To'])
  expect(untold('@Ton| leiser')).toEqual(['Ton'])
  expect(untold('Leiser, @Luk|')).toEqual(['Luk'])
  expect(untold('@Ton, @Li| leiser, @Karl')).toEqual(['Ton', 'Karl'])
  const withTonia = namesToMention(['Tonia'])
  expect(untoldIn('@Ton', withTonia, told)).toEqual([])
  expect(untoldIn('@Ton', withTonia, told, null)).toHaveLength(1)
})
