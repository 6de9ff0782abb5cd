import { joinBackward, splitBlock } from 'prosemirror-commands'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { schema } from '#/shared/script/schema.ts'
import { moveBlocks } from '#/client/editor/core/document/insert-block.ts'
import { outlineIn } from '#/client/editor/model/outline-plugin.ts'
import { openAs, people, send, type Person, linesOf } from '#test/support/people.ts'
import { p, say, scene } from '#test/support/script.ts'
import { encodedDocument, liveDocument, type DocumentForm } from '../document/document-forms.ts'
import { ownEdits, wholeState } from './sent-update.ts'

type OpenForm = (state: Uint8Array) => DocumentForm

/**
 * The forms in which a room holds a document. A resting document is read anew from its stored bytes for each change.
 */
const FORMS: readonly (readonly [string, OpenForm])[] = [
  ['busy', (state) => liveDocument([state])],
  ['resting', encodedDocument],
]

/** A server with the document that all people had at first; it takes their edits. */
function serverOf({ doc }: Person, open: OpenForm) {
  let form = open(Y.encodeStateAsUpdate(doc))
  return {
    startAnew() {
      form = open(form.state())
    },
    /** Takes a person's document, as the answer to the server's first question. */
    take(from: Person) {
      const state = Y.encodeStateAsUpdate(from.doc, form.stateVector())
      const applied = form.apply([wholeState(state, Y.encodeStateVector(from.doc))])
      if (applied.isBroken || applied.merged === null) throw new Error('nothing taken')
      return applied
    },
    tell: (to: Person) => Y.applyUpdate(to.doc, form.state(), 'socket'),
    texts: () => linesOf(openAs(form.state())),
  }
}

function remove(person: Person, from: number, to: number): void {
  person.run(({ tr }, dispatch) => {
    dispatch?.(tr.delete(from, to))
    return true
  })
}

const PLAY = [
  scene('Park'),
  say('ANNA', 'Ich gehe.'),
  p('Ab.'),
  scene('Haus', '2'),
  p('Licht.'),
  p(),
]

describe.each(FORMS)(
  'words written in the blocks of a %s document that another person moves unseen',
  (_name, open) => {
    test('[DOC-45] are in the blocks where these are now, for all people, and no other person needs to be there', () => {
      const [anna, ben, cleo] = people(3, PLAY) as [Person, Person, Person]
      const server = serverOf(anna, open)
      ben.caretIn(1, 16)
      ben.type(' jetzt')
      ben.caretIn(2, 0)
      ben.type('Sie geht. ')
      server.take(ben)
      ben.leave()
      anna.run(moveBlocks({ from: 0, to: 3 }, 5))
      server.take(anna)
      expect(server.texts()).toEqual(['', 'Licht.', '', 'ANNAIch gehe jetzt.', 'Sie geht. Ab.', ''])
      for (const person of [anna, cleo]) {
        server.tell(person)
        expect(linesOf(person)).toEqual(server.texts())
      }
    })

    test('[DOC-45] come once where their writer is there', () => {
      const [anna, ben] = people(2, PLAY) as [Person, Person]
      const server = serverOf(anna, open)
      ben.caretIn(2, 3)
      ben.type(' Sie geht.')
      server.take(ben)
      ben.type(' Stille.')
      anna.run(moveBlocks({ from: 2, to: 3 }, 0))
      Y.applyUpdate(ben.doc, server.take(anna).merged ?? new Uint8Array(), 'socket')
      server.take(ben)
      expect(server.texts()[0]).toBe('Ab. Sie geht. Stille.')
      expect(linesOf(ben)).toEqual(server.texts())
    })

    test('[DOC-45] wherever its block goes', () => {
      for (const [from, to] of [
        [2, 1],
        [1, 3],
        [2, 0],
        [0, 3],
      ] as const) {
        const lines = ['Vorhang auf.', 'Er geht.', 'Ab.']
        const [anna, ben] = people(2, [...lines.map((line) => p(line)), p()]) as [Person, Person]
        const server = serverOf(anna, open)
        ben.caretIn(from, lines[from]?.length)
        ben.type(' Licht aus.')
        server.take(ben)
        anna.run(moveBlocks({ from, to: from + 1 }, to))
        server.take(anna)
        const [line] = lines.splice(from, 1)
        lines.splice(to > from ? to - 1 : to, 0, `${line} Licht aus.`)
        expect(server.texts()).toEqual([...lines, ''])
      }
    })

    test('[DOC-45] also paragraphs that are new, where they stood, with their marks', () => {
      const [anna, ben] = people(2, PLAY) as [Person, Person]
      const server = serverOf(anna, open)
      ben.caretIn(1, 17)
      for (const words of ['Stille.', 'Mehr Stille.']) {
        ben.run(splitBlock)
        ben.type(words)
      }
      ben.run((state, dispatch) => {
        const { $from } = state.selection
        const italic = schema.marks.italic.create()
        dispatch?.(state.tr.addMark($from.start(), $from.start() + 4, italic))
        return true
      })
      server.take(ben)
      anna.run(moveBlocks({ from: 0, to: 3 }, 5))
      server.take(anna)
      server.tell(anna)
      const speech = anna.state().doc.child(3)
      expect(speech.textContent).toBe('ANNAIch gehe.Stille.Mehr Stille.')
      expect(speech.child(1).childCount).toBe(3)
      expect(speech.child(1).child(2).child(0).marks[0]?.type.name).toBe('italic')
      expect(speech.child(1).child(2).child(0).text).toBe('Mehr')
      server.tell(ben)
      expect(linesOf(ben)).toEqual(linesOf(anna))
    })

    test('[DOC-45] keeps its cues', () => {
      const [anna, ben] = people(2, [p('Da {light c1|kommt} er.'), p('Ab.'), p()]) as [
        Person,
        Person,
      ]
      const server = serverOf(anna, open)
      ben.caretIn(0, 5)
      ben.type('xx')
      server.take(ben)
      anna.run(moveBlocks({ from: 0, to: 1 }, 2))
      server.take(anna)
      server.tell(anna)
      expect(outlineIn(anna.state()).outline.cues.map(({ text }) => text)).toEqual(['koxxmmt'])
    })

    test('[DOC-45] stays deleted where who moves has deleted it', () => {
      const [anna, ben] = people(2, [p('eins'), p('zwei drei'), p('vier'), p()]) as [Person, Person]
      const server = serverOf(anna, open)
      ben.caretIn(1, 4)
      ben.type(' zweieinhalb')
      server.take(ben)
      send(ben, anna)
      remove(anna, 11, 23)
      anna.run(moveBlocks({ from: 1, to: 2 }, 0))
      expect(server.take(anna).isVerbatim).toBe(true)
      expect(server.texts()).toEqual(['zwei drei', 'eins', 'vier', ''])
    })

    test('[DOC-45] stays where its block is deleted', () => {
      const [anna, ben] = people(2, PLAY) as [Person, Person]
      const server = serverOf(anna, open)
      ben.caretIn(2, 3)
      ben.type(' Sie geht.')
      server.take(ben)
      const { doc } = anna.state()
      remove(anna, doc.child(0).nodeSize + doc.child(1).nodeSize, doc.content.size - 2)
      anna.caretIn(-1)
      anna.type('Etwas anderes.')
      server.take(anna)
      expect(server.texts()).toEqual(['', 'ANNAIch gehe.', 'Etwas anderes.', ' Sie geht.', ''])
    })

    test('[DOC-80] goes along where they are cut and pasted, and the server starts anew in between', () => {
      const [anna, ben] = people(2, [p('Da kommt er.'), p('Ab.'), p()]) as [Person, Person]
      const server = serverOf(anna, open)
      const slice = anna.state().doc.slice(4, 9)
      anna.run(({ tr }, dispatch) => {
        dispatch?.(tr.delete(4, 9).setMeta('uiEvent', 'cut'))
        return true
      })
      server.take(anna)
      server.startAnew()
      ben.run(({ tr }, dispatch) => {
        dispatch?.(tr.addMark(4, 9, schema.marks.comment.create({ commentId: 'c1' })))
        return true
      })
      server.take(ben)
      server.startAnew()
      anna.caretIn(1)
      anna.run(({ tr }, dispatch) => {
        dispatch?.(tr.replaceSelection(slice).setMeta('paste', true))
        return true
      })
      server.take(anna)
      server.tell(ben)
      expect(server.texts()).toEqual(['Da  er.', 'kommtAb.', ''])
      const { comments } = outlineIn(ben.state()).outline
      expect(comments.map(({ text }) => text)).toEqual(['kommt'])
    })

    test('[DOC-774] stays where it is written in a line that was added to a speech which had been deleted, and a server that has started anew since gets it', () => {
      for (const offset of [10, 16]) {
        const [anna, ben] = people(2, PLAY) as [Person, Person]
        const server = serverOf(anna, open)
        const [first, speech] = anna.state().doc.children.map(({ nodeSize }) => nodeSize)
        remove(anna, first ?? 0, (first ?? 0) + (speech ?? 0))
        server.take(anna)
        ben.caretIn(1, offset)
        ben.run(splitBlock)
        server.take(ben)
        server.startAnew()
        ben.type('Licht an. ')
        server.take(ben)
        server.tell(ben)
        server.tell(anna)
        expect(server.texts().join('|')).toContain('Licht an. ')
        for (const person of [anna, ben]) expect(linesOf(person)).toEqual(server.texts())
      }
    })

    test('[DOC-60] stays where a server that has started anew since gets it', () => {
      const lines = [p('eins'), p(), p('drei'), say('ANNA', 'Ja.', 'Nein.'), p('Ende.'), p()]
      const start = ({ state }: Person, line: number) =>
        state()
          .doc.children.slice(0, line)
          .reduce((sum, { nodeSize }) => sum + nodeSize, 0)
      const withoutLines = (first: number, end: number) => (person: Person) =>
        remove(person, start(person, first), start(person, end))
      const joined = (person: Person) => {
        person.caretIn(1)
        person.run((state, dispatch) => joinBackward(state, dispatch))
      }
      const typedOver = (person: Person) => {
        withoutLines(2, 4)(person)
        person.caretIn(2)
        person.type('Alles neu. ')
      }
      const fromWithinTo = (person: Person) => remove(person, 3, start(person, 4) + 3)
      const deeds = [
        { edit: joined, line: 1 },
        { edit: withoutLines(1, 2), line: 1 },
        { edit: withoutLines(2, 3), line: 2 },
        { edit: withoutLines(3, 4), line: 3, offset: 6 },
        { edit: withoutLines(0, 5), line: 2, offset: 2 },
        { edit: typedOver, line: 3, offset: 9 },
        { edit: fromWithinTo, line: 2, offset: 4 },
      ]
      for (const { edit, line, offset } of deeds) {
        const [anna, ben] = people(2, lines) as [Person, Person]
        const server = serverOf(anna, open)
        edit(anna)
        server.take(anna)
        server.startAnew()
        // one more edit, so that the stored bytes are read once more
        anna.caretIn(-1)
        anna.type('Später. ')
        server.take(anna)
        server.startAnew()
        ben.caretIn(line, offset)
        ben.type('Licht. ')
        server.take(ben)
        server.tell(ben)
        expect(server.texts().join('|')).toContain('Licht. ')
        expect(server.texts().join('|')).toContain('Später. ')
        expect(linesOf(ben)).toEqual(server.texts())
      }
    })
  },
)

describe('text that an older client writes in a node that the server renames at the same moment', () => {
  /** A client that gets no updates: its edits are taken after the server has given the node another name. */
  function olderClient(...paragraphs: readonly string[]) {
    const form = liveDocument([
      Y.encodeStateAsUpdate(people(1, [p('Davor.'), p()])[0]?.doc ?? new Y.Doc()),
    ])
    const doc = new Y.Doc()
    Y.applyUpdate(doc, form.state())
    const take = (update: Uint8Array) => expect(form.apply([ownEdits(update)]).isBroken).toBe(false)
    doc.on('update', take)
    const speech = new Y.XmlElement('dialogue-text')
    const speaker = new Y.XmlElement('speaker')
    const dialogue = new Y.XmlElement('dialogueBlock')
    doc.transact(() => {
      speaker.insert(0, [new Y.XmlText('ANNA')])
      speech.insert(
        0,
        paragraphs.map((words) => {
          const paragraph = new Y.XmlElement('paragraph')
          paragraph.insert(0, [new Y.XmlText(words)])
          return paragraph
        }),
      )
      dialogue.insert(0, [speaker, speech])
      doc.getXmlFragment('default').insert(1, [dialogue])
    })
    const textAt = (index: number) => (speech.get(index) as Y.XmlElement).get(0) as Y.XmlText
    return { textAt, lines: () => linesOf(openAs(form.state())) }
  }

  test('[DOC-70] stands where it was written', () => {
    const { textAt, lines } = olderClient('Guten Abend.', 'Ja.')
    textAt(0).insert(5, ' schönen')
    textAt(1).insert(3, ' Nein.')
    expect(lines()).toEqual(['Davor.', 'ANNAGuten schönen Abend.Ja. Nein.', ''])
  })

  test('[DOC-70] also in an empty line', () => {
    const { textAt, lines } = olderClient('', 'Ja.')
    textAt(0).insert(0, 'Nein.')
    expect(lines()).toEqual(['Davor.', 'ANNANein.Ja.', ''])
  })
})
