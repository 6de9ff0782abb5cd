// Changes of 16-bit mono PCM at 16 kHz into what recognisers want.
const LOUDEST = 0x8000

/** The samples as floats from -1 to 1. */
export function samplesOf(audio: Buffer): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(audio.length >> 1)
  for (let i = 0; i < samples.length; i++) samples[i] = audio.readInt16LE(2 * i) / LOUDEST
  return samples
}

/** The loudness of a frame: the root of the mean square, 1 for the loudest sound. */
export function loudnessOf(audio: Buffer): number {
  let sum = 0
  for (const sample of samplesOf(audio)) sum += sample * sample
  return Math.sqrt(sum / Math.max(1, audio.length >> 1))
}

/** Three samples for two, on the straight lines between them, for recognisers that want 24 kHz. */
export function createResampler(): (audio: Buffer) => Buffer {
  let last = 0
  let isOdd = false
  return (audio) => {
    const samples: number[] = []
    for (let i = 0; i + 1 < audio.length; i += 2) {
      const next = audio.readInt16LE(i)
      // between two samples fall one or two of the new ones, by turns
      if (isOdd) samples.push(last + (next - last) / 3, next)
      else samples.push(last + ((next - last) * 2) / 3)
      last = next
      isOdd = !isOdd
    }
    const resampled = Buffer.alloc(2 * samples.length)
    for (const [i, sample] of samples.entries()) resampled.writeInt16LE(Math.round(sample), 2 * i)
    return resampled
  }
}
