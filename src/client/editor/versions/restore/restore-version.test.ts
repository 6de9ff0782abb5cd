import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { compareScripts } from '#/shared/compare/compare-scripts.ts'
import type { Row } from '#/shared/compare/comparison.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { stateOfVersion } from '#/shared/script/versions.ts'
import { exchange, people, type Person } from '#test/support/people.ts'
import { anyBlocks } from '#test/support/any-blocks.ts'
import { stormOfRestores } from '#test/together/storm/restore-storm.ts'
import { p, say, scene } from '#test/support/script.ts'
import { undo } from '../../core/binding/undo.ts'
import { comparedText } from '../compare/compared-text.ts'
import { restoredRows, sceneAt } from '../compare/passage.ts'
import { scopeOfRows, type RestoreScope } from './in-turn.ts'
import { restoreVersion } from './restore-version.ts'

const here: Person[] = []
afterEach(() => {
  for (const person of here.splice(0)) person.leave()
})

function open(count: number, blocks: readonly ScriptBlock[]): readonly Person[] {
  const opened = people(count, blocks)
  here.push(...opened)
  return opened
}

function restore(
  person: Person,
  version: readonly ScriptBlock[],
  scope: RestoreScope = 'script',
): void {
  const transaction = restoreVersion(person.state(), stateOfVersion({ blocks: version }), scope)
  if (transaction) person.view.dispatch(transaction)
}

/** The scope of rows of the comparison with the person's present script. */
const passage = (
  { blocks }: Person,
  version: readonly ScriptBlock[],
  isIn: (row: Row) => boolean,
): RestoreScope => scopeOfRows(compareScripts(version, blocks()).rows.filter(isIn), blocks())

/** The scope of a scene, found by the scene's heading in the comparison. */
function sceneOf({ blocks }: Person, version: readonly ScriptBlock[], name: string): RestoreScope {
  const { rows } = comparedText(compareScripts(version, blocks()), version, blocks())
  const heading = rows.find(
    ({ block, kind, segments }) =>
      block === 'scene' && kind !== 'left' && segments.some(({ text }) => text.startsWith(name)),
  )
  if (!heading) throw new Error(`There is no scene ${name}.`)
  return scopeOfRows(restoredRows(sceneAt(rows, heading)), blocks())
}

const END = p()
const PLAY: readonly ScriptBlock[] = [
  scene('Nacht'),
  say('FAUST', 'Habe nun, ach! Philosophie, Juristerei und Medizin studiert.'),
  say('WAGNER', 'Verzeiht! Ich hör Euch deklamieren.'),
  scene('Garten', '2'),
  say('MARGARETE', 'Heinrich, mir {light l1|graut} vor dir.'),
  say('FAUST', 'Mein schönes Fräulein, darf ich wagen?'),
  p('Ab.'),
  END,
]

describe('[VER-20] the whole script', () => {
  const cases: Readonly<Record<string, readonly ScriptBlock[]>> = {
    'words changed': PLAY.with(1, say('FAUST', 'Habe nun, oh! Theologie studiert.')),
    'blocks gone': PLAY.toSpliced(1, 2),
    'blocks added': PLAY.toSpliced(3, 0, say('GEIST', 'Wer ruft mir?'), p('Er erscheint.')),
    'a scene moved': [...PLAY.slice(3, 7), ...PLAY.slice(0, 3), END],
    'a cue gone, another one set': PLAY.with(
      4,
      say('MARGARETE', 'Heinrich, {sound s1|mir} graut vor dir.'),
    ),
    'a speech struck': PLAY.with(5, {
      ...say('FAUST', 'Mein schönes Fräulein, darf ich wagen?'),
      struckThrough: true,
    }),
    'a speaker renamed': PLAY.map((block) =>
      block.type === 'dialogue' && block === PLAY[4]
        ? say('GRETCHEN', 'Heinrich, mir {light l1|graut} vor dir.')
        : block,
    ),
    'a paragraph split': PLAY.with(
      1,
      say('FAUST', 'Habe nun, ach!', 'Philosophie, Juristerei und Medizin studiert.'),
    ),
    'nothing left': [END],
    'a scene’s name': PLAY.with(3, scene('Marthens Garten', '2')),
  }
  for (const [what, now] of Object.entries(cases))
    test(`becomes what it was: ${what}; undo takes it back`, () => {
      const [anna, ben] = open(2, now) as [Person, Person]
      const before = anna.state().doc
      restore(anna, PLAY)
      exchange([anna, ben])
      expect(ben.blocks()).toEqual(PLAY)
      anna.run(undo)
      expect(anna.state().doc).toEqual(before)
    })

  test('[VER-408] a script that is as it was is left alone', () => {
    const [anna] = open(1, PLAY) as [Person]
    expect(restoreVersion(anna.state(), stateOfVersion({ blocks: PLAY }), 'script')).toBeNull()
  })

  test('becomes what any version was, and undo takes it back', () => {
    fc.assert(
      fc.property(anyBlocks, anyBlocks, (now, version) => {
        const [anna] = people(1, [...now, END]) as [Person]
        const wanted = people(1, [...version, END])[0] as Person
        const before = anna.state().doc
        const uncounted = (blocks: readonly ScriptBlock[]) =>
          JSON.stringify(blocks, (key, value: unknown) =>
            ['sceneNumber', 'pageNumber', 'cueNumber', 'comments'].includes(key)
              ? undefined
              : value,
          )
        restore(anna, wanted.blocks())
        expect(uncounted(anna.blocks())).toBe(uncounted(wanted.blocks()))
        if (anna.state().doc.eq(before)) return
        anna.run(undo)
        expect(anna.state().doc.toJSON()).toEqual(before.toJSON())
      }),
      { numRuns: 20 },
    )
  })
})

describe('[VER-21] a part of it', () => {
  test('a restored passage leaves changes elsewhere', () => {
    const now = PLAY.with(1, say('FAUST', 'Habe nun, oh!')).with(5, say('FAUST', 'Fräulein!'))
    const [anna] = open(1, now) as [Person]
    restore(
      anna,
      PLAY,
      passage(anna, PLAY, (row) => row.kind === 'changed' && row.before === 1),
    )
    expect(anna.blocks()).toEqual(now.with(1, PLAY[1] as ScriptBlock))
  })

  test('[VER-27] a speaker who was renamed in the whole script keeps the new name', () => {
    const version = [
      say('CARL', 'Wer hat denn die ganzen Laternen gelöscht?'),
      say('CARL', 'Von hier oben sieht man die ganze Stadt im Schnee.'),
      say('CARL', 'Und niemand sieht uns, das ist das Beste daran.'),
      p(),
    ]
    const now = [
      say('KARL', 'Wer hat denn die Laternen gelöscht?'),
      say('KARL', 'Von hier oben sieht man die ganze Stadt im Schnee.'),
      p(),
    ]
    const [anna] = open(1, now) as [Person]
    restore(
      anna,
      version,
      passage(anna, version, ({ kind }) => kind === 'changed' || kind === 'gone'),
    )
    expect(anna.blocks()).toEqual([
      say('KARL', 'Wer hat denn die ganzen Laternen gelöscht?'),
      say('KARL', 'Von hier oben sieht man die ganze Stadt im Schnee.'),
      say('KARL', 'Und niemand sieht uns, das ist das Beste daran.'),
      p(),
    ])
  })

  test('a deleted passage comes back to its place, and the text in its place goes', () => {
    const now = PLAY.toSpliced(1, 2, p('Hier sprechen Faust und Wagner.'))
    const [anna] = open(1, now) as [Person]
    restore(
      anna,
      PLAY,
      passage(anna, PLAY, (row) => row.kind === 'gone' || row.kind === 'new'),
    )
    expect(anna.blocks()).toEqual(PLAY)
  })

  test('words that another person has written in an added block since stay', () => {
    const now = PLAY.toSpliced(1, 0, p('Hinzugefügt.'))
    const [anna] = open(1, now) as [Person]
    const scope = passage(anna, PLAY, (row) => row.kind === 'new')
    anna.caretIn(1, 3)
    anna.type('xyz')
    restore(anna, PLAY, scope)
    expect(anna.blocks()[1]).toEqual(p('Hinxyzzugefügt.'))
  })

  test('a scene that was moved goes back behind what it stood behind', () => {
    const now = [...PLAY.slice(3, 7), ...PLAY.slice(0, 3), p('Neu.'), END]
    const [anna] = open(1, now) as [Person]
    restore(
      anna,
      PLAY,
      passage(anna, PLAY, (row) => row.kind !== 'new' && row.kind !== 'left'),
    )
    expect(anna.blocks()).toEqual([...PLAY.slice(0, 7), p('Neu.'), END])
  })
})

describe('[VER-62] a scene', () => {
  const faust = say('FAUST', 'Habe nun, ach! Philosophie, Juristerei und Medizin studiert.')
  const wagner = say('WAGNER', 'Verzeiht! Ich hör Euch deklamieren.')
  const other = say('WAGNER', 'Verzeiht! Ich höre Euch reden.')
  const nacht = [scene('Nacht'), faust, wagner]
  const garten = [
    scene('Garten', '2'),
    say('MARGARETE', 'Ich fühl es wohl, dass mich der Herr nur schont, herab sich lässt.'),
    say('MARTHE', 'Und Ihr, mein Herr, Ihr reist so immer fort, von einem Ort zum andern?'),
    p('Sie gehen vorüber.'),
  ]
  const kerker = [scene('Kerker', '3'), say('FAUST', 'Mich fasst ein längst entwohnter Schauer.')]
  const rest = [END]
  const play = [...nacht, ...garten, ...rest]
  /** The script after the scene was brought back. */
  const restored = (
    now: readonly ScriptBlock[],
    name: string,
    version: readonly ScriptBlock[] = play,
  ): readonly ScriptBlock[] => {
    const [anna] = open(1, now) as [Person]
    restore(anna, version, sceneOf(anna, version, name))
    return anna.blocks()
  }
  const heading = scene('Nacht')

  test('sends back what was moved into it', () => {
    const now = [heading, other, ...garten.slice(0, 2), faust, ...garten.slice(2), ...rest]
    expect(restored(now, 'Garten')).toEqual([heading, faust, other, ...garten, ...rest])
  })

  test('takes back what was moved out of it, and of the other scene no more', () => {
    const others = garten.with(2, say('MARTHE', 'Und Ihr, mein Herr, Ihr reist so immer fort?'))
    const now = [heading, other, ...others.slice(0, 2), faust, ...others.slice(2), ...rest]
    expect(restored(now, 'Nacht')).toEqual([...nacht, ...others, ...rest])
  })

  test('a restored scene leaves the scene behind it', () => {
    const version = [...nacht, ...kerker, ...garten, ...rest]
    const now = [...nacht.with(2, other), ...garten, ...kerker, ...rest]
    expect(restored(now, 'Nacht', version)).toEqual([...nacht, ...garten, ...kerker, ...rest])
  })

  test('a moved scene goes back as a whole to where it stood', () => {
    const version = [...nacht, ...kerker, ...garten, ...rest]
    const now = [...nacht.with(2, other), ...garten, ...kerker, ...rest]
    const wanted = [...nacht.with(2, other), ...kerker, ...garten, ...rest]
    expect(restored(now, 'Kerker', version)).toEqual(wanted)
  })

  test('a scene that is new goes', () => {
    const now = [...nacht.with(2, other), ...garten, ...kerker, ...rest]
    expect(restored(now, 'Kerker')).toEqual([...nacht.with(2, other), ...garten, ...rest])
  })

  test('a scene that is gone comes back', () => {
    const now = [...nacht.with(2, other), ...rest]
    expect(restored(now, 'Garten')).toEqual([...nacht.with(2, other), ...garten, ...rest])
  })

  test('a scene whose heading alone is gone has it again', () => {
    const now = [...nacht.with(2, other), ...garten.slice(1), ...rest]
    expect(restored(now, 'Garten')).toEqual([...nacht.with(2, other), ...garten, ...rest])
  })

  test('restoring a scene keeps the text of others in another scene, and in blocks that go back', () => {
    const now = [heading, wagner, ...garten.slice(0, 2), faust, ...garten.slice(2), ...rest]
    const [jana, tom] = open(2, now) as [Person, Person]
    const scope = sceneOf(jana, play, 'Nacht')
    tom.caretIn(4, 9)
    tom.type('Ach! ')
    restore(jana, play, scope)
    exchange([jana, tom])
    expect(jana.state().doc).toEqual(tom.state().doc)
    expect(jana.state().doc.textContent.split('Ach! ')).toHaveLength(2)
    expect(jana.blocks().map(({ type }) => type)).toEqual(play.map(({ type }) => type))
    expect(jana.blocks()[1]).toMatchObject({ speaker: [{ text: 'FAUST' }] })
  })
})

describe('[VER-22] edits of others during a restoration', () => {
  test('letters of others in the next speech, and their cue on the restored one, stay', () => {
    const now = PLAY.with(1, say('FAUST', 'Habe nun, oh! {sound s1|Theologie} studiert.'))
    const [jana, tom] = open(2, now) as [Person, Person]
    tom.caretIn(2, 9)
    tom.type('Ach! ')
    restore(
      jana,
      PLAY,
      passage(jana, PLAY, (row) => row.kind === 'changed' && row.before === 1),
    )
    exchange([jana, tom])
    expect(jana.state().doc).toEqual(tom.state().doc)
    expect(jana.state().doc.textContent).toContain('Ach! ')
    expect(jana.state().doc.textContent).toContain('Philosophie, Juristerei')
    expect(JSON.stringify(jana.blocks()[1])).toContain('"s1"')
  })

  test('words written into a block while it goes back to its place stay', () => {
    const now = [...PLAY.slice(3, 7), ...PLAY.slice(0, 3), END]
    const [jana, tom] = open(2, now) as [Person, Person]
    tom.caretIn(1, 14)
    tom.type('Lieber ')
    tom.caretIn(6, 10)
    tom.type('Lieber ')
    restore(jana, PLAY)
    exchange([jana, tom])
    expect(jana.state().doc).toEqual(tom.state().doc)
    expect(jana.state().doc.textContent.split('Lieber ')).toHaveLength(3)
    expect(jana.blocks().map(({ type }) => type)).toEqual(PLAY.map(({ type }) => type))
  })

  test('a cue that is elsewhere now stays there, and the restored words have one of their own', () => {
    const now = PLAY.toSpliced(4, 1).with(5, p('{light l1|Ab.}'))
    const [anna] = open(1, now) as [Person]
    restore(
      anna,
      PLAY,
      passage(anna, PLAY, (row) => row.kind === 'gone'),
    )
    const cues = [...JSON.stringify(anna.blocks()).matchAll(/"cueId":"([^"]+)"/g)].map(
      ([, id]) => id,
    )
    expect(cues).toHaveLength(2)
    expect(new Set(cues).size).toBe(2)
    expect(cues[1]).toBe('l1')
  })
})

test('[VER-22] in random rounds all people have the same, and no word typed outside the restored part is lost', () => {
  const results = Array.from({ length: 25 }, (_, seed) => stormOfRestores(seed, 4))
  expect(results.flatMap(({ faults }) => faults)).toEqual([])
  expect(results.reduce((sum, { restored }) => sum + restored, 0)).toBeGreaterThan(40)
})
