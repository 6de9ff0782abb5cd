import { describe, expect, test } from 'vitest'
import { createResampler } from './resample.ts'

const tone = (hertz: number, rate: number, seconds = 1) =>
  Float32Array.from({ length: rate * seconds }, (_, at) =>
    Math.sin((2 * Math.PI * hertz * at) / rate),
  )

/** The root mean square of the middle part, in which the filter has samples on both sides. */
const loudness = (samples: Float32Array) => {
  const middle = samples.slice(1000, -1000)
  return Math.sqrt(middle.reduce((sum, sample) => sum + sample * sample, 0) / middle.length)
}

describe.each([48_000, 44_100, 16_000, 8_000])('[REH-15] a microphone at %d Hz', (rate) => {
  const resampled = (samples: Float32Array, blockSize: number) => {
    const resample = createResampler(rate, 16_000)
    const out: number[] = []
    for (let at = 0; at < samples.length; at += blockSize)
      out.push(...resample(samples.subarray(at, at + blockSize)))
    return Float32Array.from(out)
  }

  test('gives 16,000 samples a second', () => {
    const { length } = resampled(tone(1000, rate, 2), 128)
    expect(Math.abs(length - 32_000)).toBeLessThan(50)
  })

  test('[REH-15] resampling keeps the loudness of the frequencies of speech', () => {
    for (const hertz of [200, 1000, 3000])
      expect(loudness(resampled(tone(hertz, rate), 128))).toBeCloseTo(Math.SQRT1_2, 1)
  })

  test('answers the same however the samples are cut', () => {
    const whole = resampled(tone(440, rate), rate)
    const pieces = resampled(tone(440, rate), 128)
    const differences = pieces.map((sample, at) => Math.abs(sample - (whole[at] ?? sample)))
    expect(Math.max(...differences)).toBeLessThan(0.005)
  })
})

test('[REH-15] frequencies above what 16 kHz can carry are filtered, and cause no aliasing', () => {
  for (const hertz of [9500, 12_000, 15_000]) {
    const out = createResampler(48_000, 16_000)(tone(hertz, 48_000))
    expect(loudness(out)).toBeLessThan(0.01)
  }
})
