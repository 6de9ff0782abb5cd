import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { RECEIVED, UnsettledEdits } from './unsettled-edits.ts'

interface Side {
  readonly doc: Y.Doc
  readonly edits: UnsettledEdits
}

/** Two documents with the same two lines, neither with an edit of its own. */
function twoSides(): readonly [Side, Side] {
  const begun = new Y.Doc()
  const lines = ['Eins', 'Zwei'].map((words) => {
    const line = new Y.XmlElement('paragraph')
    line.insert(0, [new Y.XmlText(words)])
    return line
  })
  begun.getXmlFragment('script').insert(0, lines)
  const side = (): Side => {
    // as with undo, which keeps what was deleted
    const doc = new Y.Doc({ gc: false })
    const edits = new UnsettledEdits(doc)
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(begun), RECEIVED)
    return { doc, edits }
  }
  return [side(), side()]
}

function write({ doc }: Side, line: number): void {
  const element = doc.getXmlFragment('script').get(line)
  const text = element instanceof Y.XmlElement ? element.get(0) : null
  if (text instanceof Y.XmlText) text.insert(0, 'Ja. ')
}

const remove = ({ doc }: Side, line: number): void => doc.getXmlFragment('script').delete(line, 1)

function updateOf({ doc }: Side, edit: () => void): Uint8Array {
  const before = Y.encodeStateVector(doc)
  edit()
  return Y.encodeStateAsUpdate(doc, before)
}

test('[COL-58] a line that is deleted on one side contradicts what the other has written in it', () => {
  for (const [own, theirs] of [
    [write, remove],
    [remove, write],
  ] as const) {
    const [here, there] = twoSides()
    own(here, 0)
    expect(here.edits.contradict(updateOf(there, () => theirs(there, 0)))).toBe(true)
  }
})

test('[COL-58] edits in other lines, or of words in one line, contradict nothing', () => {
  const [here, there] = twoSides()
  const update = updateOf(there, () => remove(there, 1))
  expect(here.edits.contradict(update)).toBe(false)
  write(here, 0)
  expect(here.edits.contradict(update)).toBe(false)
  const [writer, other] = twoSides()
  write(writer, 0)
  expect(writer.edits.contradict(updateOf(other, () => write(other, 0)))).toBe(false)
})

test('[COL-58] only an answer to a question that was asked after an edit settles it', () => {
  const [here, there] = twoSides()
  const update = updateOf(there, () => remove(there, 0))
  here.edits.noteQuestion()
  write(here, 0)
  here.edits.noteAnswer()
  expect(here.edits.contradict(update)).toBe(true)
  here.edits.noteQuestion()
  here.edits.noteAnswer()
  expect(here.edits.contradict(update)).toBe(false)
})
