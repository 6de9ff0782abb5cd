import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { UNPACKED_SIZE_HEADER } from '#/shared/api/call.ts'

/** A smaller answer fits into a packet or two without compression. */
const MIN_BYTES = 1400

/** A larger answer takes a thread for more than 10 ms. */
const LARGE_BYTES = 256 * 1024

type Encoding = keyof typeof COMPRESS

/** The compressors run in other threads. Stronger compression takes longer than a wifi needs for the saved bytes. */
const COMPRESS = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}

/** Compresses an answer if the client accepts this, and if the answer becomes smaller. Streams stay as they are. */
export async function compressAnswer(
  { headers, identity, server, ip }: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): Promise<unknown> {
  if (typeof answer !== 'string' && !Buffer.isBuffer(answer)) return answer
  reply.header('vary', varyOf(reply))
  const encoding = encodingFor(headers['accept-encoding'])
  const bytes = typeof answer === 'string' ? Buffer.from(answer) : answer
  if (encoding === null || bytes.length < MIN_BYTES) return answer
  const person = identity?.user.id ?? ip
  const compress = () => COMPRESS[encoding](bytes)
  const smaller =
    bytes.length < LARGE_BYTES
      ? await compress()
      : await server.guard.calls.compressing(() => [person], compress)
  if (smaller.length >= bytes.length) return answer
  reply.headers({ 'content-encoding': encoding, [UNPACKED_SIZE_HEADER]: bytes.length })
  return smaller
}

function varyOf(reply: FastifyReply): string {
  const others = reply.getHeader('vary')
  return others === undefined ? 'accept-encoding' : `${String(others)}, accept-encoding`
}

/** The encoding for a client: Brotli if the client accepts it, else gzip; null if it accepts neither. */
const encodingFor = (accepted = ''): Encoding | null =>
  (['br', 'gzip'] as const).find((encoding) => accepts(encoding, accepted)) ?? null

export const accepts = (encoding: Encoding, accepted = ''): boolean =>
  accepted
    .toLowerCase()
    .split(',')
    .map((each) => each.replaceAll(/\s/g, '').split(';'))
    .some(([name, weight = 'q=1']) => name === encoding && !/^q=0(\.0*)?$/.test(weight))
