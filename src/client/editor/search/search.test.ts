import { afterEach, describe, expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import type { TextSearch } from '#/shared/script/find/occurrences.ts'
import { chosenColor, setSpeakerColor } from '#/shared/script/speaker-colors.ts'
import { exchange, people, type Person } from '#test/support/people.ts'
import { p, say, scene, script } from '#test/support/script.ts'
import { undo } from '../core/binding/undo.ts'
import { replaceActive, replaceOccurrences } from './replace-row.tsx'
import { activate, activeOf, searchIn, searchPlugin, setSearch } from './search-plugin.ts'

const EVERYWHERE: TextSearch = {
  text: '',
  matchesCase: false,
  matchesWholeWords: false,
  speaker: null,
  includesStruck: true,
}

let here: readonly Person[] = []
afterEach(() => {
  for (const person of here) person.leave()
})

function open(count: number, ...blocks: readonly ScriptBlock[]): readonly Person[] {
  here = people(count, blocks, () => [searchPlugin()])
  return here
}

function search({ view }: Person, next: Partial<TextSearch>): void {
  view.dispatch(setSearch(view.state, { ...EVERYWHERE, ...next }))
}

const openIn = ({ state }: Person) => {
  const open = searchIn(state())
  if (!open) throw new Error('No search is open.')
  return open
}

function replaceAll(person: Person, text: string): void {
  const { search, found } = openIn(person)
  const { matchesCase } = search
  person.view.dispatch(replaceOccurrences(person.state(), found, { text, matchesCase }))
}

/** Searches for one text and puts another in its place everywhere. */
function replace(person: Person, text: string, next: string): void {
  search(person, { text })
  replaceAll(person, next)
}

describe('the current match', () => {
  test('[NAV-41] the current match is the first behind the caret, behind the last one the first of all', () => {
    const [anna] = open(1, p('so so'), p('so'), p()) as [Person]
    anna.caretIn(0, 3)
    search(anna, { text: 'so' })
    expect(openIn(anna)).toMatchObject({ active: 1, found: { length: 3 } })
    anna.view.dispatch(setSearch(anna.state(), null))
    anna.caretIn(2)
    search(anna, { text: 'so' })
    expect(openIn(anna).active).toBe(0)
    search(anna, { text: 'sonst' })
    expect(openIn(anna)).toMatchObject({ active: null, found: [] })
  })

  test('[NAV-408] the current match stays where it is while others write in front of it, and the count follows', () => {
    const [anna, ben] = open(2, p('so so'), p('so'), p()) as [Person, Person]
    search(anna, { text: 'so' })
    anna.view.dispatch(activate(anna.state(), 2))
    ben.caretIn(0)
    ben.type('so ')
    exchange([anna, ben])
    expect(openIn(anna)).toMatchObject({ active: 3, found: { length: 4 } })
    ben.caretIn(1)
    ben.run((state, dispatch) => {
      dispatch?.(state.tr.delete(state.selection.head, state.selection.head + 2))
      return true
    })
    exchange([anna, ben])
    expect(openIn(anna)).toMatchObject({ active: 0, found: { length: 3 } })
  })
})

describe('replacing', () => {
  test('[NAV-43] all places are one step of undo, and everyone has them', () => {
    const before = [scene('Gretchens Stube'), say('GRETCHEN', 'Ich, Gretchen.'), p('gretchen ab.')]
    const [anna, ben] = open(2, ...before, p()) as [Person, Person]
    anna.caretIn(2)
    anna.type('O ')
    replace(anna, 'gretchen', 'Margarete')
    exchange([anna, ben])
    const after = [
      scene('Margaretes Stube'),
      say('MARGARETE', 'Ich, Margarete.'),
      p('O Margarete ab.'),
      p(),
    ]
    expect(ben.state().doc).toEqual(script(...after))
    anna.run(undo)
    exchange([anna, ben])
    const [first, second] = before as [ScriptBlock, ScriptBlock]
    expect(ben.state().doc).toEqual(script(first, second, p('O gretchen ab.'), p()))
  })

  test('[NAV-43] one replacement after the other goes on behind new words that contain the old ones', () => {
    const before = [scene('Anna und Anna'), p('Anna und Anna'), p()]
    const [anna] = open(1, ...before) as [Person]
    search(anna, { text: 'Anna' })
    anna.view.dispatch(activate(anna.state(), 0))
    const replaceOne = (text: string) => {
      const transaction = replaceActive(anna.state(), { text, matchesCase: false })
      if (!transaction) throw new Error('No match is the current one.')
      anna.view.dispatch(transaction)
    }
    for (const active of [1, 2, 3, 0]) {
      replaceOne('Annabel')
      expect(openIn(anna).active).toBe(active)
    }
    expect(anna.state().doc).toEqual(
      script(scene('Annabel und Annabel'), p('Annabel und Annabel'), p()),
    )
    // also where a replacement changes nothing
    replaceOne('Anna')
    expect(openIn(anna).active).toBe(1)
  })

  test('[NAV-44] cues, comments and style stay on the words, also where all of them are others', () => {
    const [anna] = open(
      1,
      p('{light l1|Heinrich} graut {sound s1|vor} dir.'),
      {
        type: 'paragraph',
        text: [
          { text: 'Hein', bold: true },
          { text: 'rich', cues: [] },
        ],
      },
      p(),
    ) as [Person]
    replace(anna, 'Heinrich', 'Faust')
    replace(anna, 'vor', 'fern von')
    expect(anna.state().doc).toEqual(
      script(
        p('{light l1|Faust} graut {sound s1|fern von} dir.'),
        { type: 'paragraph', text: [{ text: 'Faust', bold: true }] },
        p(),
      ),
    )
  })

  test('[NAV-44] a cue on a part of the words is on all of the new ones', () => {
    const [anna] = open(1, p('Der alte {light l1|Mann} geht.'), p()) as [Person]
    replace(anna, 'alte Mann', 'Greis')
    expect(anna.state().doc).toEqual(script(p('Der {light l1|Greis} geht.'), p()))
  })

  test('[NAV-44] letters that a replacement adds to words have the words’ cue, within and at either end', () => {
    for (const [text, next] of [
      ['Mann', 'Manns'],
      ['Mann', 'Mahnn'],
      ['mann', 'Ehemann'],
    ] as const) {
      const [anna] = open(1, p('Ein {light l1|Mann} geht.'), p()) as [Person]
      replace(anna, text, next)
      expect(anna.state().doc).toEqual(script(p(`Ein {light l1|${next}} geht.`), p()))
      anna.leave()
    }
    here = []
  })

  test('[NAV-44] only the difference is written: a letter that another person adds meanwhile stays', () => {
    const [anna, ben] = open(2, p('Gretchen'), p()) as [Person, Person]
    ben.caretIn(0, 4)
    ben.type('t')
    replace(anna, 'Gretchen', 'Gretchens')
    exchange([anna, ben])
    expect(anna.state().doc).toEqual(script(p('Grettchens'), p()))
  })

  test('[NAV-44] a name that is replaced everywhere keeps its chosen colour, until undo', () => {
    const [anna] = open(1, say('EVA', 'Ja.'), say('ADAM / EVA', 'Nein.'), p()) as [Person]
    setSpeakerColor(anna.doc, 'Eva', '#f28b82')
    replace(anna, 'Eva', 'Lilith')
    expect(chosenColor(anna.doc, 'Lilith')).toBe('#f28b82')
    anna.run(undo)
    expect(chosenColor(anna.doc, 'Lilith')).toBeNull()
    // the other speakers of that name keep the name, so the colour stays with it
    search(anna, { text: 'Eva' })
    const [first] = openIn(anna).found
    if (!first) throw new Error('Nothing was found.')
    const one = replaceOccurrences(anna.state(), [first], { text: 'Lilith', matchesCase: false })
    anna.view.dispatch(one)
    expect(chosenColor(anna.doc, 'Lilith')).toBeNull()
  })

  test('[NAV-43] words may be replaced by nothing', () => {
    const [anna] = open(1, p('Das ist sehr, sehr gut.'), p()) as [Person]
    replace(anna, 'sehr, ', '')
    expect(anna.state().doc).toEqual(script(p('Das ist sehr gut.'), p()))
    expect(activeOf(openIn(anna))).toBeNull()
  })
})
