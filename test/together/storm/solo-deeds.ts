// Edits of one person beside those of `deeds.ts`: commands that may fail even without a second person.
import { deleteSelection, joinForward } from 'prosemirror-commands'
import { type Command, NodeSelection, TextSelection } from 'prosemirror-state'
import { updateComment } from '#/client/editor/comments/edit-comment.ts'
import { setAttribute } from '#/client/editor/core/binding/steps.ts'
import { crossBorder } from '#/client/editor/core/document/borders-plugin.ts'
import { enterLastParagraph } from '#/client/editor/core/document/last-paragraph.ts'
import { lastGap } from '#/client/editor/core/document/block-nodes.ts'
import {
  leaveDialogue,
  leaveDialogueOnEmptyLine,
  removeEmptyDialogue,
  setDialogueLayout,
} from '#/client/editor/dialogue/dialogue-commands.ts'
import { startDialogue, startDialogueByColon } from '#/client/editor/dialogue/start-dialogue.ts'
import { alignText, toggleBold, toggleItalic } from '#/client/editor/formatting/format-commands.ts'
import { setTextStyle, setFontSize } from '#/client/editor/formatting/set-text-style.ts'
import { moveBlock, moveSelected, selectBlock } from '#/client/editor/model/move-selected.ts'
import { outlineIn } from '#/client/editor/model/outline-plugin.ts'
import { insertFreeText, insertPageSplit } from '#/client/editor/core/document/insert-block.ts'
import { insertSource } from '#/client/editor/paste/paste-plugin.ts'
import { deleteSceneHeading } from '#/client/editor/scenes/delete-scene.ts'
import {
  formatAllSpeakerNames,
  SPEAKER_FORMATS,
  nameSpeaker,
} from '#/client/editor/speakers/format-speaker-names.ts'
import { toggleRenameSpeakers } from '#/client/editor/speakers/rename-plugin.ts'
import {
  connectToCaret,
  placeCueOn,
  updateCue,
} from '../../../src/client/editor/cues/cue-commands.ts'
import { cutSelected, paste } from '#test/support/drag-words.ts'
import type { Person } from '#test/support/people.ts'
import {
  type Below,
  caretSomewhere,
  cueOf,
  type Deed,
  oneOf,
  placeIn,
  sceneCount,
  someWords,
  textAt,
  textsIn,
} from './deeds.ts'

const PASTED = [
  'Eins\nzwei\n\ndrei',
  'SZENE 4: Im Wald\n\nANNA: Komm!\nBEN: Ja.\n\n(Ab.)',
  'ANNA\nIch komme.\n\nBEN\nIch auch.',
  'nur Text',
]

/** Runs one of several commands on some words. */
const onWords =
  (...commands: readonly Command[]): Deed =>
  (person, below) => {
    const words = someWords(person, below)
    if (!words) return false
    person.select(words.from, words.to)
    return person.run(oneOf(commands, below) ?? toggleBold)
  }

const joinNext: Command = (state, dispatch) => joinForward(state, dispatch)

/** Runs one of several commands at a place in a text: mostly at the text's start or end. */
const atCaret =
  (...commands: readonly Command[]): Deed =>
  (person, below) => {
    const { node, start } = textAt(person, below)
    const { size } = node.content
    person.select(start + (oneOf([0, size, below(size + 1)], below) ?? 0))
    return person.run(oneOf(commands, below) ?? insertFreeText)
  }

/** Selects from one text into another one. */
function selectAcross(person: Person, below: Below): void {
  const texts = textsIn(person.state().doc)
  const [from, to] = [oneOf(texts, below), oneOf(texts, below)]
  if (!from || !to) return
  const [anchor, head] = [from, to].map((text) => placeIn(text, below))
  person.select(anchor as number, head)
}

export const SOLO_DEEDS = {
  format: onWords(toggleBold, toggleItalic, setFontSize(18), setFontSize(24)),
  styleWords: onWords(
    setTextStyle({ color: '#aa0000' }),
    setTextStyle({ color: null }),
    setTextStyle({ fontFamily: 'serif' }),
  ),
  align: atCaret(alignText('center'), alignText('right'), alignText('left')),
  layout: atCaret(setDialogueLayout('centered'), setDialogueLayout('default')),
  pageSplit: atCaret(insertPageSplit),
  freeText: atCaret(insertFreeText),
  dialogueKeys: atCaret(
    startDialogue,
    leaveDialogue,
    leaveDialogueOnEmptyLine,
    removeEmptyDialogue,
  ),
  edges: atCaret(crossBorder(1), crossBorder(-1), joinNext, enterLastParagraph),
  speakByColon(person, below) {
    const { node, start } = textAt(person, below)
    if (node.type.name !== 'paragraph') return false
    person.select(start)
    person.type('CLEO: ')
    person.pause()
    return person.run(startDialogueByColon)
  },
  typeOver(person, below, newLetter) {
    const words = someWords(person, below)
    if (!words) return false
    person.select(words.from, words.to)
    person.type(newLetter())
    return true
  },
  typeMarked(person, below, newLetter) {
    caretSomewhere(person, below)
    person.run(toggleBold)
    person.type(newLetter())
    return true
  },
  rubOut(person, below) {
    const words = someWords(person, below)
    if (!words) return false
    person.edit((tr) => tr.delete(words.from, words.from + 1))
    return true
  },
  nameSpeaker(person, below, newLetter) {
    const speakers = textsIn(person.state().doc).filter(({ node }) => node.type.name === 'speaker')
    const speaker = oneOf(speakers, below)
    if (!speaker) return false
    person.select(speaker.start)
    return person.run(nameSpeaker(oneOf(['Anna', 'BEN', newLetter()], below) ?? ''))
  },
  renameSpeakers(person, below, newLetter) {
    const speakers = textsIn(person.state().doc).filter(({ node }) => node.type.name === 'speaker')
    const speaker = oneOf(speakers, below)
    if (!speaker) return false
    person.run(toggleRenameSpeakers)
    person.select(speaker.start)
    person.type(newLetter())
    person.run(toggleRenameSpeakers)
    return true
  },
  formatNames: (person, below) =>
    person.run(formatAllSpeakerNames(oneOf(SPEAKER_FORMATS, below) ?? 'plain')),
  pasteLines(person, below) {
    if (below(2) === 0) selectAcross(person, below)
    else person.select(textAt(person, below).start)
    return person.run(insertSource(oneOf(PASTED, below) ?? ''))
  },
  copyPaste(person, below) {
    selectAcross(person, below)
    const slice = person.state().selection.content()
    caretSomewhere(person, below)
    return person.run(paste(slice))
  },
  cutPaste(person, below) {
    selectAcross(person, below)
    const slice = person.state().selection.content()
    person.run(cutSelected)
    person.pause()
    caretSomewhere(person, below)
    return person.run(paste(slice))
  },
  deleteChosen(person, below) {
    person.run(selectBlock(below(person.state().doc.childCount - 1)))
    return person.state().selection instanceof NodeSelection && person.run(deleteSelection)
  },
  moveSelected(person, below) {
    person.select(textAt(person, below).start)
    return person.run(moveSelected(below(2) === 0 ? 'up' : 'down'))
  },
  moveByHandle(person, below) {
    const gaps = lastGap(person.state().doc)
    return person.run(moveBlock(below(gaps), below(gaps + 1)))
  },
  deleteHeading: (person, below) => person.run(deleteSceneHeading(1 + below(sceneCount(person)))),
  typeSceneName(person, below, newLetter) {
    const scenes: number[] = []
    person.state().doc.forEach(({ type }, position) => {
      if (type.name === 'sceneBlock') scenes.push(position)
    })
    const scene = oneOf(scenes, below)
    if (scene === undefined) return false
    for (let letters = newLetter(); letters.length < 4; letters += newLetter())
      person.view.dispatch(setAttribute(person.state().tr, scene, 'sceneName', letters))
    return true
  },
  soundCue(person, below) {
    const words = someWords(person, below)
    return (
      words !== null &&
      person.run(placeCueOn(oneOf(['sound', 'video'] as const, below) ?? 'sound', words))
    )
  },
  numberCue(person, below) {
    const cue = cueOf(person, below)
    return (
      cue !== null && person.run(updateCue(cue, { number: oneOf(['Q7', '12', ''], below) ?? '' }))
    )
  },
  cueToCaret(person, below) {
    const cue = cueOf(person, below)
    caretSomewhere(person, below)
    return cue !== null && person.run(connectToCaret(cue))
  },
  updateComment(person, below, newLetter) {
    const comment = oneOf(outlineIn(person.state()).outline.comments, below)
    return comment !== undefined && person.run(updateComment(comment.commentId, newLetter()))
  },
  selectAll(person) {
    const { doc, tr } = person.state()
    person.view.dispatch(
      tr.setSelection(TextSelection.between(doc.resolve(0), doc.resolve(doc.content.size))),
    )
    return person.run(deleteSelection)
  },
} as const satisfies Readonly<Record<string, Deed>>
