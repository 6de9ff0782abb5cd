// The server's process. V8 and the C library read their options only when a process begins, and an older Node cannot even
// load the server. So both are settled before anything else is loaded: nobody who starts the server needs to know them.

/**
 * V8's own 16 for young objects keeps 40 MB after many people have connected at once, and is no faster (decision 007). V8
 * hands the pages of threads that have ended to its pool, where they stay: 85 MB a minute after large documents. Without a
 * pool it keeps pages as well: 20 to 35 MB after a flood (docs/lab/memory.md). A pool that takes no pages of ended threads
 * is emptied after 8 s. The threads that read documents collect what these have left.
 */
const V8_OPTIONS = [
  '--max-semi-space-size=8',
  '--no-memory-pool-share-memory-on-teardown',
  '--expose-gc',
]

/**
 * The C library of most Linux systems keeps freed memory for itself, more of it the larger the blocks were. With these fixed
 * limits what a large message, a document or a thread has taken goes back to the system. A large message arrives in pieces
 * of 64 KB: below the first limit they would lie beside each other with small blocks between them, and stay.
 */
const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '16384',
  // V8 needs mappings as well, of which Linux gives a process 65,530
  MALLOC_MMAP_MAX_: '30000',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

const WANTED_NODE = 26

// before V8 reads options that an older one does not know
if (Number.parseInt(process.versions.node, 10) < WANTED_NODE) {
  console.error(
    `Stichwort needs Node ${WANTED_NODE}, and this is ${process.version}: \`npm start\` brings the right one along.`,
  )
  process.exit(1)
}
const missing = V8_OPTIONS.filter((option) => !process.execArgv.includes(option))
const isAllocatorSet = Object.keys(ALLOCATOR).every((name) => name in process.env)
// The same process starts again with the options. Such a start would lose the channel of a watcher (node --watch).
if ((missing.length > 0 || !isAllocatorSet) && process.send === undefined)
  process.execve?.(
    process.execPath,
    [process.argv0, ...missing, ...process.execArgv, ...process.argv.slice(1)],
    { ...ALLOCATOR, ...process.env },
  )

await import('./serve.ts')
