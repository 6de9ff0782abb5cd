import fc from 'fast-check'
import { splitBlock } from 'prosemirror-commands'
import { Plugin, type Command } from 'prosemirror-state'
import { describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { META_NAME, schema } from '#/shared/script/schema.ts'
import { docOfBlocks } from '#/shared/script/blocks-as-doc.ts'
import { anyBlocks } from '#test/support/any-blocks.ts'
import { exchange, people, send, type Person, linesOf } from '#test/support/people.ts'
import { p, say, scene, script } from '#test/support/script.ts'
import { isRemoteChange, isRemoteChangeInBlocks } from './local-change.ts'
import { moveBlocks } from '../document/insert-block.ts'

const replaceAll =
  (blocks: Parameters<typeof docOfBlocks>[0]): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceWith(0, state.doc.content.size, docOfBlocks(blocks).content))
    return true
  }

const moveFirstToEnd: Command = (state, dispatch) => {
  const first = state.doc.child(0)
  const tr = state.tr.delete(0, first.nodeSize)
  dispatch?.(tr.insert(tr.doc.content.size - 2, first))
  return true
}

describe('an edit here is written there', () => {
  test('[DOC-25] any script becomes any other, and others see the same', () => {
    fc.assert(
      fc.property(anyBlocks, anyBlocks, (before, after) => {
        const [anna, ben] = people(2, before) as [Person, Person]
        anna.caretIn(0)
        anna.run(replaceAll(after))
        exchange([anna, ben])
        expect(ben.state().doc.toJSON()).toEqual(anna.state().doc.toJSON())
        expect(ben.blocks()).toEqual(anna.blocks())
        for (const person of [anna, ben]) person.leave()
      }),
    )
  })

  test('two people who change different blocks of one place at once lose nothing', () => {
    const [anna, ben] = people(2, [scene('Park'), p('eins'), p('zwei'), p()]) as [Person, Person]
    // a scene before the first and a paragraph after the last block, in one edit
    anna.run((state, dispatch) => {
      const tr = state.tr.insert(state.doc.content.size - 2, script(p('drei')).child(0))
      dispatch?.(tr.insert(0, script(scene('Haus')).child(0)))
      return true
    })
    ben.caretIn(1, 4)
    ben.type('!')
    exchange([anna, ben])
    expect(linesOf(anna)).toEqual(['', '', 'eins!', 'zwei', 'drei', ''])
    expect(linesOf(ben)).toEqual(linesOf(anna))
  })

  test('a block moves past one in which another person is writing', () => {
    const [anna, ben] = people(2, [p('Er geht.'), p('Ab.'), p()]) as [Person, Person]
    ben.caretIn(0, 8)
    ben.type(' Langsam.')
    exchange([anna, ben])
    ben.type(' Und schweigt.')
    anna.run(moveBlocks({ from: 1, to: 2 }, 0))
    exchange([anna, ben])
    expect(linesOf(ben)).toEqual(['Ab.', 'Er geht. Langsam. Und schweigt.', ''])
    expect(linesOf(anna)).toEqual(linesOf(ben))
  })

  test('a block that moves leaves the others as they are, where a person is writing', () => {
    const [anna, ben] = people(2, [p('eins'), p('zwei'), p('drei'), p()]) as [Person, Person]
    anna.run(moveFirstToEnd)
    ben.caretIn(1, 4)
    ben.type('!')
    exchange([anna, ben])
    expect(linesOf(anna)).toEqual(['zwei!', 'drei', 'eins', ''])
    expect(linesOf(ben)).toEqual(linesOf(anna))
  })
})

describe('content of another program', () => {
  const addForeign = ({ doc }: Person) => {
    const foreign = new Y.XmlElement('table')
    foreign.insert(0, [new Y.XmlElement('row')])
    doc.getXmlFragment('default').insert(1, [foreign])
  }
  const names = ({ doc }: Person) =>
    doc
      .getXmlFragment('default')
      .toArray()
      .map((child) => (child instanceof Y.XmlElement ? child.nodeName : ''))

  test('[DOC-55] is shown as a placeholder, moves, and stays as it is', () => {
    const [anna, ben] = people(2, [p('eins'), p('zwei'), p()]) as [Person, Person]
    addForeign(anna)
    exchange([anna, ben])
    expect(ben.state().doc.child(1).type.name).toBe('unreadable')
    for (const [block, person] of [anna, ben].entries()) {
      person.caretIn(block * 2)
      person.type('!')
    }
    ben.run(moveBlocks({ from: 1, to: 2 }, 0))
    exchange([anna, ben])
    expect(names(anna)).toEqual(['paragraph', 'table', 'paragraph', 'paragraph'])
    expect(linesOf(anna)).toEqual(['', '!eins', '!zwei', ''])
    expect(anna.state().doc.toJSON()).toEqual(ben.state().doc.toJSON())
  })

  test('[DOC-55] a dialogue without one of its parts gets it where a person writes there', () => {
    const [anna, ben] = people(2, [p('eins'), p()]) as [Person, Person]
    const broken = new Y.XmlElement('dialogueBlock')
    broken.insert(0, [new Y.XmlElement('dialogueText'), new Y.XmlElement('image')])
    anna.doc.getXmlFragment('default').insert(0, [broken])
    exchange([anna, ben])
    expect(ben.state().doc.child(0).childCount).toBe(2)
    ben.caretIn(0, 0)
    ben.type('ANNA')
    exchange([anna, ben])
    expect(linesOf(anna)).toEqual(['ANNA', 'eins', ''])
    expect(
      broken.toArray().map((part) => (part instanceof Y.XmlElement ? part.nodeName : '')),
    ).toEqual(['speaker', 'dialogueText', 'image'])
  })
})

test('[DOC-25] where another person writes in a speech, and adds a line, no line of it is replaced', () => {
  const deleted: (readonly [from: number, to: number])[] = []
  const watching = new Plugin({
    state: {
      init: () => null,
      apply(transaction) {
        const watched = isRemoteChange(transaction) ? transaction.mapping.maps : []
        for (const map of watched) map.forEach((from, to) => from < to && deleted.push([from, to]))
        return null
      },
    },
  })
  // the new line ends like the one before it
  const blocks = [say('ANNA', 'Ja.', 'Er geht.', 'Ende.'), p()]
  const [anna, ben] = people(2, blocks, () => [watching]) as [Person, Person]
  const lineAt = ({ state }: Person, text: string) => {
    let at = -1
    state().doc.descendants((node, position) => {
      if (node.isTextblock && node.textContent === text) at = position
    })
    return at
  }
  const end = lineAt(anna, 'Ende.') + 'Ende.'.length + 2
  const line = schema.node('paragraph', null, schema.text('Das Ende.'))
  anna.view.dispatch(
    anna
      .state()
      .tr.insert(end, line)
      .insertText(' Gut.', lineAt(anna, 'Ja.') + 4),
  )
  exchange([anna, ben])
  expect(ben.blocks()).toEqual(anna.blocks())
  expect(deleted).toEqual([])

  // of two empty lines the first one goes
  const empty = schema.node('paragraph')
  anna.view.dispatch(anna.state().tr.insert(lineAt(anna, 'Er geht.'), [empty, empty]))
  exchange([anna, ben])
  const first = lineAt(anna, 'Er geht.') - 4
  anna.view.dispatch(anna.state().tr.delete(first, first + 2))
  exchange([anna, ben])
  expect(deleted).toEqual([[first, first + 2]])
})

describe('content that an editor fails to show when it comes', () => {
  const failing = () => {
    let fails = true
    return new Plugin({
      state: {
        init: () => null,
        apply(transaction) {
          if (fails && isRemoteChange(transaction)) {
            fails = false
            throw new RangeError('Position 1091 out of range')
          }
          return null
        },
      },
    })
  }

  test.each([
    ['typed', (person: Person) => person.type('!')],
    ['selected', (person: Person) => person.caretIn(1, 2)],
  ] as const)('[DOC-61] is kept, and shown, where something is %s next', (what, next) => {
    const [anna, ben] = people(2, [p('eins'), p('zwei'), p('drei'), p()], ({ doc }) =>
      docs.push(doc) === 2 ? [failing()] : [],
    ) as [Person, Person]
    docs.length = 0
    ben.caretIn(1, 4)
    anna.caretIn(0, 4)
    anna.type(' Licht.')
    anna.caretIn(2, 2)
    anna.run(splitBlock)
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    send(anna, ben)
    expect(logged).toHaveBeenCalledOnce()
    logged.mockRestore()
    next(ben)
    exchange([anna, ben])
    const zwei = what === 'typed' ? 'zwei!' : 'zwei'
    expect(linesOf(anna)).toEqual(['eins Licht.', zwei, 'dr', 'ei', ''])
    expect(linesOf(ben)).toEqual(linesOf(anna))
  })
})

/** The documents of all people who have opened a script so far. */
const docs: Y.Doc[] = []

describe('changes of others within blocks are told from those of whole blocks', () => {
  const lines = [scene('Park'), p('eins'), p('zwei'), p('drei'), p()]
  /** What the first person does, and whether all blocks are where they were. */
  const edits: Readonly<
    Record<string, readonly [edit: (anna: Person) => void, isInBlocks: boolean]>
  > = {
    'letters typed in one block': [(anna) => anna.type('x'), true],
    'letters typed in several blocks': [
      (anna) => {
        anna.type('x')
        anna.caretIn(3)
        anna.type('y')
      },
      true,
    ],
    'a name': [
      ({ view, state }) => view.dispatch(state().tr.setNodeAttribute(0, 'sceneName', 'Haus')),
      true,
    ],
    'a move': [(anna) => anna.run(moveBlocks({ from: 1, to: 2 }, 3)), false],
    'a move and letters in the moved block': [
      (anna) => {
        anna.type('x')
        anna.run(moveBlocks({ from: 1, to: 2 }, 3))
      },
      false,
    ],
    'a block deleted, and another one added': [
      ({ view, state }) => {
        const tr = state().tr.delete(2, 8)
        view.dispatch(tr.insert(tr.doc.content.size - 2, script(p('vier')).child(0)))
      },
      false,
    ],
    'a split': [(anna) => anna.run(splitBlock), false],
  }

  test.each(Object.entries(edits))('[DOC-771] %s', (_what, [edit, isInBlocks]) => {
    const seen: boolean[] = []
    const watch = new Plugin({
      state: {
        init: () => null,
        apply(transaction) {
          if (isRemoteChange(transaction)) seen.push(isRemoteChangeInBlocks(transaction))
          return null
        },
      },
    })
    const [anna, ben] = people(2, lines, () => [watch]) as [Person, Person]
    anna.caretIn(1, 2)
    edit(anna)
    send(anna, ben)
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.every(Boolean)).toBe(isInBlocks)
    expect(linesOf(ben)).toEqual(linesOf(anna))
  })
})

test('[COL-701] a line that was written after a change beside the text is shown letter by letter where others write in it', () => {
  const shown: (readonly [from: number, size: number])[] = []
  const watching = new Plugin({
    state: {
      init: () => null,
      apply(transaction) {
        const watched = isRemoteChange(transaction) ? transaction.mapping.maps : []
        for (const map of watched)
          map.forEach((from, to, start, end) => shown.push([from, end - start - (to - from)]))
        return null
      },
    },
  })
  const [anna, ben] = people(2, [p('Ab.'), p()], () => [watching]) as [Person, Person]
  ben.doc.getMap(META_NAME).set('title', 'Faust')
  exchange([anna, ben])
  anna.view.dispatch(
    anna.state().tr.insert(0, schema.node('paragraph', null, schema.text('aaa ooo'))),
  )
  exchange([anna, ben])
  shown.length = 0
  // what differs does not say which of the letters are new
  ben.view.dispatch(ben.state().tr.insertText('o', 5).insertText('a', 1))
  exchange([anna, ben])
  expect(linesOf(anna)).toEqual(['aaaa oooo', 'Ab.', ''])
  expect(shown).toEqual([
    [1, 1],
    [6, 1],
  ])
})
