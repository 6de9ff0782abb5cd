import type { Node } from 'prosemirror-model'
import { findCast } from '#/shared/script/line-grammar/cast.ts'
import { schema } from '#/shared/script/schema.ts'
import { foldSpeakerName } from '#/shared/script/speaker-names.ts'

/** The number of first blocks in which the list of roles is searched, because it stands on a play's first pages. */
const MAX_BLOCKS = 200
/** A line that the grammar reads as a scene's heading. It replaces every scene, because scenes may have any name. */
const SCENE_LINE = '1. Szene'

/** The roles that a script lists before its first scene or speech, as they are written there. */
export function castNames(doc: Node): readonly string[] {
  const lines: string[] = []
  for (let index = 0; index < Math.min(doc.childCount, MAX_BLOCKS); index++) {
    const block = doc.child(index)
    if (block.type === schema.nodes.dialogueBlock) break
    const isScene = block.type === schema.nodes.sceneBlock
    lines.push(isScene ? SCENE_LINE : block.textContent)
    if (isScene) break
  }
  const roles = findCast(lines)?.lines ?? new Map<number, number>()
  return [...roles].flatMap(([line, length]) => lines[line]?.slice(0, length) || [])
}

/** The roles without a speech so far. Any part of a role's name counts: 'Odoardo Galotti' speaks as 'ODOARDO'. */
export function silentRoles(
  roles: readonly string[],
  speakers: readonly string[],
): readonly string[] {
  const isInCapitals = speakers.length > 0 && speakers.every((name) => name === name.toUpperCase())
  return roles
    .filter((role) => !speakers.some((name) => words(role).includes(words(name))))
    .map((role) => (isInCapitals ? role.toUpperCase() : role))
}

const words = (name: string): string => ` ${foldSpeakerName(name)} `
