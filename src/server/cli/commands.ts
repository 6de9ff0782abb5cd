import { backup } from './backup.ts'
import type { Command } from './command.ts'
import { move } from './move.ts'
import { PEOPLE_COMMANDS } from './people-commands.ts'
import { restore } from './restore.ts'

/** The commands of `npm run stichwort`, in the order of its help. */
export const COMMANDS: readonly Command[] = [...PEOPLE_COMMANDS, backup, restore, move]
