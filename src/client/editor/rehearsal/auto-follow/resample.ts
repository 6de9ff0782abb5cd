// Converts a microphone's samples to the recogniser's rate, block by block. A low pass (windowed sinc) removes the
// frequencies that the lower rate cannot carry and that would disturb speech as lower frequencies (aliasing). The low
// pass is evaluated only at the places of the new samples.
import { at, floatAt } from '#/shared/at.ts'

/** Zero crossings of the filter on either side. */
const CROSSINGS = 12
/** The number of places between two samples for which the filter is tabulated. */
const PHASES = 64

export type Resample = (samples: Float32Array) => Float32Array

/** @returns a function that takes samples at `fromRate` and returns the samples at `toRate` that are complete now */
export function createResampler(fromRate: number, toRate: number): Resample {
  const step = fromRate / toRate
  // the width of the filter, in samples of the source: the lower its cut-off frequency, the wider the filter
  const stretch = Math.max(1, step)
  const reach = Math.ceil(CROSSINGS * stretch)
  const kernels = Array.from({ length: PHASES }, (_, phase) =>
    createKernel(reach, stretch, phase / PHASES),
  )
  let pending = new Float32Array(reach)
  let position = reach
  return (samples) => {
    const known = new Float32Array(pending.length + samples.length)
    known.set(pending)
    known.set(samples, pending.length)
    const out: number[] = []
    for (; position + reach < known.length; position += step) {
      const first = Math.floor(position) - reach
      const phase = Math.floor((position % 1) * PHASES)
      out.push(weigh(known, first, at(kernels, phase)))
    }
    const used = Math.max(0, Math.floor(position) - reach)
    pending = known.slice(used)
    position -= used
    return Float32Array.from(out)
  }
}

function weigh(known: Float32Array, first: number, kernel: Float32Array): number {
  let sum = 0
  for (let place = 0; place < kernel.length; place++)
    sum += floatAt(known, first + place) * floatAt(kernel, place)
  return sum
}

/** The weights of the samples around a place, `fraction` of a sample behind the middle one. */
function createKernel(reach: number, stretch: number, fraction: number): Float32Array {
  return Float32Array.from(
    { length: 2 * reach + 1 },
    (_, at) => windowedSinc((at - reach - fraction) / stretch) / stretch,
  )
}

/** @param x in zero crossings from the middle */
function windowedSinc(x: number): number {
  if (x === 0) return 1
  if (Math.abs(x) >= CROSSINGS) return 0
  const angle = Math.PI * x
  return (Math.sin(angle) / angle) * (0.5 + 0.5 * Math.cos(angle / CROSSINGS))
}
