import { expect, test } from 'vitest'
import { fragmentOfComment, fragmentOfWords } from '#/shared/routes/place-fragments.ts'
import { people, send, type Person } from '#test/support/people.ts'
import { p } from '#test/support/script.ts'
import { fragmentOfPlace, placeInFragment, positionOfPlace } from './place-address.ts'

function linkTo(person: Person, block: number, offset: number): string {
  person.caretIn(block, offset)
  const place = placeInFragment(fragmentOfPlace(person.state(), person.state().selection.$from))
  if (place === null) throw new Error('no place')
  return place
}

const behind = ({ state }: Person, place: string) => {
  const position = positionOfPlace(state(), place)
  const { doc } = state()
  return position === null ? null : doc.textBetween(position, doc.content.size, '|')
}

test('[NAV-54] a link names a place that stays with its words, for everyone who opens it', () => {
  const [anna, ben] = people(2, [p('Eins.'), p('Zwei und drei.')]) as [Person, Person]
  const place = linkTo(anna, 1, 5)
  expect(place).toMatch(/^[\w-]+$/)
  expect(behind(ben, place)).toMatch(/^und drei\./)
  ben.caretIn(0)
  ben.type('Null. ')
  ben.caretIn(1)
  ben.type('Mehr ')
  send(ben, anna)
  for (const person of [anna, ben]) expect(behind(person, place)).toMatch(/^und drei\./)
})

test('[NAV-54] an address that was written by hand names no place', () => {
  const [anna] = people(1, [p('Eins.')]) as [Person]
  for (const place of ['', '%%%', 'AAAA', 'x'.repeat(10_000), 'AQ__________8B'])
    expect(() => positionOfPlace(anna.state(), place)).not.toThrow()
  expect(positionOfPlace(anna.state(), '%%%')).toBeNull()
  expect(placeInFragment('#/privacy')).toBeNull()
})

test('[NOTE-58] the address of a comment leads to its words, and nowhere once they are gone', () => {
  const comments = [{ commentId: 'cmt-1 ä', commentText: '?' }]
  const block = {
    type: 'paragraph' as const,
    text: [{ text: 'Ruh ' }, { text: 'und Rast', comments }],
  }
  const [anna] = people(1, [p('Eins.'), block]) as [Person]
  const place = placeInFragment(fragmentOfComment('cmt-1 ä'))
  expect(place === null ? null : behind(anna, place)).toMatch(/^und Rast/)
  expect(positionOfPlace(anna.state(), fragmentOfComment('cmt-2'))).toBeNull()
  for (const fragment of ['#kommentar=', '#kommentar=%'])
    expect(placeInFragment(fragment)).toBeNull()
})

test('[LIB-445] words lead to their place, the one of several that is meant, or the last where there are fewer', () => {
  const [anna] = people(1, [p('Ruh und Rast.'), p('Meine Ruh ist hin.'), p('Ruh!')]) as [Person]
  const after = (words: string, nth: number) => {
    const place = placeInFragment(fragmentOfWords({ words, nth }))
    return place === null ? null : behind(anna, place)
  }
  expect(after('Ruh', 1)).toMatch(/^Ruh ist hin/)
  expect(after('Ruh', 7)).toBe('Ruh!')
  expect(after('nirgends', 0)).toBeNull()
  for (const fragment of ['#worte=', '#worte=1.%', '#worte=-1.a'])
    expect(placeInFragment(fragment)).toBeNull()
})
