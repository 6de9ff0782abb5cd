import { UNPACKED_SIZE_HEADER } from '#/shared/api/call.ts'

/** Called with the share of a body that has arrived or been sent, 0 to 1. */
export type OnProgress = (share: number) => void

/** Reads the whole body. If its size is announced, calls `onProgress` while it arrives. */
export async function readBytes(response: Response, onProgress?: OnProgress): Promise<Uint8Array> {
  const size = announcedSize(response)
  if (!onProgress || !response.body || !(size > 0)) {
    return new Uint8Array(await response.arrayBuffer())
  }
  let received = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        received += chunk.length
        onProgress(Math.min(1, received / size))
        controller.enqueue(chunk)
      },
    }),
  )
  return new Uint8Array(await new Response(counted).arrayBuffer())
}

/** The size of the unpacked body. If the answer is compressed, `content-length` is another size. */
function announcedSize({ headers }: Response): number {
  const isCompressed = headers.has('content-encoding')
  return Number(headers.get(isCompressed ? UNPACKED_SIZE_HEADER : 'content-length'))
}
