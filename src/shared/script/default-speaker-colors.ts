// Colours of those for whom nobody chose one: the same for everyone who has the same script, and no two
// alike while one of the palette is free. Each name has a colour of its own, by its letters, and keeps it
// unless it is taken: by choice, or by somebody who enters earlier and has the same one. Who has to give way
// takes a free one, after everybody else has theirs. So of those who have their own colour somebody new in
// the middle changes that of one at most; dealt out in the order of entrance all would change from there on.
import { freeColor, ownColor } from './speaker-colors.ts'
import type { SpeakerColors } from './speaker-color.ts'
import { foldSpeakerName, speakerList } from './speaker-names.ts'

/** For the names of a script, in the order of the first entrance. */
export function defaultSpeakerColors(
  names: Iterable<string>,
  chosenColor: (name: string) => string | null,
): SpeakerColors {
  const cast = speakerList(names).map(foldSpeakerName)
  const taken = new Set(cast.map(chosenColor).filter((color) => color !== null))
  const colors = new Map<string, string>()
  const give = (name: string, color: string) => {
    colors.set(name, color)
    taken.add(color)
  }
  const others = cast.filter((name) => chosenColor(name) === null)
  for (const name of others) if (!taken.has(ownColor(name))) give(name, ownColor(name))
  for (const name of others) if (!colors.has(name)) give(name, freeColor(name, taken))
  return colors
}
