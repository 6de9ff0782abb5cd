import type { Command } from './command.ts'

/** What `npm run stichwort` can do, in the order in which its help lists it. */
export const COMMANDS: readonly Command[] = []
