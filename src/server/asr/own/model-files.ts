import { readdirSync } from 'node:fs'
import path from 'node:path'

/** The part of sherpa-onnx's configuration that names a model's files. */
export type ModelFiles = Readonly<Record<string, string | Readonly<Record<string, string>>>>

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
