import { expect, test } from 'vitest'
import { parseXml } from '../xml.ts'
import { OdtNotes } from './notes.ts'

const comment = (name: string, text: string, creator = '') =>
  parseXml(
    `<office:annotation${name && ` office:name="${name}"`}>${creator && `<dc:creator>${creator}</dc:creator>`}<dc:date>2026-03-01T10:00:00Z</dc:date><text:p>${text}</text:p></office:annotation>`,
  )
const numbers = () => {
  let last = 0
  return () => String((last += 1))
}

test('[FMT-28] a comment of a LibreOffice file is on the words up to its end, and without one on the last word', () => {
  const notes = new OdtNotes(numbers())
  const spans = [{ text: 'Guten Morgen.' }]
  notes.begin(comment('a', 'Lauter', 'Jana Roth'), spans)
  notes.begin(comment('', 'Leiser'), spans)
  const at = Date.parse('2026-03-01T10:00:00Z')
  expect(notes.open).toEqual([{ commentId: `cmt-${at}-1`, commentText: 'Lauter' }])
  expect(spans).toEqual([
    { text: 'Guten ' },
    { text: 'Morgen.', comments: [{ commentId: `cmt-${at}-2`, commentText: 'Leiser' }] },
  ])
  notes.end(parseXml('<office:annotation-end office:name="a"/>'))
  expect(notes.open).toEqual([])
  expect([...notes.authors.values()]).toEqual([
    { author: 'Jana Roth', editor: null, editedAt: null },
  ])
})

test('[FMT-28] a note of a LibreOffice file is a comment on the word before its sign, and an empty one none', () => {
  const notes = new OdtNotes(numbers())
  const spans = [{ text: 'Ja.' }]
  const body = (text: string) =>
    parseXml(`<text:note><text:note-body><text:p>${text}</text:p></text:note-body></text:note>`)
  notes.addNote(body(''), spans)
  expect(spans).toEqual([{ text: 'Ja.' }])
  notes.addNote(body('Im Druck: Nein.'), spans)
  expect(spans).toMatchObject([{ text: 'Ja.', comments: [{ commentText: 'Im Druck: Nein.' }] }])
})
