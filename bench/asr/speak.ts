// Lines spoken by espeak-ng, as one file with pauses between them.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

/** The beginning and the end of a line, in seconds from the first sound. */
export interface SpokenLine {
  readonly from: number
  readonly to: number
}

const RATE = 22_050
const WAV_HEADER_BYTES = 44
const LEAD_SECONDS = 4
const PAUSE_SECONDS = 0.8
const SECOND_BYTES = RATE * 2

export function speak(lines: readonly string[], file: string): readonly SpokenLine[] {
  const silence = (seconds: number) => Buffer.alloc(Math.round(seconds * RATE) * 2)
  const parts = [silence(LEAD_SECONDS)]
  const spoken: SpokenLine[] = []
  let at = 0
  for (const line of lines) {
    const args = ['-v', 'en-us', '-s', '150', '--stdout', line]
    const sound = execFileSync('espeak-ng', args).subarray(WAV_HEADER_BYTES)
    spoken.push({ from: at, to: at + sound.length / SECOND_BYTES })
    at += sound.length / SECOND_BYTES + PAUSE_SECONDS
    parts.push(sound, silence(PAUSE_SECONDS))
  }
  writeFileSync(file, wavOf(Buffer.concat([...parts, silence(LEAD_SECONDS)])))
  return spoken
}

function wavOf(sound: Buffer): Buffer {
  const header = Buffer.alloc(WAV_HEADER_BYTES)
  header.write('RIFF')
  header.writeUInt32LE(WAV_HEADER_BYTES - 8 + sound.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(RATE, 24)
  header.writeUInt32LE(SECOND_BYTES, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(sound.length, 40)
  return Buffer.concat([header, sound])
}
