import { createFairQueue } from './fair-queue.ts'

/**
 * Does a piece of work when one of the people who wait for it has a turn (`createFairQueue`). Messages that have arrived
 * meanwhile are read before the next piece begins.
 * @param peopleOf asked anew for as long as the work waits
 */
export type InTurn = <T>(
  peopleOf: () => readonly string[],
  work: () => Promise<T> | T,
) => Promise<T>

interface Piece {
  peopleOf: () => readonly string[]
  readonly begin: () => Promise<unknown>
}

/** Work that is done for nobody in particular has its turns like that of one person. */
const NOBODY = ['']

/** @param atOnce how many pieces are done at once, each for other people */
export function createInTurn(atOnce: number): InTurn {
  const queue = createFairQueue<Piece>({
    atOnce,
    peopleOf({ peopleOf }) {
      const people = peopleOf()
      return people.length > 0 ? people : NOBODY
    },
    async work(piece) {
      // those who come later have not begun it
      const people = piece.peopleOf()
      piece.peopleOf = () => people
      // what fails is told to the one who asked for it
      await piece.begin().catch(() => {})
      await nextLoopTurn()
    },
  })
  return (peopleOf, work) =>
    new Promise((resolve) => {
      const begin = () => {
        const done = (async () => work())()
        resolve(done)
        return done
      }
      queue.add({ peopleOf, begin })
    })
}

/** Resolves when the messages that have arrived by now have been read. */
export const nextLoopTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
