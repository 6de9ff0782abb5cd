// The main module of the own recogniser's process. It runs sherpa-onnx, which ends its whole process where it cannot read a
// model, so it must not run in the server's. The package is no dependency: the technician installs it beside the model.
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { SAMPLE_RATE } from '#/shared/asr/protocol.ts'
import { PROJECT_ROOT } from '../../version.ts'
import { samplesOf } from '../sound.ts'
import type { EventOfRecogniser, OrderToRecogniser, SegmentAnswer } from './own-recogniser.ts'

/** The part of sherpa-onnx's configuration that names a model's files. */
type ModelFiles = Readonly<Record<string, string | Readonly<Record<string, string>>>>

/** Kinds of models in one file, by a part of their names; sherpa-onnx has to be told. */
const BY_NAME = [
  [/t-one/, 'toneCtc'],
  [/nemo/, 'nemoCtc'],
] as const
const OTHERS = 'zipformer2Ctc'

/** @throws Error with a sentence for the technician, if the folder has no streaming model */
export function modelFilesIn(folder: string): ModelFiles {
  const names = namesIn(folder)
  const find = (part: string) => {
    const fitting = names.filter((name) => name.startsWith(part) && name.endsWith('.onnx'))
    // of two precisions the smaller file costs half the time
    const name = fitting.find((each) => each.endsWith('.int8.onnx')) ?? fitting[0]
    return name === undefined ? null : path.join(folder, name)
  }
  const [encoder, decoder, joiner, model] = ['encoder', 'decoder', 'joiner', 'model'].map(find)
  const tokens = path.join(folder, 'tokens.txt')
  if (names.includes('tokens.txt')) {
    if (encoder && decoder && joiner) return { transducer: { encoder, decoder, joiner }, tokens }
    if (encoder && decoder) return { paraformer: { encoder, decoder }, tokens }
    if (model) return { [kindOf(folder, model)]: { model }, tokens }
  }
  throw new Error(
    `${folder} has no streaming model of sherpa-onnx: tokens.txt with encoder, decoder and joiner, or with model, as .onnx.`,
  )
}

function kindOf(folder: string, model: string): string {
  const name = `${path.basename(folder)}/${path.basename(model)}`.toLowerCase()
  return BY_NAME.find(([part]) => part.test(name))?.[1] ?? OTHERS
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).toSorted()
  } catch {
    throw new Error(`${folder} cannot be read: ASR_MODEL is the folder of a model.`)
  }
}

const PACKAGE = 'sherpa-onnx-node'

interface Stream {
  readonly acceptWaveform: (wave: {
    readonly samples: Float32Array
    readonly sampleRate: number
  }) => void
  readonly inputFinished: () => void
}

interface Recogniser {
  readonly createStream: () => Stream
  readonly isReady: (stream: Stream) => boolean
  readonly decode: (stream: Stream) => void
  readonly isEndpoint: (stream: Stream) => boolean
  readonly reset: (stream: Stream) => void
  readonly getResult: (stream: Stream) => { readonly text: string }
}

interface Sherpa {
  readonly OnlineRecognizer: new (config: object) => Recogniser
}

/** An utterance ends after this silence, in s; without words, after more. */
const PAUSE_S = 0.8
const LONG_PAUSE_S = 2.4
const MAX_UTTERANCE_S = 20
/** After the end of the sound the model needs some silence to tell its last words. */
const TAIL = new Float32Array(SAMPLE_RATE / 2)

const tell = (event: EventOfRecogniser, then = () => {}) => process.send?.(event, then)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
// the server has ended, however it did
process.once('disconnect', () => process.exit())
process.once('message', (order: OrderToRecogniser) => {
  if (order.kind === 'load') begin(order.folder)
})

function begin(folder: string): void {
  try {
    const recogniser = load(folder)
    const take = createStreams(recogniser)
    process.on('message', take)
    tell({ kind: 'loaded' })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    tell({ kind: 'failed', reason }, () => process.exit())
  }
}

function load(folder: string): Recogniser {
  const modelConfig = { ...modelFilesIn(folder), numThreads: 1, provider: 'cpu' }
  const { OnlineRecognizer } = findPackage(folder)
  return new OnlineRecognizer({
    featConfig: { sampleRate: SAMPLE_RATE, featureDim: 80 },
    modelConfig,
    decodingMethod: 'greedy_search',
    enableEndpoint: 1,
    rule1MinTrailingSilence: LONG_PAUSE_S,
    rule2MinTrailingSilence: PAUSE_S,
    rule3MinUtteranceLength: MAX_UTTERANCE_S,
  })
}

/** Beside the model it survives an upgrade of Stichwort; a container may have it in the project. */
function findPackage(folder: string): Sherpa {
  for (const place of [folder, PROJECT_ROOT]) {
    const requireHere = createRequire(path.resolve(place, 'package.json'))
    try {
      requireHere.resolve(PACKAGE)
    } catch {
      continue
    }
    return requireHere(PACKAGE) as Sherpa
  }
  throw new Error(
    `The package ${PACKAGE} is not installed: npm install --prefix ${folder} ${PACKAGE}`,
  )
}

function createStreams(recogniser: Recogniser): (order: OrderToRecogniser) => void {
  const streams = new Map<number, { readonly stream: Stream; segment: number }>()

  function openStream(id: number) {
    const known = streams.get(id) ?? { stream: recogniser.createStream(), segment: 0 }
    streams.set(id, known)
    return known
  }

  function hear(id: number, samples: Float32Array): readonly SegmentAnswer[] {
    const open = openStream(id)
    const { stream } = open
    stream.acceptWaveform({ samples, sampleRate: SAMPLE_RATE })
    while (recogniser.isReady(stream)) recogniser.decode(stream)
    const text = recogniser.getResult(stream).text.trim()
    if (!recogniser.isEndpoint(stream)) return [{ text, segment: open.segment, is_final: false }]
    recogniser.reset(stream)
    return [{ text, segment: open.segment++, is_final: true }]
  }

  function finish(id: number): readonly SegmentAnswer[] {
    const answers = hear(id, TAIL)
    const last = answers.at(-1)
    return last ? [...answers.slice(0, -1), { ...last, is_final: true }] : answers
  }

  return (order) => {
    if (order.kind === 'load') return
    const { stream } = order
    if (order.kind === 'hear') {
      const { buffer, byteOffset, length } = order.audio
      const answers = hear(stream, samplesOf(Buffer.from(buffer, byteOffset, length)))
      tell({ kind: 'heard', stream, answers })
      return
    }
    if (order.kind === 'finish') {
      tell({ kind: 'heard', stream, answers: finish(stream) })
      tell({ kind: 'finished', stream })
    }
    streams.delete(stream)
  }
}
