import { expect, test } from 'vitest'
import { counter } from '#test/support/held-by-word.ts'
import { textsOf } from '#/shared/script/blocks.ts'
import { encodeText } from '../text-coding.ts'
import { readFdx } from './read.ts'
import { shownBlocks, shownWords } from '#test/support/shown-blocks.ts'

test('[FMT-27] a script of Final Draft: types of paragraphs, dual dialogue at once, struck words as cuts, notes as comments', () => {
  const { blocks, title, leftOut } = readFdx(
    encodeText(`<?xml version="1.0" encoding="UTF-8" standalone="no" ?>
<FinalDraft DocumentType="Script" Template="No" Version="5"><Content>
<Paragraph Type="Scene Heading" Number="1"><SceneProperties Length="1/8"/><Text>INT. KÜCHE - TAG</Text></Paragraph>
<Paragraph Type="Action"><Text>Anna sitzt.</Text></Paragraph>
<Paragraph Type="Character"><Text>ANNA (CONT'D)</Text></Paragraph>
<Paragraph Type="Parenthetical"><Text>(leise)</Text></Paragraph>
<Paragraph Type="Dialogue"><Text>Guten </Text><Text Style="Bold+Strikeout">schönen</Text><Text> Morgen.<ScriptNote ID="1"><Paragraph><Text>Lauter</Text></Paragraph></ScriptNote></Text></Paragraph>
<Paragraph><DualDialogue>
<Paragraph Type="Character"><Text>ANNA</Text></Paragraph><Paragraph Type="Dialogue"><Text>Ja!</Text></Paragraph>
<Paragraph Type="Character"><Text>BEN</Text></Paragraph><Paragraph Type="Dialogue"><Text>Nein!</Text></Paragraph>
</DualDialogue></Paragraph>
<Paragraph Type="Transition"><Text>CUT TO:</Text></Paragraph>
</Content><TitlePage><Content><Paragraph><Text> </Text></Paragraph><Paragraph><Text>Die Küche</Text></Paragraph></Content></TitlePage></FinalDraft>`),
    counter(),
  )
  expect(title).toBe('Die Küche')
  const shown = shownBlocks(
    blocks,
    ({ text: words, cuts, comments }) => `${cuts ? `{${words}}` : words}${comments ? '*' : ''}`,
  )
  expect(shown).toEqual([
    'scene|',
    'paragraph|Anna sitzt.',
    'dialogue|ANNA|(leise)|Guten {schönen} Morgen.*',
    'dialogue|ANNA|Ja!',
    'dialogue|BEN|Nein!',
    'paragraph|CUT TO:',
  ])
  const [, first, second] = blocks.filter((block) => block.type === 'dialogue')
  expect(first?.simultaneous).toBeDefined()
  expect(first?.simultaneous).toBe(second?.simultaneous)
  expect(leftOut.map(({ text }) => text)).toEqual(["(CONT'D)"])
})

const readContent = (content: string, beside = '') =>
  readFdx(
    encodeText(
      `<FinalDraft DocumentType="Script"><Content>${content}</Content>${beside}</FinalDraft>`,
    ),
    counter(),
  )
const paragraph = (type: string, inner: string) => `<Paragraph Type="${type}">${inner}</Paragraph>`
const note = (text: string) =>
  `<ScriptNote ID="1"><Paragraph><Text>${text}</Text></Paragraph></ScriptNote>`

test('[FMT-439] in Final Draft dual dialogue and a title page that stand among the paragraphs are read', () => {
  const speech = (name: string, said: string) =>
    paragraph('Character', `<Text>${name}</Text>`) + paragraph('Dialogue', `<Text>${said}</Text>`)
  const { blocks, title } = readContent(
    `<TitlePage><Content><Paragraph><Text>Die Küche</Text></Paragraph><Paragraph><Text>Ida Roth</Text></Paragraph></Content></TitlePage><DualDialogue>${speech('ANNA', 'Ja!')}${speech('BEN', 'Nein!')}</DualDialogue>${speech('ANNA', 'Gut.')}`,
  )
  expect(title).toBe('Die Küche')
  expect(shownWords(blocks)).toEqual([
    'Die Küche',
    'Ida Roth',
    'ANNA|Ja!',
    'BEN|Nein!',
    'ANNA|Gut.',
  ])
  const [anna, ben, last] = blocks.filter((block) => block.type === 'dialogue')
  expect(anna?.simultaneous).toBeDefined()
  expect(ben?.simultaneous).toBe(anna?.simultaneous)
  expect(last?.simultaneous).toBeUndefined()
})

test('[FMT-440] in Final Draft a note at a name or act is a comment on it, and one in the heading of a scene is left out', () => {
  const { blocks, leftOut } = readContent(
    paragraph('New Act', `<Text>Erster Akt</Text>${note('zu lang')}`) +
      paragraph('Scene Heading', `${note('Im Freien?')}<Text>INT. KÜCHE - TAG</Text>`) +
      paragraph('Character', `<Text>ANNA (leise)</Text>${note('Wer spielt sie?')}`) +
      paragraph('Dialogue', '<Text>Ja.</Text>'),
  )
  expect(leftOut).toEqual([{ page: 1, kind: 'note', text: 'Im Freien?' }])
  const commented = blocks
    .flatMap(textsOf)
    .flat()
    .flatMap(({ comments = [] }) => comments.map(({ commentText }) => commentText))
  expect(commented).toEqual(['zu lang', 'Wer spielt sie?'])
})

test('[FMT-531] in Final Draft paragraphs that a template adds are read as what they are laid out as', () => {
  const settings =
    '<ElementSettings Type="Song"><Behavior PaginateAs="Dialogue"/></ElementSettings>' +
    '<ElementSettings Type="Chorus"><Behavior PaginateAs="Character"/></ElementSettings>' +
    '<ElementSettings Type="Action"><Behavior PaginateAs="Dialogue"/></ElementSettings>'
  const { blocks } = readContent(
    paragraph('Character', '<Text>ANNA</Text>') +
      paragraph('Song', '<Text>Kommt ein Vogel geflogen</Text>') +
      paragraph('Song', '<Text>setzt sich nieder</Text>') +
      paragraph('Chorus', '<Text>ALLE</Text>') +
      paragraph('Song', '<Text>auf mein Fuß</Text>') +
      paragraph('Action', '<Text>Stille.</Text>'),
    settings,
  )
  expect(shownWords(blocks)).toEqual([
    'ANNA|Kommt ein Vogel geflogen|setzt sich nieder',
    'ALLE|auf mein Fuß',
    'Stille.',
  ])
})
