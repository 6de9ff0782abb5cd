import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createFairQueue } from '../concurrency/fair-queue.ts'
import type { Asker } from '../http/guard.ts'
import type { SearchAnswer, SearchQuestion } from './search-thread.ts'

/** The kept words of a script. */
export interface KeptText {
  readonly id: string
  readonly seq: number
  /** In letters. */
  readonly length: number
}

export interface TextSearch {
  /**
   * The scripts in which the words are, in the order of the given ones.
   * @param words folded, with single blanks between them; null only makes the texts ready for the next question
   * @param enough no more scripts than this are needed
   */
  readonly search: (question: Question, asker: Asker) => Promise<SearchAnswer>
  readonly close: () => Promise<void>
}

interface Question {
  readonly words: string | null
  readonly scripts: readonly KeptText[]
  readonly enough: number
}

type LoadTexts = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

interface Job extends Question {
  readonly asker: Asker
  readonly resolve: (answer: SearchAnswer) => void
  readonly reject: (error: unknown) => void
}

/** The thread keeps the words of the scripts that were searched last, up to so many letters. */
const MAX_KNOWN = 64 * 1024 ** 2
/** So many letters are handed to the thread at a time: copying them takes 1 ms. */
const MAX_HANDED = 1024 ** 2
/** After this time without a question, the thread ends and its memory is freed. */
const IDLE_MS = 10 * 60_000

/**
 * Searches the words of many scripts in a thread: 30 MB take it some 20 ms. People take turns, and a question that nobody
 * waits for any more is not asked.
 * @param load the words of scripts by their ids
 * @param maxKnown in letters
 */
export function createTextSearch(load: LoadTexts, maxKnown = MAX_KNOWN): TextSearch {
  const thread = createSearchThread(load, maxKnown)
  let isClosed = false
  const queue = createFairQueue<Job>({
    peopleOf: ({ asker }) => [asker.userId],
    work: (job) => answer(job).then(job.resolve, job.reject),
  })

  async function answer({ words, scripts, enough, asker }: Job): Promise<SearchAnswer> {
    const found: SearchAnswer[number][] = []
    for (const group of groupsOf(scripts, thread.hasText)) {
      if (isClosed || asker.signal?.aborted === true || found.length >= enough) break
      found.push(...(await thread.ask({ words, scripts: group, enough: enough - found.length })))
    }
    return found
  }

  return {
    search(question, asker) {
      const { promise, resolve, reject } = Promise.withResolvers<SearchAnswer>()
      const job = { ...question, asker, resolve, reject }
      asker.signal?.addEventListener('abort', () => {
        queue.remove(job)
        reject(asker.signal?.reason)
      })
      queue.add(job)
      return promise
    },
    async close() {
      isClosed = true
      await queue.whenDone()
      await thread.close()
    },
  }
}

/** The thread, which starts with the first question and ends when it has had none for a while. */
function createSearchThread(load: LoadTexts, maxKnown: number) {
  let thread: Worker | null = null
  let isBusy = false
  /** What the thread has; the script that was searched last is the last. */
  const known = new Map<string, KeptText>()

  async function end(): Promise<void> {
    const ended = thread
    thread = null
    known.clear()
    await ended?.terminate()
  }
  const idle = setTimeout(() => {
    if (!isBusy) void end()
  }, IDLE_MS).unref()

  async function send(question: SearchQuestion): Promise<SearchAnswer> {
    // without a listener an error would end the process; the question that waits gets it
    thread ??= new Worker(new URL('./search-thread.ts', import.meta.url)).on('error', () => {})
    try {
      const answered = once(thread, 'message')
      thread.postMessage(question)
      const [answers] = (await answered) as [SearchAnswer]
      return answers
    } catch (error) {
      await end()
      throw error
    }
  }

  const hasText = ({ id, seq }: KeptText) => known.get(id)?.seq === seq

  async function answer({ words, scripts, enough }: Question): Promise<SearchAnswer> {
    const forget = takeOldest(known, maxKnown)
    const missing = scripts.filter((script) => !hasText(script))
    const texts = missing.length === 0 ? NO_TEXTS : await load(missing.map(({ id }) => id))
    const found = await send({
      words,
      scripts: scripts.map(({ id }) => ofThread(id, texts)),
      enough,
      forget,
    })
    for (const script of scripts) {
      known.delete(script.id)
      known.set(script.id, script)
    }
    return found
  }

  return {
    /** Whether the thread has the words of a script as they are kept now. */
    hasText,
    /** Must not be called while another question is open. */
    async ask(question: Question): Promise<SearchAnswer> {
      isBusy = true
      try {
        return await answer(question)
      } finally {
        isBusy = false
        idle.refresh()
      }
    },
    async close() {
      clearTimeout(idle)
      await end()
    },
  }
}

const NO_TEXTS: ReadonlyMap<string, string> = new Map()

/** The scripts that the thread drops, so that it has not too many. */
function takeOldest(known: Map<string, KeptText>, most: number): readonly string[] {
  const ids: string[] = []
  let size = known.values().reduce((sum, { length }) => sum + length, 0)
  for (const [id, { length }] of known) {
    if (size <= most) break
    size -= length
    known.delete(id)
    ids.push(id)
  }
  return ids
}

const ofThread = (id: string, texts: ReadonlyMap<string, string>) => {
  const text = texts.get(id)
  return text === undefined ? { id } : { id, text }
}

/**
 * Scripts in groups, each of which is one message to the thread. Texts that the thread has cost nothing to hand over, so
 * that a question about them alone is a single message: each answer waits for its turn in the busy thread of all sockets.
 */
export function* groupsOf(
  scripts: readonly KeptText[],
  hasText: (script: KeptText) => boolean,
): Generator<readonly KeptText[]> {
  let [group, handed]: [KeptText[], number] = [[], 0]
  for (const script of scripts) {
    const size = hasText(script) ? 0 : script.length
    if (handed > 0 && handed + size > MAX_HANDED) {
      yield group
      ;[group, handed] = [[], 0]
    }
    group.push(script)
    handed += size
  }
  if (group.length > 0) yield group
}
