// A streaming model for sherpa-onnx that says 'ja' where it is loud: a graph of seven operations, written as ONNX here. It has
// the inputs and outputs of the models of the kind T-one: 300 ms of samples at 8 kHz give ten frames of three tokens.

const varint = (value: number): Buffer => {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  do {
    bytes.push(Number(rest & 127n) | (rest > 127n ? 128 : 0))
    rest >>= 7n
  } while (rest > 0n)
  return Buffer.from(bytes)
}
const number = (field: number, value: number) => Buffer.concat([varint(field << 3), varint(value)])
const bytes = (field: number, value: string | Buffer) => {
  const content = Buffer.from(value as string)
  return Buffer.concat([varint((field << 3) | 2), varint(content.length), content])
}
const message = (field: number, ...parts: readonly Buffer[]) => bytes(field, Buffer.concat(parts))

const [FLOAT, INT32, INT64, FLOAT16] = [1, 6, 7, 10]
const [INT, INTS] = [2, 7]
const TOKENS = ['ja', 'nein', '<blk>']
/** Samples in 30 ms at 8 kHz. */
const FRAME = 240

function valueInfo(field: number, name: string, type: number, dims: readonly (number | string)[]) {
  const shape = dims.map((dim) =>
    message(1, typeof dim === 'string' ? bytes(2, dim) : number(1, dim)),
  )
  return message(
    field,
    bytes(1, name),
    message(2, message(1, number(1, type), message(2, ...shape))),
  )
}
function node(
  op: string,
  inputs: readonly string[],
  output: string,
  ...attributes: readonly Buffer[]
) {
  const names = [...inputs.map((name) => bytes(1, name)), bytes(2, output)]
  return message(1, ...names, bytes(4, op), ...attributes)
}
const attribute = (name: string, ...parts: readonly Buffer[]) =>
  message(5, bytes(1, name), ...parts)
const tensor = (name: string, type: number, dims: readonly number[], raw: ArrayBuffer) =>
  message(
    5,
    ...dims.map((dim) => number(1, dim)),
    number(2, type),
    bytes(8, name),
    bytes(9, Buffer.from(raw)),
  )
const metadata = (key: string, value: string) => message(14, bytes(1, key), bytes(2, value))

const weights = (values: readonly number[]) => Float32Array.from(values).buffer

function graph(): Buffer {
  const cast = attribute('to', number(3, FLOAT), number(20, INT))
  const mean = [
    attribute('axes', number(8, 2), number(20, INTS)),
    attribute('keepdims', number(3, 1), number(20, INT)),
  ]
  return message(
    7,
    node('Cast', ['signal'], 'samples', cast),
    node('Reshape', ['samples', 'shape'], 'frames'),
    node('Abs', ['frames'], 'loudness'),
    node('ReduceMean', ['loudness'], 'level', ...mean),
    node('Mul', ['level', 'weight'], 'weighted'),
    node('Add', ['weighted', 'bias'], 'logprobs'),
    node('Identity', ['state'], 'next_state'),
    bytes(2, 'loud'),
    tensor('shape', INT64, [3], BigInt64Array.from([1n, 10n, BigInt(FRAME)]).buffer),
    tensor('weight', FLOAT, [1, 1, TOKENS.length], weights([1 / 1000, 0, 0])),
    tensor('bias', FLOAT, [1, 1, TOKENS.length], weights([-1, -9, 0])),
    valueInfo(11, 'signal', INT32, ['N', 10 * FRAME, 1]),
    valueInfo(11, 'state', FLOAT16, ['N', 4]),
    valueInfo(12, 'logprobs', FLOAT, ['N', 10, TOKENS.length]),
    valueInfo(12, 'next_state', FLOAT16, ['N', 4]),
  )
}

/** The files of the model, by their names. Its folder must have `t-one` in its name. */
export const TINY_MODEL: Readonly<Record<string, Buffer>> = {
  'model.onnx': Buffer.concat([
    number(1, 8),
    graph(),
    message(8, bytes(1, ''), number(2, 13)),
    metadata('frame_length_ms', '300'),
    metadata('state_dim', '4'),
    metadata('sample_rate', '8000'),
  ]),
  'tokens.txt': Buffer.from(TOKENS.map((token, index) => `${token} ${index}\n`).join('')),
}
