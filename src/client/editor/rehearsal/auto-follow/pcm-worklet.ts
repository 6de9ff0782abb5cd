// Runs on the audio thread: the microphone's samples leave it as 16-bit PCM at the recogniser's rate.
import { SAMPLE_RATE } from '#/shared/asr/protocol.ts'
import { createResampler } from './resample.ts'

// TypeScript has no types for the scope of a worklet.
declare const sampleRate: number
declare const AudioWorkletProcessor: new () => { readonly port: MessagePort }
declare function registerProcessor(name: string, processor: unknown): void

const FRAME_SAMPLES = SAMPLE_RATE / 10

registerProcessor(
  'pcm',
  class extends AudioWorkletProcessor {
    readonly #resample = createResampler(sampleRate, SAMPLE_RATE)
    #frame = new Int16Array(FRAME_SAMPLES)
    #filled = 0

    process([input]: readonly (readonly Float32Array[])[]): boolean {
      const [channel] = input ?? []
      if (channel) for (const sample of this.#resample(channel)) this.#add(sample)
      return true
    }

    #add(sample: number): void {
      this.#frame[this.#filled++] = Math.round(Math.max(-1, Math.min(1, sample)) * 0x7fff)
      if (this.#filled < FRAME_SAMPLES) return
      this.port.postMessage(this.#frame, [this.#frame.buffer])
      this.#frame = new Int16Array(FRAME_SAMPLES)
      this.#filled = 0
    }
  },
)
