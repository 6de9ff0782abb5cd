// The files in a zip archive, as Word and LibreOffice write it.
import { unzipSync, zipSync } from 'fflate'
import { encodeText } from './text-coding.ts'
import { MAX_UNZIPPED_BYTES, UnreadableFile } from './file-script.ts'

export type ZipFiles = Readonly<Record<string, Uint8Array>>

const MAX_ENTRIES = 10_000

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

/** Whether its first file is locked with a password, as packers do it; Word does it in another way. */
const isLocked = (bytes: Uint8Array): boolean => isZip(bytes) && ((bytes[6] ?? 0) & 1) === 1

/**
 * Unpacks the wanted files. The sizes that the archive states are added up before anything is unpacked, and no file
 * grows beyond its stated size, so that a small archive cannot fill the memory.
 * @param room the bytes that the files may have together
 */
export function unzip(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  room = MAX_UNZIPPED_BYTES,
): ZipFiles {
  if (isLocked(bytes)) throw new UnreadableFile('encrypted')
  let [size, entries] = [0, 0]
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        entries += 1
        if (entries > MAX_ENTRIES) throw new UnreadableFile('tooMuch')
        if (!isWanted(name)) return false
        size += originalSize
        if (size > room) throw new UnreadableFile('tooMuch')
        return true
      },
    })
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('broken')
  }
}

/** The time in every archive: the same script makes the same bytes. */
const TIME = new Date(1980, 0, 1)

/** @param stored the names of files that must not be compressed */
export function zip(files: Readonly<Record<string, string>>, stored: readonly string[] = []) {
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [
        name,
        [encodeText(text), { level: stored.includes(name) ? 0 : 6 }],
      ]),
    ),
    { mtime: TIME },
  )
}
