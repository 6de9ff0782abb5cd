// The colours of speakers whose names change.
import { expect, test, vi, beforeEach, afterEach } from 'vitest'
import {
  chosenColor,
  givenSpeakerColor,
  SPEAKER_COLORS,
  ownColor,
} from '#/shared/script/speaker-colors.ts'
import { META_NAME, schema } from '#/shared/script/schema.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { exchange, people, type Person } from '#test/support/people.ts'
import { p, say, script } from '#test/support/script.ts'
import { asOneStep, changeMeta, redo, undo } from '../core/binding/undo.ts'
import { renameSpeakersPlugin, toggleRenameSpeakers } from './rename-plugin.ts'
import { shownSpeakerColor, speakerColorsPlugin } from './speaker-colors-plugin.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const [RED, , YELLOW] = SPEAKER_COLORS

function writing(...blocks: readonly ScriptBlock[]): Person {
  const [person] = people(1, blocks, () => [speakerColorsPlugin(), renameSpeakersPlugin()])
  if (!person) throw new Error('nobody')
  return person
}

const choose = (person: Person, name: string, color: string) =>
  person.view.dispatch(
    asOneStep(changeMeta(person.state().tr, person.doc, givenSpeakerColor(name, color))),
  )

/** Types letter by letter. */
const type = (person: Person, text: string) => [...text].forEach((letter) => person.type(letter))

const chosenFor = ({ doc }: Person, ...names: readonly string[]) =>
  names.map((name) => chosenColor(doc, name))

const namesOf = ({ state }: Person) =>
  state().doc.children.flatMap(({ childCount, firstChild }) =>
    childCount === 2 ? [firstChild?.textContent] : [],
  )

test('[DLG-17] in edit-all-speakers mode a name is changed where it is one of several, too', () => {
  const anna = writing(say('BEN', 'Ja.'), say('ANNA / BEN', 'Nein.'), say('BEN|C', 'Oh.'), p())
  anna.run(toggleRenameSpeakers)
  anna.caretIn(1, 11)
  type(anna, 'JI')
  expect(namesOf(anna)).toEqual(['BENJI', 'ANNA / BENJI', 'BENJI|C'])
  anna.caretIn(1, 2)
  type(anna, 'x')
  expect(namesOf(anna)).toEqual(['BENJI', 'AxNNA / BENJI', 'BENJI|C'])
})

test('[DLG-22] a renamed speaker keeps the colour at every letter, and undo takes back name and colour', () => {
  const anna = writing(say('ANNA', 'Ja.'), say('BEN', 'Nein.'), say('ANNA', 'Doch.'), p())
  choose(anna, 'ANNA', RED)
  anna.run(toggleRenameSpeakers)
  anna.caretIn(2, 5)
  anna.pause()
  type(anna, 'LI')
  expect(chosenFor(anna, 'ANNALI', 'ANNAL', 'ANNA')).toEqual([RED, null, RED])
  type(anna, 'SE')
  expect(chosenFor(anna, 'ANNALISE', 'ANNALI')).toEqual([RED, null])
  anna.run(undo)
  expect(namesOf(anna)).toEqual(['ANNA', 'BEN', 'ANNA'])
  expect(chosenFor(anna, 'ANNALISE', 'ANNALI', 'ANNA')).toEqual([null, null, RED])
  anna.run(redo)
  expect(chosenFor(anna, 'ANNALISE')).toEqual([RED])
})

test('[DLG-22] a renamed speaker with an unchosen colour keeps it', () => {
  const anna = writing(say('ANNA', 'Ja.'), say('ANNA', 'Doch.'), p())
  anna.run(toggleRenameSpeakers)
  anna.caretIn(0, 5)
  type(anna, 'LISE')
  expect(chosenFor(anna, 'ANNALISE', 'ANNALIS')).toEqual([ownColor('anna'), null])
})

test('[DLG-22] outside edit-all-speakers mode only a speaker with one line keeps the colour; of several lines one gets another speaker', () => {
  const anna = writing(say('BEN', 'Ja.'), p())
  choose(anna, 'BEN', RED)
  anna.caretIn(0, 4)
  type(anna, 'NO')
  expect(chosenFor(anna, 'BENNO', 'BENN', 'BEN')).toEqual([RED, null, RED])
  const clara = writing(say('BEN', 'Ja.'), say('BEN', 'Nein.'), p())
  choose(clara, 'BEN', RED)
  clara.caretIn(0, 4)
  type(clara, 'NO')
  expect(chosenFor(clara, 'BENNO', 'BENN', 'BEN')).toEqual([null, null, RED])
  const ben = writing(say('', 'Ja.'), p())
  ben.caretIn(0, 1)
  type(ben, 'EVA')
  expect(chosenFor(ben, 'E', 'EV', 'EVA')).toEqual([null, null, null])
})

test('[DLG-22] the colours of others stay what they are, on the way and at its end', () => {
  const anna = writing(say('BE', 'Ja.'), say('BEN', 'Nein.'), say('BE', 'Doch.'), p())
  choose(anna, 'BE', RED)
  choose(anna, 'BEN', YELLOW)
  anna.run(toggleRenameSpeakers)
  anna.caretIn(0, 3)
  type(anna, 'N')
  expect(chosenFor(anna, 'BEN', 'BE')).toEqual([YELLOW, RED])
  type(anna, 'NO')
  expect(chosenFor(anna, 'BENNO', 'BENN', 'BEN')).toEqual([RED, null, YELLOW])
})

test('[DLG-16] a colour is chosen in a step of undo of its own', () => {
  const anna = writing(say('ANNA', 'Ja.'), p())
  anna.caretIn(1)
  anna.type('Ab.')
  choose(anna, 'ANNA', RED)
  choose(anna, 'ANNA', YELLOW)
  anna.type(' Auf.')
  const steps = [1, 2, 3, 4].map(() => {
    anna.run(undo)
    return [anna.state().doc.child(1).textContent, ...chosenFor(anna, 'ANNA')]
  })
  expect(steps).toEqual([
    ['Ab.', YELLOW],
    ['Ab.', RED],
    ['Ab.', null],
    ['', null],
  ])
})

test('[DLG-16] a colour that another person has chosen since stays', () => {
  const [anna, ben] = people(2, [say('ANNA', 'Ja.'), p()]) as [Person, Person]
  choose(anna, 'ANNA', RED)
  exchange([anna, ben])
  choose(ben, 'ANNA', YELLOW)
  exchange([anna, ben])
  anna.run(undo)
  exchange([anna, ben])
  for (const person of [anna, ben]) expect(chosenFor(person, 'ANNA')).toEqual([YELLOW])
})

test('[DLG-415] a new speaker has a free colour from the first letter, and keeps it', () => {
  const [first = '', second = ''] = twoOfOneColor()
  const anna = writing(say(first, 'Ja.'), say('', 'Nein.'), p())
  anna.caretIn(1, 1)
  const shown = [...second].map((letter) => {
    anna.type(letter)
    return shownSpeakerColor(anna.state(), namesOf(anna)[1] ?? '')
  })
  vi.advanceTimersByTime(2000)
  shown.push(shownSpeakerColor(anna.state(), second))
  anna.caretIn(2)
  shown.push(shownSpeakerColor(anna.state(), second))
  vi.advanceTimersByTime(2000)
  shown.push(shownSpeakerColor(anna.state(), second))
  expect(new Set(shown).size).toBe(1)
  expect(shown).not.toContain(ownColor(first))
  expect(shownSpeakerColor(anna.state(), first)).toBe(ownColor(first))
})

test('[DLG-415] roles that are typed quickly, one after the other, never share a colour', () => {
  const names = ['Anna', 'Adam', 'Alma', 'Ben', 'Boris', 'Clara', 'Cora']
  const anna = writing(...names.map(() => say('', 'Ja.')), p())
  const colors = names.map((name, index) => {
    anna.caretIn(index, 1)
    type(anna, name)
    const shown = shownSpeakerColor(anna.state(), name)
    anna.caretIn(index, name.length + 4)
    return shown
  })
  expect(new Set(colors).size).toBe(names.length)
  vi.advanceTimersByTime(2000)
  expect(names.map((name) => shownSpeakerColor(anna.state(), name))).toEqual(colors)
})

test('[DLG-415] a speaker whose name is there at once, after a colon or a paste, has their colour at once', () => {
  const [first = '', second = ''] = twoOfOneColor()
  const anna = writing(say(first, 'Ja.'), p(), p())
  const speech = schema.node('dialogueBlock', null, [
    schema.node('speaker', null, schema.text(second)),
    schema.node('dialogueText', null, schema.node('paragraph')),
  ])
  const { tr } = anna.state()
  anna.view.dispatch(tr.insert(tr.doc.child(0).nodeSize, speech))
  const shown = shownSpeakerColor(anna.state(), second)
  expect(shown).not.toBe(ownColor(first))
  vi.advanceTimersByTime(2000)
  expect(shownSpeakerColor(anna.state(), second)).toBe(shown)
})

test('[DLG-415] a known name that is only written in capitals, and one whose choice is undone, keep their colour', () => {
  const anna = writing(say('Anna', 'Ja.'), say('Adam', 'Nein.'), p())
  const before = shownSpeakerColor(anna.state(), 'Anna')
  anna.caretIn(0, 2)
  anna.view.dispatch(anna.state().tr.insertText('ANNA', 2, 6))
  choose(anna, 'ANNA', RED)
  vi.advanceTimersByTime(2000)
  anna.run(undo)
  vi.advanceTimersByTime(2000)
  expect(shownSpeakerColor(anna.state(), 'ANNA')).toBe(before)
})

test('[DLG-401] when another person gives two speakers one colour, the later one gets another a second later', () => {
  const [first = '', second = ''] = twoOfOneColor()
  const [anna, ben] = people(2, [say(first, 'Ja.'), say('', 'Nein.'), p()], () => [
    speakerColorsPlugin(),
  ]) as [Person, Person]
  ben.caretIn(1, 1)
  ben.type(second)
  exchange([anna, ben])
  vi.advanceTimersByTime(1000)
  expect(shownSpeakerColor(anna.state(), first)).toBe(ownColor(first))
  expect(shownSpeakerColor(anna.state(), second)).not.toBe(ownColor(first))
})

test('[UI-562] thousands of new names from another person ask for chosen colours only in proportion to their number', () => {
  const [anna, ben] = people(2, [p()], () => [speakerColorsPlugin()]) as [Person, Person]
  const names = Array.from({ length: 400 }, (_, index) => `${'ABCDE'[index % 5]}${index}`)
  const { tr } = ben.state()
  ben.view.dispatch(tr.insert(0, script(...names.map((name) => say(name, 'Ja.'))).children))
  exchange([anna, ben])
  const asked = vi.spyOn(anna.doc.getMap(META_NAME), 'get')
  const colors = new Set(names.map((name) => shownSpeakerColor(anna.state(), name)))
  expect(colors.size).toBeGreaterThan(1)
  expect(asked.mock.calls.length).toBeLessThan(5 * names.length)
})

test('[UI-562] a new name gets a free colour also right after another person has chosen one', () => {
  const [anna, ben] = people(2, [say('Ben', 'Ja.'), say('', ''), p()], () => [
    speakerColorsPlugin(),
  ]) as [Person, Person]
  ben.caretIn(1, 1)
  ben.type('Adam')
  exchange([anna, ben])
  const shown = shownSpeakerColor(anna.state(), 'Adam')
  choose(ben, 'Ben', shown)
  exchange([anna, ben])
  expect(shownSpeakerColor(anna.state(), 'Adam')).not.toBe(shown)
})

function twoOfOneColor(): readonly string[] {
  const names = Array.from({ length: 17 }, (_, index) => `person ${index}`)
  const byColor = Map.groupBy(names, ownColor)
  return [...byColor.values()].find((alike) => alike.length > 1) ?? []
}
