import { expect, test } from 'vitest'
import { counter } from '#test/support/held-by-word.ts'
import { SAMPLE } from '#test/support/sample-script.ts'
import { decodeText } from '../text-coding.ts'
import { readFdx } from './read.ts'
import { writeFdx } from './write.ts'

test('[FMT-23] Final Draft: each paragraph has its type, cuts are struck, a cue or a comment is a note', () => {
  expect(decodeText(writeFdx(SAMPLE)).trimEnd().split('\n')).toEqual([
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
    '<FinalDraft DocumentType="Script" Template="No" Version="5">',
    '<Content>',
    '<Paragraph Type="New Act"><Text>Erster Akt</Text></Paragraph>',
    '<Paragraph Type="Scene Heading"><Text>Am Herd</Text></Paragraph>',
    '<Paragraph Type="Action"><Text Style="Italic">(Stille.)</Text></Paragraph>',
    '<Paragraph Type="Character"><Text>ANNA</Text></Paragraph>',
    '<Paragraph Type="Dialogue"><Text>Guten </Text><Text><ScriptNote><Paragraph><Text>Q 12 Licht: Sonne</Text></Paragraph></ScriptNote>Morgen.</Text><Text Style="Strikeout"> Oder Nacht?</Text></Paragraph>',
    '<Paragraph Type="Character" StartsNewPage="Yes"><Text>BEN</Text></Paragraph>',
    '<Paragraph Type="Dialogue"><Text Style="Italic">(gähnt)</Text><Text> </Text><Text><ScriptNote><Paragraph><Text>Lauter!</Text></Paragraph></ScriptNote>Morgen.</Text></Paragraph>',
    '</Content>',
    '<TitlePage><Content><Paragraph Alignment="Center"><Text>Die Küche</Text></Paragraph></Content></TitlePage>',
    '</FinalDraft>',
  ])
})

test('[FMT-444] comments on names and headings in the middle come back from Final Draft', () => {
  const comment = { commentId: 'c1', commentText: 'Wer?' }
  const bytes = writeFdx({
    ...SAMPLE,
    blocks: [
      { type: 'heading', level: 1, text: [{ text: 'Zweiter Akt' }], align: 'center' },
      {
        type: 'dialogue',
        speaker: [{ text: 'ANNA', comments: [comment] }],
        paragraphs: [[{ text: 'Ja.' }]],
        layout: 'default',
        struckThrough: false,
      },
    ],
  })
  expect(readFdx(bytes, counter()).blocks).toMatchObject([
    { type: 'heading', align: 'center' },
    { type: 'dialogue', speaker: [{ text: 'ANNA', comments: [{ commentText: 'Wer?' }] }] },
  ])
})
