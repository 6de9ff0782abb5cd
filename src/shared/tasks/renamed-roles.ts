// A role that has another name in the whole script: the comparison knows names as they stand before the speeches.
import { foldSpeakerName, splitSpeakerName } from '../script/speaker-names.ts'
import { type Tasks, tidyTasks } from './tasks.ts'

export type RenamedRole = readonly [was: string, is: string]

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

/** The same tasks where the person's roles have other names; the tasks themselves where none of these was renamed. */
export function withRenamedRoles(tasks: Tasks, renamed: readonly RenamedRole[]): Tasks {
  // of a role that is two now it is not known which one is the person's
  const names = new Map(
    renamed.flatMap(([was, is]) =>
      splitSpeakerName(is).length === 1 ? [[foldSpeakerName(was), is] as const] : [],
    ),
  )
  if (!tasks.speakers.some((name) => names.has(foldSpeakerName(name)))) return tasks
  const speakers = tasks.speakers.map((name) => names.get(foldSpeakerName(name)) ?? name)
  return tidyTasks({ ...tasks, speakers })
}
