// A role that has another name in the whole script: the comparison knows names as they stand before the speeches.
import { foldSpeakerName, splitSpeakerName } from '../script/speaker-names.ts'

type RenamedRole = readonly [was: string, is: string]

/**
 * The roles that have another name where speeches of one name have another one: 'ANNA / BEN' that is 'ANNE / BEN' now has
 * one. Where roles came or went, the whole name counts as one role.
 */
export function renamedRoles(was: string, is: string): readonly RenamedRole[] {
  const [olds, news] = [splitSpeakerName(was), splitSpeakerName(is)]
  if (olds.length !== news.length) return [[was, is]]
  return olds.flatMap((old, index): readonly RenamedRole[] => {
    const now = news[index] ?? old
    return foldSpeakerName(old) === foldSpeakerName(now) ? [] : [[old, now]]
  })
}
