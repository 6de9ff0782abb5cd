// The C library of most Linux systems gives back by itself only what is free at the end of its heap. Small blocks that are in
// use lie between those of a flood, of which up to 100 MB stayed (decision 176).
import process from 'node:process'
import { writeJsonLine } from '../http/json-lines.ts'

/**
 * @returns a function that gives all free pages of the C library back to the system. 100 MB of them hold the thread for some
 *   20 ms. Where the library is another one, or this Node cannot call it, the function does nothing.
 */
export function loadTrim(): () => void {
  try {
    if (process.platform !== 'linux') return () => {}
    const { functions } = process
      .getBuiltinModule('node:ffi')
      .dlopen('libc.so.6', { malloc_trim: { arguments: ['uint64'], return: 'int32' } })
    return () => void functions.malloc_trim(0n)
  } catch (error) {
    writeJsonLine('info', {}, `The C library keeps its free memory: ${String(error)}`)
    return () => {}
  }
}
