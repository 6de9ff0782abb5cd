import { backup } from './backup.ts'
import type { Command } from './command.ts'
import { PEOPLE_COMMANDS } from './people-commands.ts'
import { restore } from './restore.ts'

/** What `npm run stichwort` can do, in the order in which its help lists it. */
export const COMMANDS: readonly Command[] = [...PEOPLE_COMMANDS, backup, restore]
