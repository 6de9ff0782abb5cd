/** How much has arrived, 0 to 1. */
export type OnProgress = (share: number) => void

/** The whole body; says on the way how much of it is there, where its size is announced. */
export async function readBytes(response: Response, onProgress?: OnProgress): Promise<Uint8Array> {
  const size = Number(response.headers.get('content-length'))
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
