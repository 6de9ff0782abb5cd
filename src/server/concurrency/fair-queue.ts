/** Work that is done one piece at a time. */
export interface Turns<T> {
  readonly add: (piece: T) => void
  /** Takes a piece out that still waits; one that is being done goes on. */
  readonly remove: (piece: T) => void
  /** Resolves once nothing waits. */
  readonly whenDone: () => Promise<void>
}

interface TurnsOptions<T> {
  readonly personOf: (piece: T) => string
  /** Never rejects. */
  readonly work: (piece: T) => Promise<void>
  /** Told of each piece that waits, whenever that may have changed. */
  readonly onWaiting: (piece: T, ahead: number) => void
}

/** People take turns: of what waits no two pieces of one person's are done in a row while another's wait. */
export function createTurns<T>({ personOf, work, onWaiting }: TurnsOptions<T>): Turns<T> {
  /** As they came. */
  let waiting: readonly T[] = []
  let person: string | null = null
  let running: Promise<void> | null = null

  const without = (piece: T) => waiting.filter((other) => other !== piece)
  const tellWaiting = () =>
    inTurns(waiting, person, personOf).forEach((piece, index) => onWaiting(piece, index + 1))

  async function run(): Promise<void> {
    for (;;) {
      const [piece] = inTurns(waiting, person, personOf)
      if (piece === undefined) break
      waiting = without(piece)
      person = personOf(piece)
      tellWaiting()
      await work(piece)
    }
    person = null
    running = null
  }

  return {
    add(piece) {
      waiting = [...waiting, piece]
      if (running) tellWaiting()
      else running = run()
    },
    remove(piece) {
      waiting = without(piece)
      tellWaiting()
    },
    whenDone: async () => void (await running),
  }
}

function inTurns<T>(
  waiting: readonly T[],
  lastPerson: string | null,
  personOf: (piece: T) => string,
): readonly T[] {
  const rest = [...waiting]
  const order: T[] = []
  let person = lastPerson
  while (rest.length > 0) {
    const others = rest.findIndex((piece) => personOf(piece) !== person)
    const [piece] = rest.splice(Math.max(others, 0), 1) as [T]
    person = personOf(piece)
    order.push(piece)
  }
  return order
}
