import { splitBlock } from 'prosemirror-commands'
import type { Command, Transaction } from 'prosemirror-state'
import { afterEach, describe, expect, test } from 'vitest'
import { dismissMessages, messages } from '#/client/ui/messages.ts'
import { exchange, hear, people, type Person, takeFrom } from '#test/support/people.ts'
import { p, say, scene } from '#test/support/script.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { redo, undo } from '../core/binding/undo.ts'
import { moveBlocks } from '../core/document/insert-block.ts'
import { startDialogueByColon } from '../dialogue/start-dialogue.ts'
import { deleteScene } from '../scenes/delete-scene.ts'
import { tellOthers } from '../versions/use-restore.ts'
import { restoreVersion } from '../versions/restore/restore-version.ts'
import { restoredNoticePlugin } from '../versions/restored-notice-plugin.ts'
import { passagePlugin } from './passage-plugin.ts'
import { stateOfVersion } from '#/shared/script/versions.ts'

afterEach(dismissMessages)

const start = [scene('Park', '1'), p('Vor.')]
const haus = [scene('Haus', '2'), say('ANNA', 'Eins.'), p('Zwei.'), p('Drei.')]
const lines = [...start, ...haus, p()]

/** Anna is known to Ben by her presence. */
function annaAndBen(): readonly [Person, Person] {
  const [anna, ben] = people(2, lines, ({ doc, connection }) => [
    restoredNoticePlugin({ doc }),
    passagePlugin(doc, connection.awareness),
  ]) as [Person, Person]
  ben.awareness.getStates().set(anna.doc.clientID, { user: { id: 'a', name: 'Anna' } })
  return [anna, ben]
}

const told = () => messages.get().map(({ text }) => text)
const fetchBack = () => messages.get()[0]?.action?.run()

describe('a passage that another person deletes while one writes it', () => {
  test('[DOC-191] the writer is told by name, and can bring it back as one step of undo', () => {
    const [anna, ben] = annaAndBen()
    ben.caretIn(4, 5)
    ben.type(' Und.')
    exchange([anna, ben])
    anna.run(deleteScene(2))
    exchange([anna, ben])
    expect(told()).toEqual(['Anna hat die Szene gelöscht, in der du geschrieben hast.'])
    expect(ben.blocks()).toEqual([...start, p()])
    fetchBack()
    exchange([anna, ben])
    expect(messages.get()).toEqual([])
    for (const person of [anna, ben])
      expect(person.blocks()).toEqual([...start, p('Zwei. Und.'), p()])
    ben.type('!')
    expect(ben.blocks()).toEqual([...start, p('Zwei. Und.!'), p()])
    ben.run(undo)
    ben.run(undo)
    expect(ben.blocks()).toEqual([...start, p()])
  })

  test('[DOC-1098] text typed before this part of the editor is there counts as written, and else nothing does', () => {
    const [ben] = people(1, lines) as [Person]
    const writing = passagePlugin(ben.doc, ben.awareness)
    const startOfWriting = () => {
      const plugins = [...ben.state().plugins, writing]
      return writing.getState(ben.state().reconfigure({ plugins }))?.start
    }
    ben.caretIn(4, 5)
    expect(startOfWriting()).toBeNull()
    ben.type(' Und.')
    expect(startOfWriting()).toBe(ben.state().selection.$head.start())
    ben.caretIn(5, 1)
    expect(startOfWriting()).toBeNull()
  })

  test('[DOC-191] a speech comes back whole, with its name', () => {
    const [anna, ben] = annaAndBen()
    ben.caretIn(3, 8 + 5)
    ben.type(' Und.')
    exchange([anna, ben])
    anna.run(deleteScene(2))
    exchange([anna, ben])
    fetchBack()
    exchange([anna, ben])
    for (const person of [anna, ben])
      expect(person.blocks()).toEqual([...start, say('ANNA', 'Eins. Und.'), p()])
  })

  test('[DOC-191] a person who only has the caret there, or has written elsewhere since, is told nothing', () => {
    const [anna, ben] = annaAndBen()
    ben.caretIn(4, 5)
    ben.type(' Und.')
    ben.caretIn(5, 1)
    exchange([anna, ben])
    anna.run(deleteScene(2))
    exchange([anna, ben])
    expect(told()).toEqual([])
  })

  test('[DOC-191] [UI-530] a restored version is named in one message, and a single block is told of as text', () => {
    const [anna, ben] = annaAndBen()
    ben.caretIn(4, 5)
    ben.type(' Und das ist neu.')
    exchange([anna, ben])
    const transaction = restoreVersion(
      anna.state(),
      stateOfVersion({ blocks: lines.toSpliced(4, 1) }),
      'script',
    )
    if (!transaction) throw new Error('no difference')
    anna.view.dispatch(tellOthers(anna.state(), transaction, { version: 'Premiere', by: 'Anna' }))
    exchange([anna, ben])
    expect(told()).toEqual([
      'Anna hat „Premiere“ zurückgeholt. Dabei ist der Text gegangen, in dem du geschrieben hast.',
    ])
    fetchBack()
    exchange([anna, ben])
    expect(anna.blocks()).toEqual(lines.with(4, p('Zwei. Und das ist neu.')))
  })

  test('[DOC-524] words typed on where the caret has gone are behind the passage when it comes back, from either side', () => {
    for (const comesBack of ['by its writer', 'by its deleter'])
      for (const [block, offset] of [
        [4, 5],
        [3, 8 + 5],
      ] as const) {
        const [anna, ben] = annaAndBen()
        ben.caretIn(block, offset)
        ben.type(' Und')
        exchange([anna, ben])
        anna.run(deleteScene(2))
        exchange([anna, ben])
        for (const letter of ' noch mehr') ben.type(letter)
        expect(ben.blocks()).toEqual([start[0], p('Vor. noch mehr'), p()])
        exchange([anna, ben])
        if (comesBack === 'by its writer') fetchBack()
        else anna.run(undo)
        exchange([anna, ben])
        ben.type('!')
        exchange([anna, ben])
        for (const person of [anna, ben]) {
          const text = person.state().doc.textContent
          expect(text).toContain(block === 4 ? 'Zwei. Und noch mehr!' : 'Eins. Und noch mehr!')
          expect(person.blocks()[1]).toEqual(p('Vor.'))
        }
        dismissMessages()
      }
  })

  test('[DOC-524] words typed elsewhere since stay there where the caret has moved away, or begun a new line', () => {
    for (const leave of ['moves', 'new line']) {
      const [anna, ben] = annaAndBen()
      ben.caretIn(4, 5)
      ben.type(' Und')
      exchange([anna, ben])
      anna.run(deleteScene(2))
      exchange([anna, ben])
      if (leave === 'moves') ben.caretIn(1, 0)
      else ben.run(splitBlock)
      ben.type('Hier.')
      fetchBack()
      exchange([anna, ben])
      for (const person of [anna, ben]) {
        expect(person.blocks()).toContainEqual(p('Zwei. Und'))
        expect(person.state().doc.textContent).toContain('Hier.')
      }
      dismissMessages()
    }
  })

  test('[DOC-192] where its deleter undoes the deletion, too, each letter stands once, and the offer is withdrawn', () => {
    for (const isFetchedFirst of [true, false]) {
      const [anna, ben] = annaAndBen()
      ben.caretIn(4, 5)
      ben.type(' Und.')
      exchange([anna, ben])
      anna.run(deleteScene(2))
      exchange([anna, ben])
      if (isFetchedFirst) {
        fetchBack()
        exchange([anna, ben])
      }
      anna.run(undo)
      exchange([anna, ben])
      expect(told()).toEqual([])
      const texts = anna.state().doc.textContent
      expect(texts.split('Zwei. Und.')).toHaveLength(2)
      expect(ben.blocks()).toEqual(anna.blocks())
      const written = p('Zwei. Und.')
      const atItsPlace = isFetchedFirst ? anna.blocks() : lines.with(4, written)
      expect(anna.blocks()).toEqual(atItsPlace)
      expect(anna.blocks()).toContainEqual(written)
    }
  })

  test('[DOC-192] words that its deleter did not know stand once, and in one piece, where both bring the passage back', () => {
    for (const isFetchedFirst of [true, false]) {
      const [anna, ben] = annaAndBen()
      ben.caretIn(4, 5)
      ben.type(' Und')
      exchange([anna, ben])
      ben.type(' noch')
      anna.run(deleteScene(2))
      takeFrom(anna)
      takeFrom(ben)
      hear(ben)
      hear(anna)
      ben.type(' mehr')
      exchange([anna, ben])
      if (isFetchedFirst) fetchBack()
      anna.run(undo)
      // neither has heard of the other
      for (const person of isFetchedFirst ? [ben, anna] : [anna, ben]) takeFrom(person)
      exchange([anna, ben])
      ben.type('!')
      exchange([anna, ben])
      expect(told()).toEqual([])
      const texts = anna.state().doc.textContent.split('Zwei. Und noch mehr!')
      expect(texts).toHaveLength(2)
      expect(texts.join('')).toBe('Vor.ANNAEins.Drei.')
      expect(ben.blocks()).toEqual(anna.blocks())
      dismissMessages()
    }
  })

  test('[DOC-898] words that their deleter did not know, and words typed on since, stand where the caret was amid the passage', () => {
    const ways = ['by its writer', 'by its deleter'].flatMap((comesBack) =>
      ['anna', 'ben'].flatMap((first) => [2, 4].map((offset) => ({ comesBack, first, offset }))),
    )
    for (const { comesBack, first, offset } of ways) {
      const [anna, ben] = annaAndBen()
      ben.caretIn(4, offset)
      ben.type(' und')
      exchange([anna, ben])
      for (const letter of ' n') ben.type(letter)
      anna.run(deleteScene(2))
      for (const person of first === 'anna' ? [anna, ben] : [ben, anna]) takeFrom(person)
      hear(ben)
      hear(anna)
      for (const letter of 'och mehr') ben.type(letter)
      exchange([anna, ben])
      if (comesBack === 'by its writer') fetchBack()
      else anna.run(undo)
      exchange([anna, ben])
      ben.type('!')
      exchange([anna, ben])
      const whole = `${'Zwei.'.slice(0, offset)} und noch mehr!${'Zwei.'.slice(offset)}`
      for (const person of [anna, ben])
        expect(person.state().doc.textContent, `${comesBack}, ${first}`).toContain(whole)
      dismissMessages()
    }
  })

  test('[DOC-192] words that its deleter did not know go on behind their own beginning when the passage is back', () => {
    for (const first of ['anna', 'ben']) {
      const [anna, ben] = annaAndBen()
      ben.caretIn(4, 5)
      ben.type(' Und')
      exchange([anna, ben])
      ben.type(' noch')
      anna.run(deleteScene(2))
      for (const person of first === 'anna' ? [anna, ben] : [ben, anna]) takeFrom(person)
      hear(ben)
      hear(anna)
      expect(told()).toEqual(['Anna hat die Szene gelöscht, in der du geschrieben hast.'])
      ben.type(' mehr')
      exchange([anna, ben])
      expect(ben.blocks()).toEqual([...start, p(' noch mehr'), p()])
      fetchBack()
      ben.type('!')
      exchange([anna, ben])
      for (const person of [anna, ben])
        expect(person.blocks()).toEqual([...start, p('Zwei. Und noch mehr!'), p()])
      dismissMessages()
    }
  })

  describe('in a line that stays', () => {
    const emptied = (person: Person, block: number) => {
      const { doc, tr } = person.state()
      const from = doc.children.slice(0, block).reduce((sum, { nodeSize }) => sum + nodeSize, 1)
      person.view.dispatch(tr.delete(from, from + doc.child(block).content.size))
    }

    test('[DOC-198] the writer is told, and the words come back into the line', () => {
      const [anna, ben] = annaAndBen()
      ben.caretIn(4, 5)
      ben.type(' Und.')
      exchange([anna, ben])
      emptied(anna, 4)
      exchange([anna, ben])
      expect(told()).toEqual(['Anna hat den Text gelöscht, in dem du geschrieben hast.'])
      expect(ben.blocks()).toEqual(lines.with(4, p()))
      fetchBack()
      ben.type('!')
      exchange([anna, ben])
      for (const person of [anna, ben])
        expect(person.blocks()).toEqual(lines.with(4, p('Zwei. Und.!')))
    })

    test('[DOC-198] around what the writer has typed meanwhile, and each letter once where its deleter undoes', () => {
      for (const isUndone of [true, false]) {
        const [anna, ben] = annaAndBen()
        ben.caretIn(4, 2)
        ben.type('ä')
        exchange([anna, ben])
        ben.type('ö')
        emptied(anna, 4)
        exchange([anna, ben])
        ben.type('ü')
        expect(told()).toHaveLength(1)
        expect(ben.blocks()).toEqual(lines.with(4, p('öü')))
        fetchBack()
        if (isUndone) anna.run(undo)
        ben.type('!')
        exchange([anna, ben])
        for (const person of [anna, ben])
          expect(person.blocks()).toEqual(lines.with(4, p('Zwäöü!ei.')))
        dismissMessages()
      }
    })

    test('[DOC-198] where its deleter has written anew in the line, the passage is a line of its own', () => {
      const [anna, ben] = annaAndBen()
      ben.caretIn(4, 5)
      ben.type(' Und.')
      exchange([anna, ben])
      emptied(anna, 4)
      anna.caretIn(4)
      anna.type('Neu.')
      exchange([anna, ben])
      expect(told()).toHaveLength(1)
      fetchBack()
      exchange([anna, ben])
      for (const person of [anna, ben])
        expect(person.blocks()).toEqual(lines.toSpliced(4, 1, p('Zwei. Und.'), p('Neu.')))
    })

    test('[DOC-198] no person is told of a line that only loses some words, or is emptied by themselves', () => {
      const [anna, ben] = annaAndBen()
      ben.caretIn(4, 5)
      ben.type(' Und.')
      exchange([anna, ben])
      anna.caretIn(4, 4)
      anna.view.dispatch(
        anna.state().tr.delete(anna.state().selection.head - 4, anna.state().selection.head),
      )
      anna.caretIn(1)
      exchange([anna, ben])
      emptied(ben, 4)
      exchange([anna, ben])
      expect(told()).toEqual([])
    })
  })
})

describe('a paragraph that another person makes a speech while one writes it', () => {
  /** Ben has written in a paragraph, which Anna then makes a speech by a colon. */
  function inSpeech(): readonly [Person, Person] {
    const [anna, ben] = annaAndBen()
    ben.caretIn(4, 5)
    ben.type(' Und.')
    exchange([anna, ben])
    anna.caretIn(4)
    anna.type('EVA: ')
    anna.run(startDialogueByColon)
    exchange([anna, ben])
    expect(ben.blocks()[4]).toEqual(say('EVA', 'Zwei. Und.'))
    return [anna, ben]
  }

  /** Later edits of both reach the other: the script of each of them. */
  function afterMore([anna, ben]: readonly [Person, Person]) {
    anna.caretIn(1)
    anna.type('!')
    exchange([anna, ben])
    anna.type('!')
    exchange([anna, ben])
    ben.type(' Da.')
    exchange([anna, ben])
    return [anna.blocks(), ben.blocks()]
  }
  const expected = lines.with(1, p('!!Vor.')).with(4, say('EVA', 'Zwei. Und. Da.'))

  test('[COL-765] their page goes on to receive, and what they type stands in the speech', () => {
    expect(afterMore(inSpeech())).toEqual([expected, expected])
  })

  test('[COL-765] so it does when the speech is undone, and redone', () => {
    const [anna, ben] = inSpeech()
    anna.run(undo)
    exchange([anna, ben])
    anna.run(redo)
    exchange([anna, ben])
    expect(afterMore([anna, ben])).toEqual([expected, expected])
  })
})

describe('a text that another person changes while one writes it, and then deletes', () => {
  const makeSpeech = (anna: Person) => {
    anna.caretIn(4)
    anna.type('EVA: ')
    anna.run(startDialogueByColon)
  }
  const split = (offset: number) => (anna: Person) => {
    anna.caretIn(4, offset)
    anna.run(splitBlock)
  }
  const behind = (anna: Person, ...commands: readonly Command[]) => {
    makeSpeech(anna)
    for (const command of commands) anna.run(command)
  }
  const join = (anna: Person) => {
    const { tr, doc } = anna.state()
    const border = doc.children.slice(0, 5).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
    anna.view.dispatch(tr.join(border))
  }
  const move = (anna: Person) => {
    const { doc } = anna.state()
    const [from, to, gap] = [4, 5, 6].map((count) =>
      doc.children.slice(0, count).reduce((sum, { nodeSize }) => sum + nodeSize, 0),
    ) as [number, number, number]
    anna.run(moveBlocks({ from, to }, gap))
  }

  const speech = say('EVA', 'Zwei. Und.')
  /** What Ben brings back where he has heard of the change before. */
  const changes: Readonly<Record<string, readonly [(anna: Person) => void, ScriptBlock]>> = {
    'makes it a speech': [makeSpeech, speech],
    'makes it a speech, and undoes that': [(anna) => behind(anna, undo), p('EVA: Zwei. Und.')],
    'makes it a speech, undoes and redoes that': [(anna) => behind(anna, undo, redo), speech],
    'breaks the line before it': [split(0), p('Zwei. Und.')],
    'breaks the line in it': [split(2), p('ei. Und.')],
    'breaks the line behind it': [split(10), p('Zwei. Und.')],
    'joins the next line to it': [join, p('Zwei. Und.Drei.')],
    'moves it': [move, p('Zwei. Und.')],
  }

  test.each(Object.entries(changes))(
    '[DOC-870] the writer of it is told by name, and brings it back, where the other one %s',
    (_what, [change, changed]) => {
      for (const isHeard of [true, false]) {
        const [anna, ben] = annaAndBen()
        ben.caretIn(4, 5)
        ben.type(' Und.')
        exchange([anna, ben])
        change(anna)
        if (isHeard) exchange([anna, ben])
        expect(told()).toEqual([])
        anna.run(deleteScene(2))
        exchange([anna, ben])
        expect(told()).toEqual(['Anna hat die Szene gelöscht, in der du geschrieben hast.'])
        expect(ben.blocks()).toEqual([...start, p()])
        fetchBack()
        exchange([anna, ben])
        const back = [...start, isHeard ? changed : p('Zwei. Und.'), p()]
        expect([anna.blocks(), ben.blocks()]).toEqual([back, back])
        dismissMessages()
      }
    },
  )

  /** From the text with Ben's words: its beginning, its end, and the end of the block that it is or is in. */
  const placesOfText = (anna: Person) => {
    const { doc } = anna.state()
    const places: number[] = []
    doc.descendants((node, position) => {
      if (!node.isTextblock || !node.textContent.endsWith('Und.')) return
      const [from, to] = [position + 1, position + 1 + node.content.size]
      places.push(from, to, doc.resolve(from).after(1))
    })
    return places as [number, number, number]
  }
  const ways: Readonly<Record<string, (anna: Person) => Transaction>> = {
    'deletes its words': (anna) => anna.state().tr.delete(...wordsOf(anna)),
    'cuts its words': (anna) =>
      anna
        .state()
        .tr.delete(...wordsOf(anna))
        .setMeta('uiEvent', 'cut'),
    'writes over it': (anna) => anna.state().tr.insertText('Neu', ...wordsOf(anna)),
    'deletes from it into the next line': (anna) => {
      const [from, , end] = placesOfText(anna)
      return anna.state().tr.delete(from, end + 3)
    },
  }
  const wordsOf = (anna: Person) => placesOfText(anna).slice(0, 2) as [number, number]

  test.each(Object.entries(ways))(
    '[DOC-871] the writer of a line that is emptied is told by name, where the other one has changed it and %s',
    (_what, remove) => {
      for (const change of [makeSpeech, split(2)])
        for (const isHeard of [true, false]) {
          const [anna, ben] = annaAndBen()
          ben.caretIn(4, 5)
          ben.type(' Und.')
          exchange([anna, ben])
          change(anna)
          if (isHeard) exchange([anna, ben])
          anna.view.dispatch(remove(anna))
          exchange([anna, ben])
          expect(told()).toEqual(['Anna hat den Text gelöscht, in dem du geschrieben hast.'])
          expect(ben.state().doc.textContent).not.toContain('Und.')
          fetchBack()
          exchange([anna, ben])
          for (const { state } of [anna, ben]) expect(state().doc.textContent).toContain('ei. Und.')
          dismissMessages()
        }
    },
  )

  test('[DOC-870] a person who deletes only a part of the text that is not written in is not told of', () => {
    const [anna, ben] = annaAndBen()
    ben.caretIn(4, 5)
    ben.type(' Und.')
    exchange([anna, ben])
    split(2)(anna)
    const { doc, tr } = anna.state()
    const from = doc.children.slice(0, 4).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
    anna.view.dispatch(tr.delete(from, from + doc.child(4).nodeSize))
    exchange([anna, ben])
    expect(ben.blocks()).toEqual(lines.with(4, p('ei. Und.')))
    expect(told()).toEqual([])
  })
})
