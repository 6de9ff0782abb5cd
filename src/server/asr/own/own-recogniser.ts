import { type ChildProcess, fork } from 'node:child_process'
import { Socket } from 'node:net'
import type { Recogniser, RecogniserListener } from '../recogniser.ts'
import { createSegments } from '../sherpa.ts'

/** The model stays in memory for this time after the last microphone: a rehearsal has pauses. */
const KEEP_MS = 10 * 60_000
/** Large models take half a minute on a slow disk. */
const LOAD_MS = 120_000
const MAX_SAID = 2_000

/** It reads foreign files by foreign code, so of the server's variables it gets these only: the others may be secrets. */
const VARIABLES = ['LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']

interface StreamListener {
  readonly onEvent: (event: EventOfRecogniser) => void
  readonly onEnd: (reason: string | null) => void
}

/** A process that has loaded a model, and the microphones that it hears. */
interface ModelProcess {
  readonly join: (stream: number, listener: StreamListener) => void
  readonly tell: (order: OrderToRecogniser) => void
  readonly part: (stream: number) => void
}

/** One process for each model, for all microphones. */
const processes = new Map<string, ModelProcess>()
let streams = 0

/** Hears with a model that this machine runs itself, in a process of its own. */
export function openOwnRecogniser(folder: string, listener: RecogniserListener): Recogniser {
  const model = processes.get(folder) ?? startProcess(folder)
  const stream = ++streams
  const segments = createSegments()
  const waiting: { readonly bytes: number; readonly onTaken: () => void }[] = []
  let isOpen = true

  function close(): void {
    if (!isOpen) return
    isOpen = false
    model.part(stream)
    listener.onClose()
  }

  function take(event: EventOfRecogniser): void {
    if (event.kind === 'loaded') listener.onReady()
    if (event.kind === 'finished') close()
    if (event.kind !== 'heard') return
    const messages = event.answers.flatMap((answer) => segments.read({ ...answer }))
    for (const message of messages) listener.onAnswer(message)
    if (messages.length === 0) listener.onAnswer(null)
    waiting.shift()?.onTaken()
  }

  model.join(stream, {
    onEvent: take,
    onEnd(reason) {
      if (reason !== null) listener.onFailure(new Error(reason))
      close()
    },
  })
  return {
    hear(audio, onTaken) {
      waiting.push({ bytes: audio.length, onTaken })
      model.tell({ kind: 'hear', stream, audio })
    },
    waitingBytes: () => waiting.reduce((sum, { bytes }) => sum + bytes, 0),
    pause() {},
    resume() {},
    finish: () => model.tell({ kind: 'finish', stream }),
    leave() {
      model.tell({ kind: 'leave', stream })
      close()
    },
  }
}

function startProcess(folder: string): ModelProcess {
  const child = startChild()
  const said = lastWordsOf(child)
  const listeners = new Map<number, StreamListener>()
  let isLoaded = false
  let hasEnded = false
  let idle: NodeJS.Timeout | undefined
  const loading = setTimeout(() => end(`The model in ${folder} takes too long to load.`), LOAD_MS)

  function end(reason: string | null): void {
    if (hasEnded) return
    hasEnded = true
    clearTimeout(loading)
    clearTimeout(idle)
    processes.delete(folder)
    child.kill('SIGKILL')
    for (const { onEnd } of listeners.values()) onEnd(reason)
  }

  child.on('message', (event: EventOfRecogniser) => {
    if (event.kind === 'failed') return end(event.reason)
    if (event.kind !== 'loaded') return listeners.get(event.stream)?.onEvent(event)
    isLoaded = true
    clearTimeout(loading)
    for (const { onEvent } of listeners.values()) onEvent(event)
    return undefined
  })
  child.on('error', (error) => end(`The recogniser's process: ${error.message}`))
  // the last words of the process come until its streams are closed
  child.on('close', (code, signal) => {
    const what = isLoaded ? 'The recogniser has ended' : `The model in ${folder} cannot be loaded`
    end(`${what}: ${said() || (signal ?? code)}`)
  })
  child.send({ kind: 'load', folder } satisfies OrderToRecogniser, () => {})

  const started: ModelProcess = {
    join(stream, listener) {
      clearTimeout(idle)
      listeners.set(stream, listener)
      // a new listener is not called before it is complete
      if (isLoaded) queueMicrotask(() => listener.onEvent({ kind: 'loaded' }))
    },
    tell(order) {
      if (!hasEnded && child.connected) child.send(order, () => {})
    },
    part(stream) {
      listeners.delete(stream)
      if (listeners.size === 0 && !hasEnded) idle = setTimeout(() => end(null), KEEP_MS).unref()
    },
  }
  processes.set(folder, started)
  return started
}

function startChild(): ChildProcess {
  const child = fork(new URL('./recogniser-process.ts', import.meta.url), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: Object.fromEntries(
      VARIABLES.flatMap((name) => {
        const value = process.env[name]
        return value === undefined ? [] : [[name, value]]
      }),
    ),
    execArgv: [],
  })
  // the server may end while a model is loaded: the process hears of it
  child.unref()
  child.channel?.unref()
  if (child.stderr instanceof Socket) child.stderr.unref()
  return child
}

/** The last line that a process has said about a fault. */
function lastWordsOf(child: ChildProcess): () => string {
  let said = ''
  child.stderr?.setEncoding('utf8')
  child.stderr?.on('data', (text: string) => (said = (said + text).slice(-MAX_SAID)))
  return () => {
    const lines = said.split('\n').filter((line) => line.trim() !== '')
    return (lines.at(-1) ?? '').replace(/^\s*what\(\):\s*/, '').trim()
  }
}

// Messages between the server and the process of its own recogniser. A stream is one microphone.

export type OrderToRecogniser =
  | { readonly kind: 'load'; readonly folder: string }
  | { readonly kind: 'hear'; readonly stream: number; readonly audio: Uint8Array }
  | { readonly kind: 'finish'; readonly stream: number }
  | { readonly kind: 'leave'; readonly stream: number }

export type EventOfRecogniser =
  | { readonly kind: 'loaded' }
  /** The process ends after it. The reason is a sentence for the technician. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** Each frame of a stream is answered once, in the fields of sherpa-onnx's servers. */
  | {
      readonly kind: 'heard'
      readonly stream: number
      readonly answers: readonly SegmentAnswer[]
    }
  | { readonly kind: 'finished'; readonly stream: number }

export interface SegmentAnswer {
  readonly text: string
  readonly segment: number
  readonly is_final: boolean
}
