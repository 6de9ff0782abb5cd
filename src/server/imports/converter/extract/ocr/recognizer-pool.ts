import type { Recognizer } from './recognizer.ts'

/** Recognizers that work side by side; each one starts when a page needs it. */
export interface RecognizerPool {
  /** Waits for a free recognizer, so that memory holds no more images than are being read. */
  readonly acquire: () => Promise<Recognizer>
  readonly release: (recognizer: Recognizer) => void
  /** The caller must have released all recognizers. */
  readonly close: () => Promise<void>
}

export function createRecognizerPool(
  start: () => Promise<Recognizer>,
  size: number,
): RecognizerPool {
  const free: Recognizer[] = []
  const waiting: (() => void)[] = []
  let started = 0

  const startOne = async (): Promise<Recognizer> => {
    started += 1
    try {
      return await start()
    } catch (error) {
      started -= 1
      waiting.shift()?.()
      throw error
    }
  }
  return {
    acquire: async () => {
      for (;;) {
        const recognizer = free.pop()
        if (recognizer) return recognizer
        if (started < size) return startOne()
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    },
    release: (recognizer) => {
      free.push(recognizer)
      waiting.shift()?.()
    },
    close: async () => {
      started -= free.length
      await Promise.all(free.splice(0).map((recognizer) => recognizer.close()))
    },
  }
}
