import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { UNPACKED_SIZE_HEADER } from '#/shared/api/headers.ts'

/** A smaller answer fits into a packet or two without compression. */
const MIN_BYTES = 1400

type Encoding = keyof typeof COMPRESS

/** The compressors run in other threads. Stronger compression takes longer than a wifi needs for the saved bytes. */
const COMPRESS = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}

/** Compresses an answer if the client accepts this, and if the answer becomes smaller. Streams stay as they are. */
export async function compressAnswer(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): Promise<unknown> {
  if (typeof answer !== 'string' && !Buffer.isBuffer(answer)) return answer
  reply.header('vary', varyOf(reply))
  const encoding = encodingFor(headers['accept-encoding'])
  const bytes = Buffer.from(answer)
  if (encoding === null || bytes.length < MIN_BYTES) return answer
  const smaller = await COMPRESS[encoding](bytes)
  if (smaller.length >= bytes.length) return answer
  reply.headers({ 'content-encoding': encoding, [UNPACKED_SIZE_HEADER]: bytes.length })
  return smaller
}

function varyOf(reply: FastifyReply): string {
  const others = reply.getHeader('vary')
  return others === undefined ? 'accept-encoding' : `${String(others)}, accept-encoding`
}

/** The encoding for a client: Brotli if the client accepts it, else gzip; null if it accepts neither. */
export function encodingFor(accepted = ''): Encoding | null {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .map((each) => each.replaceAll(/\s/g, '').split(';'))
    .filter(([, weight = 'q=1']) => !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name)
  return (['br', 'gzip'] as const).find((name) => taken.includes(name)) ?? null
}
