// The package that runs models is no dependency: the tests that need it run where SHERPA_DIR names a folder that it is
// installed in (`npm install --prefix FOLDER sherpa-onnx-node`).
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { framesOf, recordRecogniser } from '#test/support/recogniser.ts'
import { until } from '#test/support/script-client.ts'
import { TINY_MODEL } from '#test/support/tiny-model.ts'
import { readConfig } from '../../config.ts'
import { modelFilesIn } from './recogniser-process.ts'

let root: string
beforeAll(() => (root = mkdtempSync(path.join(tmpdir(), 'stichwort-model-'))))
afterAll(() => rmSync(root, { recursive: true }))

const packages = process.env['SHERPA_DIR']

function folderWith(name: string, files: Readonly<Record<string, string | Buffer>>): string {
  const folder = path.join(root, name)
  mkdirSync(folder, { recursive: true })
  for (const [file, content] of Object.entries(files))
    writeFileSync(path.join(folder, file), content)
  if (packages !== undefined && name.endsWith('+'))
    symlinkSync(path.join(packages, 'node_modules'), path.join(folder, 'node_modules'))
  return folder
}

function open(folder: string) {
  const address = readConfig({ ASR_MODEL: folder }).recogniser
  if (!address) throw new Error('no recogniser')
  return recordRecogniser({ address })
}

test('[REH-674] a folder that is no model is one sentence that says what to do', async () => {
  const reasonOf = async (folder: string) => {
    const { closed, told } = open(folder)
    await closed
    return told.failures
  }
  expect(await reasonOf(path.join(root, 'none'))).toEqual([
    `${path.join(root, 'none')} cannot be read: ASR_MODEL is the folder of a model.`,
  ])
  const empty = folderWith('empty', { 'tokens.txt': '' })
  expect(await reasonOf(empty)).toEqual([expect.stringContaining('has no streaming model')])
  const bare = folderWith('t-one-bare', TINY_MODEL)
  expect(await reasonOf(bare)).toEqual([
    `The package sherpa-onnx-node is not installed: npm install --prefix ${bare} sherpa-onnx-node`,
  ])
})

test('[REH-674] a model is known by the names of its files, and the smaller precision is taken', () => {
  const names = [
    'encoder.onnx',
    'encoder.int8.onnx',
    'decoder.onnx',
    'joiner.int8.onnx',
    'tokens.txt',
  ]
  const folder = folderWith('zipformer', Object.fromEntries(names.map((name) => [name, ''])))
  const inside = (name: string) => path.join(folder, name)
  expect(modelFilesIn(folder)).toEqual({
    transducer: {
      encoder: inside('encoder.int8.onnx'),
      decoder: inside('decoder.onnx'),
      joiner: inside('joiner.int8.onnx'),
    },
    tokens: inside('tokens.txt'),
  })
  const nemo = folderWith('nemo-fast', { 'model.onnx': '', 'tokens.txt': '' })
  expect(modelFilesIn(nemo)).toMatchObject({ nemoCtc: { model: path.join(nemo, 'model.onnx') } })
})

describe.runIf(packages !== undefined)('with sherpa-onnx', () => {
  test('[REH-674] a model in the house hears several microphones, each for itself', async () => {
    const folder = folderWith('t-one+', TINY_MODEL)
    const [loud, quiet] = [open(folder), open(folder)]
    await Promise.all([loud.ready, quiet.ready])
    for (const frame of framesOf(15, 'tone')) loud.hear(frame)
    for (const frame of framesOf(15, 'silence')) quiet.hear(frame)
    const heard = (message: object) =>
      loud.told.answers.some((answer) => isDeepStrictEqual(answer, message))
    await until('it hears', () => heard({ partial: 'ja' }))
    for (const frame of framesOf(45, 'silence')) loud.hear(frame)
    await until('the utterance ends', () => heard({ text: 'ja' }))
    quiet.finish()
    await quiet.closed
    expect(new Set(quiet.told.answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"partial":""}']),
    )
    expect([...loud.told.failures, ...quiet.told.failures]).toEqual([])
    loud.leave()
    await loud.closed
  })

  test('[REH-674] a file that is no model ends its process, and not the server', async () => {
    const folder = folderWith('broken+', { ...TINY_MODEL, 'model.onnx': 'no model' })
    const { closed, told } = open(folder)
    await closed
    expect(told.failures).toEqual([
      expect.stringMatching(/^The model in .+broken\+ cannot be loaded: .*Protobuf parsing failed/),
    ])
  })
})
