import { describe, expect, test } from 'vitest'
import { withCuts } from '#test/support/cut-script.ts'
import { p, say, scene } from '#test/support/script.ts'
import type { ScriptBlock } from '../blocks.ts'
import { docOfBlocks } from '../blocks-as-doc.ts'
import { outlineOf } from '../outline.ts'
import { scriptWords } from '../script-words.ts'
import { cutConsequences, proposalConsequences } from './consequences.ts'
import { listCuts } from './list-cuts.ts'
import { ALL_CLOSED, type PlayedCuts } from './played.ts'
import type { Consequence } from './scene-consequences.ts'

function found(
  blocks: readonly ScriptBlock[],
  played: PlayedCuts = ALL_CLOSED,
  isGone?: (cutId: string, cueId: string) => boolean,
) {
  const doc = docOfBlocks(withCuts(...blocks))
  return cutConsequences({ doc, played }, outlineOf(doc, played), isGone)
}

/** What a proposal of the cut x would break, beside what the other cuts break that are not played. */
function wouldBreak(blocks: readonly ScriptBlock[], open: readonly string[] = []) {
  const doc = docOfBlocks(withCuts(...blocks))
  const played = new Set(['x', ...open])
  const proposed = listCuts(doc).filter(({ cutId }) => cutId === 'x')
  return proposalConsequences({ doc, played }, outlineOf(doc, played), proposed)
}

/** A consequence in short: its kind, who, and the words or the place. */
function inShort(one: Consequence): string {
  switch (one.kind) {
    case 'cue':
    case 'goneCue':
      return `${one.kind} ${one.cueId}`
    case 'cueLine':
      return `${one.speaker} hears ${one.hears}`
    case 'first':
      return `${one.speaker} first`
    case 'sameSpeaker':
      return `${one.speaker} twice`
    case 'silent':
      return one.scene === null ? `${one.speaker} silent` : `${one.speaker} silent in ${one.scene}`
    case 'comment':
      return `comment ${one.commentId}`
    default:
      return `${one.kind} of ${one.speaker ?? '?'}`
  }
}

const direction = (text: string): ScriptBlock => p(text)
const A = (text: string) => say('ANNA', text)
const B = (text: string) => say('BEN', text)
const M = (text: string) => say('MARTHE', text)
const atOnce = (speaker: string, text: string) => ({ ...say(speaker, text), simultaneous: 'r' })
/** A speech whose words between the signs lie in a comment: 'Ja ⟦gern ‹doch›⟧.' */
const commented = (speaker: string, text: string): ScriptBlock => {
  let isIn = false
  const comments = [{ commentId: 'k1', commentText: 'Warum?' }]
  const spans = text.split(/([⟦⟧])/u).flatMap((part) => {
    if (part === '⟦' || part === '⟧') isIn = part === '⟦'
    if (part === '' || part === '⟦' || part === '⟧') return []
    return [{ text: part, ...(isIn && { comments }) }]
  })
  return { ...say(speaker, ''), paragraphs: [spans] }
}
/** A speech of which everything is cut, its name, too. */
const cut = (speaker: string, text: string) => say(`‹${speaker}›`, `‹${text}›`)

type Case = readonly [name: string, blocks: readonly ScriptBlock[], expected: readonly string[]]

const CASES: Readonly<Record<string, readonly Case[]>> = {
  'cue lines': [
    ['nothing is cut', [A('Ja, ja.'), B('Nein.')], []],
    [
      'a word within a speech',
      [A('Ja, ‹sehr› wohl gern.'), B('Nein.')],
      ['BEN hears Ja, wohl gern.'],
    ],
    ['a word far from the end', [A('‹Ja,› eins zwei drei vier.'), B('Nein.')], []],
    [
      'the end of the speech before',
      [A('Er ist ein Kind. ‹Ein gutes.›'), B('So?')],
      ['BEN hears Er ist ein Kind.'],
    ],
    ['the beginning of the own speech', [A('Ja.'), B('‹Nein,› doch.')], []],
    [
      'a whole speech between two others',
      [A('Wer da?'), cut('BEN', 'Ich.'), M('Nanu!'), B('Gut.')],
      ['MARTHE hears Wer da?'],
    ],
    [
      'two whole speeches',
      [A('Wer?'), cut('BEN', 'Ich.'), cut('ANNA', 'Du?'), M('Na!'), B('Ja.'), A('So.')],
      ['MARTHE hears Wer?'],
    ],
    [
      'the first speech of a scene',
      [scene('Park'), cut('ANNA', 'Ja.'), B('Nein.'), A('Doch.')],
      ['BEN first'],
    ],
    [
      'the first two speeches of a scene, in the names of those who go on',
      [A('Na.'), scene('Park'), cut('ANNA', 'Ja.'), cut('BEN', 'Nein.'), A('Doch.'), B('So.')],
      ['ANNA first'],
    ],
    [
      'the words of the first speech of a scene, but for the last',
      [scene('Park'), A('‹Ja, ja. Ich meine es ja gut.› Na.'), B('Nein.')],
      ['BEN hears Na.'],
    ],
    [
      'the last speech before a new scene',
      [A('Ja.'), B('Ein Wort. ‹Noch eins.›'), scene('Park'), A('Da.')],
      [],
    ],
    ['a direction in brackets', [A('Ja ‹(lacht)› doch.'), B('Nein.')], []],
    ['the words before a direction', [A('Ja ‹gewiss› (lacht)'), B('Nein.')], ['BEN hears Ja']],
    [
      'a free direction between two speeches',
      [A('Ja.'), direction('‹Es regnet.›'), B('Nein.')],
      [],
    ],
    [
      'the same words stand before',
      [A('Ja, so ist es.'), cut('MARTHE', 'Ja, so ist es.'), B('Gut.'), M('Eben.')],
      [],
    ],
    [
      'two cuts before one speech',
      [A('Eins ‹zwei› drei ‹y|vier›.'), B('Und?')],
      ['BEN hears Eins drei'],
    ],
    [
      'words of one of two speeches that are spoken at once: the other voice does not wait for them',
      [atOnce('ANNA', 'Wir ‹beide sagen› das.'), atOnce('BEN', 'Wir sagen dies.'), M('So?')],
      [],
    ],
    [
      'words of the last of two speeches that are spoken at once',
      [atOnce('ANNA', 'Wir sagen das.'), atOnce('BEN', 'Wir ‹sagen› dies.'), M('So?')],
      ['MARTHE hears Wir dies.'],
    ],
    [
      'an English speech',
      [say('ROMEO', 'Soft! ‹What light?› It is the east.'), say('JULIET', 'Ay me.')],
      [],
    ],
    [
      'a whole English speech between two others',
      [say('KING', 'Who is there?'), cut('FOOL', 'I.'), say('QUEEN', 'Oh!'), say('FOOL', 'Yes.')],
      ['QUEEN hears Who is there?'],
    ],
    [
      'the end of an English speech',
      [say('ROMEO', 'It is my lady. ‹O!›'), say('JULIET', 'Ay me.')],
      ['JULIET hears It is my lady.'],
    ],
    [
      'the first speech of an English scene',
      [scene('Hall'), cut('KING', 'Go.'), say('QUEEN', 'Ah.'), say('KING', 'Now.')],
      ['QUEEN first'],
    ],
    [
      'a word with an apostrophe in English',
      [say('KING', 'I know ‹you’d rather› stay.'), say('QUEEN', 'No.')],
      ['QUEEN hears I know stay.'],
    ],
    [
      'a direction in brackets in English',
      [say('KING', 'Come ‹(laughs)› here now.'), say('QUEEN', 'No.')],
      [],
    ],
  ],
  'one person twice in a row': [
    [
      'the answer between is cut',
      [A('Ja.'), cut('BEN', 'Nein.'), A('Doch.'), B('Gut.')],
      ['ANNA twice'],
    ],
    ['they spoke twice before', [A('Ja.'), A('Doch.')], []],
    [
      'two answers are cut',
      [A('Ja.'), cut('BEN', 'Nein.'), cut('MARTHE', 'Ach.'), A('Doch.'), B('Eben.'), M('Na.')],
      ['ANNA twice'],
    ],
    [
      'names in other letters',
      [say('Anna', 'Ja.'), cut('BEN', 'Nein.'), say('ANNA', 'Doch.'), B('Gut.')],
      ['ANNA twice'],
    ],
    [
      'a scene begins between',
      [A('Ja.'), cut('BEN', 'Nein.'), scene('Park'), A('Doch.'), B('Gut.')],
      ['BEN silent in 0'],
    ],
    [
      'only the words are cut, not the name',
      [A('Ja.'), B('‹Nein.›'), A('Doch.'), B('Gut.')],
      ['ANNA twice'],
    ],
    [
      'only half of the answer is cut',
      [A('Ja.'), B('‹Nein.› Aber nicht so ganz.'), A('Doch.')],
      [],
    ],
    [
      'in English',
      [
        say('HAMLET', 'Words.'),
        cut('POLONIUS', 'What?'),
        say('HAMLET', 'Words, words.'),
        say('POLONIUS', 'My lord.'),
      ],
      ['HAMLET twice'],
    ],
    [
      'in English, with half of the answer left',
      [
        say('HAMLET', 'Words.'),
        say('POLONIUS', '‹What is the matter?› I mean, what do you read, my lord?'),
        say('HAMLET', 'Slanders, sir.'),
      ],
      [],
    ],
  ],
  'who is silent': [
    [
      'in one scene',
      [scene('Park'), A('Ja.'), cut('BEN', 'Nein.'), scene('Haus'), B('Da.'), A('So.')],
      ['BEN silent in 1'],
    ],
    ['in the whole play', [scene('Park'), A('Ja.'), cut('BEN', 'Nein.')], ['BEN silent']],
    [
      'in each of two scenes',
      [scene('Park'), A('Ja.'), cut('BEN', 'Nein.'), scene('Haus'), A('So.'), cut('BEN', 'Da.')],
      ['BEN silent'],
    ],
    ['never spoke', [A('Ja. ‹Ja.›'), say('BEN', '(schweigt)')], []],
    [
      'one of two who speak together',
      [scene('Park'), A('Na.'), cut('ANNA / BEN', 'Ja!'), A('Gut.')],
      ['ANNA twice', 'BEN silent'],
    ],
    [
      'only directions are left',
      [scene('Park'), A('Ja.'), B('‹Nein.› (geht weg)')],
      ['BEN silent'],
    ],
    [
      'before the first scene',
      [A('Ja.'), cut('BEN', 'Nein.'), scene('Park'), B('Da.')],
      ['BEN silent in 0'],
    ],
    [
      'of one scene in English',
      [scene('Hall'), say('KING', 'Go.'), cut('FOOL', 'No.'), scene('Heath'), say('FOOL', 'Ah.')],
      ['FOOL silent in 1'],
    ],
    [
      'in English',
      [scene('Street'), say('SAMPSON', 'I bite.'), cut('GREGORY', 'Do.')],
      ['GREGORY silent'],
    ],
    [
      'in English, but for a direction',
      [scene('Street'), say('SAMPSON', 'I bite.'), say('GREGORY', '‹Do.› (draws)')],
      ['GREGORY silent'],
    ],
    [
      'one of two who speak together in English',
      [scene('Heath'), say('KING', 'Now.'), cut('KING / FOOL', 'Ah!'), say('KING', 'Good.')],
      ['KING twice', 'FOOL silent'],
    ],
  ],
  cues: [
    ['all words of a cue', [A('Ja ‹{light c1|jetzt}› doch gern wohl so.')], ['cue c1']],
    ['some words of a cue', [A('Ja {light c1|jetzt} doch gern wohl so.')], []],
    ['a cue beside the cut', [A('‹Ja› {light c1|jetzt} doch gern.')], []],
    [
      'two cues on a cut word',
      [A('‹{light c1 & sound c2|Ja}› jetzt doch gern.')],
      ['cue c1', 'cue c2'],
    ],
    [
      'a cue in a cut direction',
      [A('Ja.'), direction('‹Das {light c1|Licht} wird blau.›'), B('So.')],
      ['cue c1'],
    ],
    [
      'an English cue in a cut direction',
      [say('KING', 'Go.'), direction('‹The {light c1|lights} fade.›'), say('QUEEN', 'Ah.')],
      ['cue c1'],
    ],
    [
      'an English cue',
      [say('ROMEO', 'Soft! ‹{sound c1|What}› light breaks through yon.')],
      ['cue c1'],
    ],
    [
      'some words of an English cue',
      [say('ROMEO', 'Soft! ‹{sound c1|What› light} breaks through yon window.')],
      [],
    ],
    [
      'a cue on two passages, one of them cut',
      [A('‹{light c1|Ja}› eins zwei drei nein.'), B('{light c1|Ja} doch.')],
      [],
    ],
  ],
  'entrances and exits': [
    [
      'an entrance of someone with a role',
      [A('Ja.'), direction('‹BEN tritt auf.›'), B('Da.')],
      ['entrance of BEN'],
    ],
    ['an exit in the middle of a speech', [A('Ja. ‹(Ab.)› So.'), B('Gut.')], ['exit of ANNA']],
    ['a direction that moves nobody', [A('Ja. ‹(lacht)› So.')], []],
    ['an exit that is not cut', [A('Ja. (Ab.) ‹So.›')], []],
    [
      'in English',
      [say('KING', 'Go.'), direction('‹Exit KING.›'), say('QUEEN', 'Ah.')],
      ['exit of KING'],
    ],
    [
      'an exit of two, one of whom has a role',
      [A('Ja.'), direction('‹BEN und ein Bote gehen ab.›'), B('Da.')],
      ['exit of BEN'],
    ],
    [
      'an entrance that is named in a note for the light',
      [A('Ja.'), direction('Licht: ‹blau.›')],
      [],
    ],
    [
      'an entrance in English in the middle of a speech',
      [say('KING', 'Hark! ‹(Enter QUEEN.)› So.'), say('QUEEN', 'Ah.')],
      ['entrance of QUEEN'],
    ],
    [
      'nobody with a role',
      [A('Ja.'), direction('‹Ein Bote tritt auf.›'), B('Da.')],
      ['entrance of ?'],
    ],
    [
      'somebody else, in the speech of a person',
      [A('Ja. ‹(Ein Bote tritt auf.)› So.'), B('Gut.')],
      ['entrance of ?'],
    ],
    ['everybody, in the speech of a person', [A('Ja. ‹(Alle ab.)›'), B('Gut.')], ['exit of ?']],
    [
      'somebody else in English, in the speech of a person',
      [say('KING', 'Hark! ‹(A servant enters.)› So.'), say('QUEEN', 'Ah.')],
      ['entrance of ?'],
    ],
    [
      'the person, by a pronoun',
      [A('Ja. ‹(Sie geht schnell zur Tür ab.)› So.'), B('Gut.')],
      ['exit of ANNA'],
    ],
    [
      'a person whose name has two words',
      [A('Ja. ‹(Der alte König tritt auf.)› So.'), say('DER ALTE KÖNIG', 'Gut.')],
      ['entrance of DER ALTE KÖNIG'],
    ],
    [
      'an entrance and an exit in one speech',
      [A('Ja. ‹(BEN tritt auf.)› So. ‹y|(Sie geht ab.)›'), B('Gut.')],
      ['entrance of BEN', 'exit of ANNA'],
    ],
    [
      'who takes off a hat, paces, or steps back',
      [
        A('Ja.'),
        direction('‹BEN nimmt den Hut ab, geht auf und ab, tritt einen Schritt zurück.›'),
        B('Da.'),
      ],
      [],
    ],
    [
      'a lamp in English that goes out',
      [say('KING', 'Go. ‹(The light goes out.)›'), say('QUEEN', 'Ah.')],
      [],
    ],
    [
      'everybody in English',
      [say('KING', 'Go. ‹(Exeunt all.)›'), say('QUEEN', 'Ah.')],
      ['exit of ?'],
    ],
    [
      'the person in English, by a pronoun',
      [say('QUEEN', 'No. ‹(She leaves.)› Ah.'), say('KING', 'Go.')],
      ['exit of QUEEN'],
    ],
    [
      'who paces in English',
      [say('KING', 'Go. ‹(He walks up and down.)› Now.'), say('QUEEN', 'Ah.')],
      [],
    ],
  ],
  comments: [
    ['on cut words', [commented('ANNA', 'Ja ⟦‹gern›⟧ doch eins zwei drei vier.')], ['comment k1']],
    [
      'some of its words are cut',
      [commented('ANNA', 'Ja ⟦gern ‹sehr›⟧ eins zwei drei vier.')],
      ['comment k1'],
    ],
    ['beside the cut', [commented('ANNA', '‹Ja› ⟦gern⟧ eins zwei drei vier.')], []],
    [
      'on a cut word in English',
      [say('KING', 'Go.'), commented('FOOL', 'My ⟦‹dear›⟧ lord of all the world, I stay.')],
      ['comment k1'],
    ],
  ],
}

describe.each(Object.entries(CASES))(
  '[CUT-4] [CUT-391] [CUT-392] consequences of a cut: %s',
  (_kind, cases) => {
    test.each(cases)('%s', (_name, blocks, expected) => {
      expect(found(blocks).map(inShort)).toEqual(expected)
    })
  },
)

describe('[CUT-4] consequences of a cut', () => {
  test('an open cut breaks nothing; each closed cut is named with what it breaks', () => {
    const blocks = [A('Eins ‹x|zwei›.'), B('Und?'), A('Drei ‹y|vier›.'), B('So.')]
    expect(found(blocks).map(({ cutId }) => cutId)).toEqual(['x', 'y'])
    expect(found(blocks, new Set(['x'])).map(({ cutId }) => cutId)).toEqual(['y'])
    expect(found(blocks, new Set(['x', 'y']))).toEqual([])
  })

  test('[CUT-392] of two cuts in one speech each is named with the direction that lies in it', () => {
    const blocks = [A('Ja. ‹x|(BEN tritt auf.)› Eins ‹y|zwei› drei vier fünf sechs.'), B('So.')]
    const doc = docOfBlocks(withCuts(...blocks))
    const [one, ...others] = cutConsequences(
      { doc, played: ALL_CLOSED },
      outlineOf(doc, ALL_CLOSED),
    )
    expect(others).toEqual([])
    expect(one?.cutId).toBe('x')
    expect(one && 'to' in one && doc.textBetween(one.at, one.to)).toBe('(BEN tritt auf.)')
  })

  test('places lead to the words, in the order of the text', () => {
    const blocks = [A('Ja ‹{light c1|jetzt}›.'), B('Wie?'), A('So. ‹(Ab.)›')]
    const doc = docOfBlocks(withCuts(...blocks))
    const places = found(blocks).map(({ at }) => at)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(doc.textBetween(places[0] ?? 0, (places[0] ?? 0) + 5)).toBe('jetzt')
  })
})

describe('[CUT-403] a cue of whose words only punctuation is left is on cut words', () => {
  const calledIn = (...blocks: readonly ScriptBlock[]) =>
    outlineOf(docOfBlocks(withCuts(...blocks)), ALL_CLOSED).cues.map(
      ({ calledRange }) => calledRange,
    )

  test.each<[name: string, words: string, called: number]>([
    ['the dot behind it', '{light c1|‹vier›.} Fünf.', -1],
    ['the quotes and the dash around it', '{light c1|„‹vier›“ –} Fünf.', -1],
    ['a part of the word', '{light c1|‹vi›er.} Fünf.', 0],
    ['another word', '{light c1|‹vier›. Fünf.} Sechs.', 0],
    ['nothing of a cue that never had a word', '{light c1|…} ‹Vier.›', 0],
    ['nothing, and all punctuation is cut', 'Vier {light c1|‹…›} fünf.', -1],
  ])('%s', (_name, words, called) => {
    const blocks = [say('ANNA', words)]
    expect(calledIn(...blocks)).toEqual([called])
    const isSaid = found(blocks).some((one) => one.kind === 'cue' && one.cueId === 'c1')
    expect(isSaid).toBe(called < 0)
    const isForeseen = wouldBreak(blocks).some(({ kind }) => kind === 'cue')
    expect(isForeseen).toBe(called < 0)
  })

  test('a cue on two places is called at the one that has words', () => {
    const dot = say('ANNA', '{light c1|‹Vier›.} Fünf.')
    expect(calledIn(dot, say('BEN', '{light c1|Sechs.}'))).toEqual([1])
    expect(calledIn(say('ANNA', '{light c1|…} ja'), say('BEN', '{light c1|Sechs.}'))).toEqual([1])
    expect(calledIn(say('ANNA', '{light c1|Ja} so'), say('BEN', '{light c1|…}'))).toEqual([0])
    const cut = [say('ANNA', '{light c1|‹Ja›} so'), say('BEN', 'Ach {light c1|…}')]
    expect(calledIn(...cut)).toEqual([-1])
    expect(found(cut).filter(({ kind }) => kind === 'cue')).toHaveLength(1)
    expect(wouldBreak(cut).filter(({ kind }) => kind === 'cue')).toHaveLength(1)
  })

  test('a cue of whose words only punctuation is unstruck is on cut words, too', () => {
    const words = { ...say('ANNA', '{light c1|vier.} Fünf.') }
    const [text = []] = words.paragraphs
    const [first] = text
    if (!first) throw new Error('no words')
    const struck = { ...first, text: 'vier', strike: true as const }
    const blocks = [{ ...words, paragraphs: [[struck, { ...first, text: '.' }]] }]
    expect(calledIn(...blocks)).toEqual([-1])
  })
})

test('[CUT-398] a cue that goes with one of the closed cuts over it is not broken by the others', () => {
  const light = (cueId: string, words: string, ...cuts: readonly string[]) => ({
    text: words,
    cuts,
    cues: [{ cueId, cueType: 'light' as const, cueNumber: '', cueName: '', manualNumber: false }],
  })
  const words = [light('c1', 'Ja ', 'x', 'y'), light('c2', 'so ', 'x'), { text: 'doch gern gut.' }]
  const blocks = [{ ...A(''), paragraphs: [words] }]
  const told = (played: PlayedCuts, ...gone: readonly string[]) =>
    found(blocks, played, (cutId, cueId) => gone.includes(`${cutId} ${cueId}`)).map(
      (one) => `${inShort(one)} by ${one.cutId}`,
    )
  expect(told(ALL_CLOSED)).toEqual(['cue c1 by x', 'cue c2 by x'])
  expect(told(ALL_CLOSED, 'x c2')).toEqual(['cue c1 by x', 'goneCue c2 by x'])
  expect(told(ALL_CLOSED, 'y c1', 'y c2')).toEqual(['goneCue c1 by y', 'cue c2 by x'])
  // of an open cut nothing is said
  expect(told(new Set(['y']), 'y c1')).toEqual(['cue c1 by x', 'cue c2 by x'])
  expect(told(new Set(['x', 'y']), 'y c1', 'x c2')).toEqual([])
})

describe('[CUT-210] consequences of a proposed cut', () => {
  test.each(Object.values(CASES).flat())('%s: the same as once it is accepted', (_name, blocks) => {
    expect(wouldBreak(blocks, ['y'])).toEqual(found(blocks, new Set(['y'])))
  })

  test.each<Case>([
    [
      'what a closed cut breaks already is not said',
      [A('Eins. ‹y|Zwei.›'), B('Und?'), A('Drei. ‹Vier.›'), B('So.')],
      ['BEN hears Drei.'],
    ],
    [
      'what it breaks is not said where only the words behind it begin later',
      [A('Eins. ‹y|Zwei.›'), B('‹Und?› Das ist mir recht.'), A('Drei.')],
      [],
    ],
    [
      'a speech hears other words than with the closed cuts',
      [A('Eins zwei ‹drei› ‹y|vier›.'), B('Und?')],
      ['BEN hears Eins zwei'],
    ],
    [
      'who has lost the other words of a scene to a closed cut is silent in it',
      [scene('Park'), A('Ja.'), B('‹y|Nein.› ‹Doch.›'), scene('Haus'), B('Da.'), A('So.')],
      ['BEN silent in 1'],
    ],
    [
      'who speaks in other scenes in closed cuts only is silent in the play',
      [scene('Park'), A('Ja.'), B('‹Nein.›'), scene('Haus'), B('‹y|Da.›'), A('So.')],
      ['BEN silent'],
    ],
    [
      'who has no words already is not named again',
      [scene('Park'), A('Ja. ‹Gut.›'), B('‹y|Nein.›'), A('So.')],
      [],
    ],
    [
      'a cue on two passages, one of them in a closed cut, the other in another scene',
      [
        scene('Park'),
        A('‹y|{light c1|Ja}› eins zwei drei nein.'),
        scene('Haus'),
        A('‹{light c1|Ja}› doch eins zwei drei.'),
      ],
      ['cue c1'],
    ],
    [
      'a cue that is also called elsewhere',
      [A('‹{light c1|Ja}› eins zwei drei nein.'), B('{light c1|Ja} doch.')],
      [],
    ],
    ['a cue that is not called already', [A('‹y|{light c1|Ja}› ‹eins› zwei drei vier fünf.')], []],
    [
      'words that lie in a closed cut, too',
      [
        { ...A(''), paragraphs: [[{ text: 'Ja. (Ab.)', cuts: ['x', 'y'] }, { text: ' Gern.' }]] },
        B('Nein.'),
      ],
      [],
    ],
  ])('%s', (_name, blocks, expected) => {
    expect(wouldBreak(blocks).map(inShort)).toEqual(expected)
  })

  test('a proposed cut of two scenes, with an open cut in one of them, says what it breaks', () => {
    const park = [scene('Park'), A('Ja.'), B('‹Nein.›'), A('So. ‹y|Ja.›')]
    const blocks = [...park, scene('Haus'), A('‹(Ab.)›'), B('Da.')]
    const expected = ['BEN silent in 1', 'ANNA twice', 'exit of ANNA']
    expect(wouldBreak(blocks, ['y']).map(inShort)).toEqual(expected)
  })

  test('asking changes nothing of what the closed cuts break, and of the words that are played', () => {
    const doc = docOfBlocks(
      withCuts(A('Eins. ‹y|Zwei.›'), B('Und?'), A('Drei. ‹Vier.› ‹z|(Ab.)›'), B('So.')),
    )
    const played = new Set(['x', 'z'])
    const outline = outlineOf(doc, played)
    const before = cutConsequences({ doc, played }, outline)
    const words = scriptWords(doc, played)
    const [, x, z] = listCuts(doc)
    if (!x || !z) throw new Error('no cut')
    const both = proposalConsequences({ doc, played }, outline, [x, z])
    expect(both.map((one) => `${one.cutId}: ${inShort(one)}`)).toEqual([
      'x: BEN hears Drei.',
      'z: exit of ANNA',
    ])
    expect(cutConsequences({ doc, played }, outline)).toEqual(before)
    expect(scriptWords(doc, played)).toEqual(words)
  })
})
