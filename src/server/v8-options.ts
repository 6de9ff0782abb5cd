// V8 takes these only when a process begins, so one that was started without them begins again: the same
// process, before anything else is loaded.

/** V8's own 16 keeps 40 MB for what a rush of people leaves behind, and is no faster (decision 007). */
const V8_OPTIONS = ['--max-semi-space-size=8']

const missing = V8_OPTIONS.filter((option) => !process.execArgv.includes(option))
// a watcher's channel (node --watch) would be lost
if (missing.length > 0 && process.send === undefined)
  process.execve?.(
    process.execPath,
    [process.argv0, ...missing, ...process.execArgv, ...process.argv.slice(1)],
    process.env,
  )
