// The format of a version's text in the database (decision 032).
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress, type ZstdOptions } from 'node:zlib'

const compress = promisify<Uint8Array, ZstdOptions, Buffer>(zstdCompress)
const decompress = promisify<Uint8Array, ZstdOptions, Buffer>(zstdDecompress)

const PARAMS = { [constants.ZSTD_c_compressionLevel]: 9 }
/** The maximum size of an unpacked version. No script is larger, so more bytes are not a version. */
const MAX_BYTES = 256 * 1024 * 1024

export interface PackedText {
  readonly content: Uint8Array
  /** The version with whose text it was packed; null if it was packed alone. */
  readonly baseId: string | null
}

/** @param base the text of another version: text that both versions share takes no room */
export function packVersion(json: Uint8Array, base: Uint8Array | null): Promise<Uint8Array> {
  return compress(json, { params: PARAMS, ...(base && { dictionary: base }) })
}

/** @throws if `base` is not the text with which the version was packed */
export function unpackVersion(content: Uint8Array, base: Uint8Array | null): Promise<Uint8Array> {
  return decompress(content, { maxOutputLength: MAX_BYTES, ...(base && { dictionary: base }) })
}
