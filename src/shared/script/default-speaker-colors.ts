// The colours of speakers without a chosen colour. All users see the same colours in the same script, and no two
// speakers have the same one while the palette has a free one. The letters of a name give it an own colour. A speaker
// gets this colour unless a user has chosen it for another name, or a speaker who enters earlier has the same own
// colour. Speakers who do not get their own colour take free colours, after all others. So a new speaker in the middle
// takes at most one other speaker's own colour. If colours were given in the order of entrance, all later ones would
// change.
import { freeColor, ownColor, type SpeakerColors } from './speaker-colors.ts'
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
