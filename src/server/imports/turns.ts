/** Work that is done one piece at a time. */
export interface Turns<T> {
  readonly add: (piece: T) => void
  /** Resolves once nothing waits. */
  readonly whenDone: () => Promise<void>
}

/**
 * People take turns: of what waits no two pieces of one person's are done in a row while another's wait.
 * @param work never rejects
 */
export function createTurns<T>(
  personOf: (piece: T) => string,
  work: (piece: T) => Promise<void>,
): Turns<T> {
  const waiting: T[] = []
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    let person: string | null = null
    while (waiting.length > 0) {
      const others = waiting.findIndex((piece) => personOf(piece) !== person)
      const [piece] = waiting.splice(Math.max(others, 0), 1) as [T]
      person = personOf(piece)
      await work(piece)
    }
    running = null
  }

  return {
    add(piece) {
      waiting.push(piece)
      running ??= run()
    },
    whenDone: async () => void (await running),
  }
}
