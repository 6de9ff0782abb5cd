import type { Node } from 'prosemirror-model'
import { AllSelection, EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { p, page, say, scene, script, stateOf } from '#test/support/script.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { copiedText, withoutSurroundings, withShownNumbers } from './copied-content.ts'
import { blocksOfSource } from './paste-plugin.ts'

/** The copy from the first occurrence of `first` to the end of the first occurrence of `last`. */
const copied = (first: string, last: string, ...blocks: readonly ScriptBlock[]) =>
  withoutSurroundings(select(stateOf(...blocks).doc, first, last).selection.content())

function select(doc: Node, first: string, last: string): EditorState {
  const placeOf = (words: string) => {
    let place = 0
    doc.descendants((node, position) => {
      const index = node.text?.indexOf(words) ?? -1
      if (index >= 0 && place === 0) place = position + index
    })
    return place
  }
  const selection = TextSelection.create(doc, placeOf(first), placeOf(last) + last.length)
  return EditorState.create({ doc, selection })
}

describe('[DOC-50] plain text of a copy', () => {
  const blocks = [
    scene('Im Park'),
    say('ANNA', 'Ist jemand da?'),
    page(),
    p('Stille.'),
    scene('Am See', '2'),
    say('BEN', 'Nein.'),
  ]

  test('plain text of a copy names scenes and speakers', () => {
    const { doc } = stateOf(...blocks)
    expect(copiedText(doc.slice(0, doc.content.size))).toBe(
      ['SZENE 1: Im Park', 'ANNA: Ist jemand da?', 'Stille.', 'SZENE 2: Am See', 'BEN: Nein.'].join(
        '\n\n',
      ),
    )
  })

  test('plain text of a copy has the numbers of the script, whatever the attributes say', () => {
    const state = stateOf(scene('Im Park', '999'), p('Ab.‸'), scene('Am See', '1'), p('Auf.'))
    const { from } = state.selection
    const end = state.doc.content.size - 1
    const selected = state.apply(
      state.tr.setSelection(TextSelection.create(state.doc, from - 3, end)),
    )
    const textFrom = (before: EditorState) =>
      copiedText(withShownNumbers(before.selection.content(), before))
    expect(textFrom(selected)).toBe('Ab.\n\nSZENE 2: Am See\n\nAuf.')
    const all = state.apply(state.tr.setSelection(new AllSelection(state.doc)))
    expect(textFrom(all)).toBe('SZENE 1: Im Park\n\nAb.\n\nSZENE 2: Am See\n\nAuf.')
  })

  test('plain text of a copy is pasted as the same blocks', () => {
    const { doc } = stateOf(...blocks)
    const text = copiedText(doc.slice(0, doc.content.size))
    expect(script(...blocksOfSource(text))).toEqual(
      script(
        scene('Im Park', '999'),
        say('ANNA', 'Ist jemand da?'),
        p('Stille.'),
        scene('Am See', '999'),
        say('BEN', 'Nein.'),
      ),
    )
  })

  test('plain text of parts of two dialogues names a speaker only if the name was selected', () => {
    const two = [say('ANNA', 'Ja.', 'Doch.'), say('BEN', 'Nein.')]
    expect(copiedText(copied('Ja', 'Nei', ...two))).toBe('Ja.\nDoch.\n\nBEN: Nei')
    expect(copiedText(copied('Ja', 'BE', ...two))).toBe('Ja.\nDoch.\n\nBE')
  })
})

test('[DOC-50] a copy from within one text holds that text only', () => {
  const alone = (words: string, ...blocks: readonly ScriptBlock[]) => {
    const slice = copied(words, words, ...blocks)
    expect(slice.openStart).toBe(1)
    expect(copiedText(slice)).toBe(words)
    return slice.content.firstChild
  }
  const described: ScriptBlock = {
    type: 'scene',
    sceneNumber: '1',
    sceneName: 'Park',
    text: [{ text: 'Es ist Nacht.' }],
  }
  for (const node of [
    alone('Nacht', described),
    alone('Ja', say('ANNA', 'Ja.')),
    alone('ANNA', say('ANNA', 'Ja.')),
    alone('Stille', p('Stille.')),
  ])
    expect(node?.type.name).toBe('paragraph')
  const heading: ScriptBlock = { type: 'heading', level: 2, text: [{ text: 'Erster Akt' }] }
  expect(alone('Erster Akt', heading)?.type.name).toBe('heading')
})

test('[DOC-50] a dialogue that is selected as a block is copied as one', () => {
  const { doc } = stateOf(say('ANNA', 'Ja.'))
  const slice = withoutSurroundings(NodeSelection.create(doc, 0).content())
  expect(slice.content.firstChild?.type.name).toBe('dialogueBlock')
  expect(copiedText(slice)).toBe('ANNA: Ja.')
})

describe('speeches that are spoken at once', () => {
  const blocks: readonly ScriptBlock[] = [
    { ...say('ANNA', 'Ja!'), simultaneous: 'a' },
    { ...say('BEN', 'Nein!', 'Nie.'), simultaneous: 'a' },
    say('CEM', 'Ruhe.'),
    { ...say('DORA', 'Halt.'), simultaneous: 'alone' },
  ]
  const { doc } = stateOf(...blocks)
  const all = doc.slice(0, doc.content.size)

  test('[DLG-541] plain text of a copy names those that are spoken with the one before, in the language given', () => {
    expect(copiedText(all)).toBe(
      'ANNA: Ja!\n\nBEN (gleichzeitig): Nein!\nNie.\n\nCEM: Ruhe.\n\nDORA: Halt.',
    )
    expect(copiedText(all, 'en')).toContain('BEN (simultaneously): Nein!')
  })

  test('[DLG-541] lines with the sign are pasted as speeches that are spoken at once, in any form of a name', () => {
    for (const text of [
      copiedText(all),
      copiedText(all, 'en'),
      'ANNA\nJa!\n\nBEN (zugleich)\nNein!\nNie.\n\nCEM\nRuhe.\n\nDORA\nHalt.',
    ]) {
      const pasted = blocksOfSource(text)
      const [ids, others] = [pasted.slice(0, 2), pasted.slice(2)].map((speeches) =>
        speeches.map((block) => block.type === 'dialogue' && block.simultaneous),
      )
      expect(ids?.[0]).toMatch(/^sim-/)
      expect(new Set(ids).size).toBe(1)
      expect(others).toEqual([undefined, undefined])
      expect(copiedText(script(...pasted).slice(0))).toBe(copiedText(all))
    }
    // nothing stands before it: the direction stays
    expect(blocksOfSource('BEN (zugleich): Ja!\n\nANNA: Ja!')).toMatchObject([
      { paragraphs: [[{ text: '(zugleich)', italic: true }, { text: ' Ja!' }]] },
      {},
    ])
  })
})
