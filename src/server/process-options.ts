// V8 and the C library read these options only when a process begins. So a process that lacks one starts again with all of
// them, in the same process, before anything else is loaded: nobody who starts the server needs to know them.

/** V8's own 16 keeps 40 MB after many people have connected at once, and is no faster (decision 007). */
const V8_OPTIONS = ['--max-semi-space-size=8']

/**
 * The C library of most Linux systems keeps freed memory for itself, more of it the larger the blocks were. With these fixed
 * limits what a large message, a document or a thread has taken goes back to the system.
 */
const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

const missing = V8_OPTIONS.filter((option) => !process.execArgv.includes(option))
const isAllocatorSet = Object.keys(ALLOCATOR).every((name) => name in process.env)
// a new start would lose the channel of a watcher (node --watch)
if ((missing.length > 0 || !isAllocatorSet) && process.send === undefined)
  process.execve?.(
    process.execPath,
    [process.argv0, ...missing, ...process.execArgv, ...process.argv.slice(1)],
    { ...ALLOCATOR, ...process.env },
  )
