import type { editorGoToDe } from '../de/editor-go-to.ts'
import type { Dictionary } from '../dictionary.ts'

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
const list = new Intl.ListFormat('en-GB')

export const editorGoToEn: Dictionary<typeof editorGoToDe> = {
  title: 'Go to',
  open: 'Go to…',
  field: 'Go to',
  placeholder: 'Scene, page, cue, name or words',
  results: 'Places found',
  close: 'Close',
  groups: { scene: 'Scenes', page: 'Pages', cue: 'Cues', speaker: 'Characters', text: 'Text' },
  someOf: (shown, total) => `${shown} of ${total}`,
  hits: (count) => (count === 1 ? '1 place found' : `${count} places found`),
  nothing: (typed) => `Nothing found for “${typed}”`,
  extent: (scenes, pages, cues) => {
    const parts = [
      ...counted(scenes, 'scene', 'scenes'),
      ...counted(pages, 'page', 'pages'),
      ...counted(cues, 'cue', 'cues'),
    ]
    return parts.length === 0
      ? 'The script has no scenes, pages or cues yet.'
      : `The script has ${list.format(parts)}.`
  },
  kinds: {
    scene: 'Scene',
    page: 'Page, counted or printed',
    cue: 'Cue',
    speaker: 'Character',
    text: 'Text',
  },
  examples: {
    scene: '3 · Garden',
    page: 'p. 42',
    cue: 'Q 304 · Licht 304',
    speaker: 'Gretchen',
    text: 'a few words of it',
  },
  scene: (number, name) => `Scene ${number} · ${name}`,
  printedPage: (printed) => `Printed page ${printed}`,
  counted: (number) => `counted: page ${number}`,
  printed: (printed) => `printed: ${printed}`,
  countedAndPrinted: 'counted and printed',
  countedOnly: 'counted',
  speeches: (count) => (count === 1 ? '1 speech' : `${count} speeches`),
  struck: 'cut',
  hidden: 'cut, hidden',
  shownAgain: 'That was cut and hidden. What is cut is shown now.',
  choose: 'choose',
  go: 'go there',
  back: 'back',
}
