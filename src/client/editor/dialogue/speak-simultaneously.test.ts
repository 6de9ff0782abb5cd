import { type Command, EditorState, TextSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { plainText, type ScriptBlock } from '#/shared/script/blocks.ts'
import { docOfBlocks } from '#/shared/script/blocks-as-doc.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { FRAGMENT_NAME, schema } from '#/shared/script/schema.ts'
import { simultaneousRuns } from '#/shared/script/simultaneous.ts'
import { exchange, people, type Person } from '#test/support/people.ts'
import { p, say } from '#test/support/script.ts'
import { redo, undo } from '../core/binding/undo.ts'
import { moveBlocks, insertNewBlock } from '../core/document/insert-block.ts'
import { moveSelected } from '../model/move-selected.ts'
import { insertBlocks } from '../paste/insert-pasted.ts'
import { pastePlugin } from '../paste/paste-plugin.ts'
import { leaveDialogue } from './dialogue-commands.ts'
import { isSimultaneous, toggleSimultaneous, simultaneousPlugin } from './speak-simultaneously.ts'
import { goToNextSpeech } from './step-through-speeches.ts'
import { editorTexts } from '#/client/i18n/editor.ts'
import { struckVisibility } from '../model/visibility.ts'

const TRIO = [
  say('ANNA', 'eins'),
  say('BEN', 'zwei'),
  say('CLARA', 'drei'),
  say('DORA', 'vier'),
  p(),
]

const two = (blocks: readonly ScriptBlock[] = TRIO) =>
  people(2, blocks, () => [pastePlugin()]) as [Person, Person]

/** The names and texts in order; those that are spoken at once are in brackets. */
function shortly({ blocks }: Pick<Person, 'blocks'>): string {
  const all = blocks()
  const runs = simultaneousRuns(all, (block) =>
    block.type === 'dialogue' ? (block.simultaneous ?? null) : null,
  )
  return all
    .map((block, index) => {
      const name = block.type === 'dialogue' ? plainText(block.speaker) : '-'
      const open = runs.some(({ from }) => from === index) ? '[' : ''
      return `${open}${name}${runs.some(({ to }) => to === index + 1) ? ']' : ''}`
    })
    .join(' ')
}

function toggle(person: Person, block: number): boolean {
  person.pause()
  person.caretIn(block)
  return person.run(toggleSimultaneous)
}

function selectBlocks(person: Person, from: number, to: number): void {
  const { doc, tr } = person.state()
  const start = doc.resolve(0).posAtIndex(from) + 2
  const end = doc.resolve(0).posAtIndex(to + 1) - 3
  person.view.dispatch(tr.setSelection(TextSelection.create(doc, start, end)))
}

describe('the command', () => {
  test('[DLG-477] joins the speech of the caret with the one before it; pressed again it parts them, a step of undo each', () => {
    const [anna] = two()
    expect(toggle(anna, 1)).toBe(true)
    expect(shortly(anna)).toBe('[ANNA BEN] CLARA DORA -')
    expect(isSimultaneous(anna.state())).toBe(true)
    toggle(anna, 1)
    expect(shortly(anna)).toBe('ANNA BEN CLARA DORA -')
    expect(anna.blocks()).toEqual(TRIO)
    anna.run(undo)
    expect(shortly(anna)).toBe('[ANNA BEN] CLARA DORA -')
    anna.run(undo)
    expect(anna.blocks()).toEqual(TRIO)
    anna.run(redo)
    expect(shortly(anna)).toBe('[ANNA BEN] CLARA DORA -')
  })

  test('[DLG-477] joins the first speech with the one behind it, and a selection as a whole', () => {
    const [anna] = two([p('Stille.'), ...TRIO])
    toggle(anna, 1)
    expect(shortly(anna)).toBe('- [ANNA BEN] CLARA DORA -')
    selectBlocks(anna, 2, 4)
    anna.run(toggleSimultaneous)
    expect(shortly(anna)).toBe('- [ANNA BEN CLARA DORA] -')
    anna.run(toggleSimultaneous)
    expect(shortly(anna)).toBe('- ANNA BEN CLARA DORA -')
    anna.caretIn(0)
    expect(anna.run(toggleSimultaneous)).toBe(false)
    const [alone] = two([say('ANNA', 'eins'), p()])
    expect(toggle(alone, 0)).toBe(false)
  })

  test('[DLG-477] a third speech joins two, and the middle one of three leaves and comes back', () => {
    const [anna] = two()
    toggle(anna, 1)
    toggle(anna, 2)
    expect(shortly(anna)).toBe('[ANNA BEN CLARA] DORA -')
    toggle(anna, 1)
    expect(shortly(anna)).toBe('ANNA BEN CLARA DORA -')
    toggle(anna, 1)
    expect(shortly(anna)).toBe('[ANNA BEN CLARA] DORA -')
    toggle(anna, 2)
    expect(shortly(anna)).toBe('[ANNA BEN] CLARA DORA -')
  })
})

describe('speeches that are spoken at once', () => {
  const PAIRS = TRIO.map((block, index): ScriptBlock =>
    block.type === 'dialogue' ? { ...block, simultaneous: index < 2 ? 'a' : 'b' } : block,
  )
  const run = (...commands: readonly Command[]) => {
    const [anna] = two(PAIRS)
    for (const command of commands) anna.run(command)
    return shortly(anna)
  }
  const deleteBlock =
    (index: number): Command =>
    ({ tr, doc }, dispatch) => {
      const $start = doc.resolve(0)
      dispatch?.(tr.delete($start.posAtIndex(index), $start.posAtIndex(index + 1)))
      return true
    }
  const insertAt =
    (index: number): Command =>
    ({ tr, doc }, dispatch) => {
      dispatch?.(
        tr.insert(doc.resolve(0).posAtIndex(index), docOfBlocks([say('NEU', 'neu')]).child(0)),
      )
      return true
    }

  test('[DLG-478] speeches deleted, moved away or set between part them, and tie nothing else together', () => {
    expect(run()).toBe('[ANNA BEN] [CLARA DORA] -')
    expect(run(deleteBlock(0))).toBe('BEN [CLARA DORA] -')
    expect(run(deleteBlock(2))).toBe('[ANNA BEN] DORA -')
    expect(run(moveBlocks({ from: 0, to: 1 }, 4))).toBe('BEN [CLARA DORA] ANNA -')
    expect(run(moveBlocks({ from: 0, to: 2 }, 4))).toBe('[CLARA DORA] [ANNA BEN] -')
    expect(run(insertAt(1))).toBe('ANNA NEU BEN [CLARA DORA] -')
    expect(run(insertAt(1), deleteBlock(1))).toBe('[ANNA BEN] [CLARA DORA] -')
    expect(run(deleteBlock(0), undo)).toBe('[ANNA BEN] [CLARA DORA] -')
  })

  test('[DLG-478] two people at once: one deletes, moves, parts or sets between, the other joins a third speech, and both see the same', () => {
    const deeds: readonly ((person: Person) => void)[] = [
      (person) => person.run(deleteBlock(1)),
      (person) => person.run(moveBlocks({ from: 1, to: 2 }, 4)),
      (person) => void toggle(person, 1),
      (person) => person.run(insertAt(1)),
    ]
    const ends = deeds.map((deed) => {
      const [anna, ben] = two(PAIRS)
      deed(anna)
      toggle(ben, 2)
      toggle(ben, 2)
      exchange([anna, ben])
      expect(shortly(ben)).toBe(shortly(anna))
      return shortly(anna)
    })
    expect(ends).toEqual([
      '[ANNA CLARA] DORA -',
      '[ANNA CLARA] DORA BEN -',
      'ANNA BEN CLARA DORA -',
      'ANNA NEU [BEN CLARA] DORA -',
    ])
  })

  test('[DLG-478] a speech that is split by a paste stays tied with its part that has the others as neighbour', () => {
    const [anna] = two(PAIRS)
    anna.caretIn(0, 11)
    anna.run(insertBlocks([say('NEU', 'neu')]))
    expect(shortly(anna)).toBe('ANNA NEU [ANNA BEN] [CLARA DORA] -')
    anna.caretIn(3, 9)
    anna.run(insertBlocks([say('NEU', 'neu')]))
    expect(shortly(anna)).toBe('ANNA NEU [ANNA BEN] NEU BEN [CLARA DORA] -')
  })

  test('[DLG-479] new blocks come behind all of them, and Tab and Escape lead there', () => {
    const from = (block: number, command: Command) => {
      const [anna] = two(PAIRS)
      anna.caretIn(block, block === 0 ? 12 : 11)
      anna.run(command)
      return shortly(anna)
    }
    expect(from(0, insertNewBlock('dialogue'))).toBe('[ANNA BEN] Speaker [CLARA DORA] -')
    expect(from(0, leaveDialogue)).toBe('[ANNA BEN] - [CLARA DORA] -')
    expect(from(1, goToNextSpeech)).toBe('[ANNA BEN]  [CLARA DORA] -')
    expect(from(0, goToNextSpeech)).toBe('[ANNA BEN] [CLARA DORA] -')
  })

  test('[DLG-479] moved by keys they change columns, and other blocks pass all of them', () => {
    const from = (block: number, direction: 'up' | 'down') => {
      const [anna] = two([say('EVA', 'null'), ...PAIRS])
      anna.caretIn(block)
      anna.run(moveSelected(direction))
      return shortly(anna)
    }
    expect(from(1, 'down')).toBe('EVA [BEN ANNA] [CLARA DORA] -')
    expect(from(0, 'down')).toBe('[ANNA BEN] EVA [CLARA DORA] -')
    expect(from(1, 'up')).toBe('ANNA EVA BEN [CLARA DORA] -')
  })

  test('[DLG-480] pasted copies are spoken at once among themselves only; what was cut comes back where it was', () => {
    const whole = ({ doc }: EditorState, from: number, to: number) => {
      const $start = doc.resolve(0)
      return doc.slice($start.posAtIndex(from), $start.posAtIndex(to))
    }
    const pasteAt = (person: Person, index: number, slice: ReturnType<typeof whole>) => {
      const { tr, doc } = person.state()
      const position = doc.resolve(0).posAtIndex(index)
      person.view.dispatch(tr.replace(position, position, slice).setMeta('paste', true))
    }
    const [anna, ben] = two(PAIRS)
    pasteAt(anna, 2, whole(anna.state(), 0, 2))
    expect(shortly(anna)).toBe('[ANNA BEN] [ANNA BEN] [CLARA DORA] -')
    const cut = whole(ben.state(), 1, 2)
    ben.run(deleteBlock(1))
    pasteAt(ben, 1, cut)
    expect(shortly(ben)).toBe('[ANNA BEN] [CLARA DORA] -')
  })

  test('[DOC-493] a client that does not know the id leaves it in the document, and an impossible one is none', () => {
    const [anna] = two(PAIRS)
    const old = new Y.Doc()
    Y.applyUpdate(old, Y.encodeStateAsUpdate(anna.doc))
    const [block] = old.getXmlFragment(FRAGMENT_NAME).toArray()
    if (!(block instanceof Y.XmlElement)) throw new Error('no block')
    block.setAttribute('layout', 'centered')
    expect(readBlocks(old)[0]).toMatchObject({ layout: 'centered', simultaneous: 'a' })
    for (const impossible of ['', 'x'.repeat(65), 7, true]) {
      ;(block as Y.XmlElement<{ simultaneous: string | number | boolean }>).setAttribute(
        'simultaneous',
        impossible,
      )
      expect(readBlocks(old)[0]).not.toHaveProperty('simultaneous')
    }
    expect(schema.nodes.dialogueBlock.spec.attrs?.['simultaneous']).toEqual({ default: null })
  })
})

const DE = editorTexts.de
const tied = (name: string, more: Partial<ScriptBlock> = {}): ScriptBlock =>
  ({ ...say(name, 'Ja.'), simultaneous: 'a', ...more }) as ScriptBlock

const stateOf = (...blocks: readonly ScriptBlock[]) =>
  EditorState.create({
    doc: docOfBlocks(blocks),
    plugins: [struckVisibility.plugin(), simultaneousPlugin(() => DE)],
  })

/** The columns with the label that a screen reader reads. */
function columnsIn(state: EditorState): readonly string[] {
  return state.plugins.flatMap((plugin) => {
    const source: unknown = plugin.props.decorations?.call(plugin, state)
    const found = source as { find?: () => readonly { type: { attrs: Record<string, string> } }[] }
    return (found?.find?.() ?? []).map(
      ({ type: { attrs } }) =>
        `${attrs['data-run']} of ${attrs['data-columns']}: ${attrs['aria-label']}`,
    )
  })
}

test('[DLG-481] each column says with whom it is spoken at once, and which of how many it is', () => {
  expect(columnsIn(stateOf(say('ANNA', 'Ja.'), tied('BEN'), p()))).toEqual([])
  const three = stateOf(tied('ANNA'), tied('BEN'), tied('', {}), p())
  expect(columnsIn(three)).toEqual([
    'first of 3: Gleichzeitig mit BEN und einer Replik ohne Namen',
    'middle of 3: Gleichzeitig mit ANNA und einer Replik ohne Namen',
    'last of 3: Gleichzeitig mit ANNA und BEN',
  ])
  const renamed = three.apply(three.tr.insertText('MARIA ', 2))
  expect(columnsIn(renamed)[1]).toBe(
    'middle of 3: Gleichzeitig mit MARIA ANNA und einer Replik ohne Namen',
  )
})

test('[DLG-476] a struck speech that is hidden leaves its column to the others', () => {
  let state = stateOf(tied('ANNA'), tied('BEN', { struckThrough: true }), tied('CLARA'), p())
  expect(columnsIn(state)).toHaveLength(3)
  struckVisibility.toggle(state, (transaction) => {
    state = state.apply(transaction)
  })
  expect(columnsIn(state)).toEqual([
    'first of 2: Gleichzeitig mit CLARA',
    'last of 2: Gleichzeitig mit ANNA',
  ])
})

test('[DLG-481] speeches of one id become columns when the block between them goes, or when one of them gets the id', () => {
  const parted = stateOf(tied('ANNA'), p('Pause.'), tied('BEN'), say('CLARA', 'Ja.'))
  expect(columnsIn(parted)).toEqual([])
  const [, from, to, last] = [0, 1, 2, 3].map((index) => parted.tr.doc.resolve(0).posAtIndex(index))
  const written = parted.apply(parted.tr.insertText('Lange ', (from ?? 0) + 1))
  expect(columnsIn(written)).toEqual([])
  expect(columnsIn(parted.apply(parted.tr.delete(from ?? 0, to ?? 0)))).toHaveLength(2)
  const named = parted.tr.setNodeAttribute(last ?? 0, 'simultaneous', 'a')
  expect(columnsIn(parted.apply(named))).toHaveLength(2)
})
