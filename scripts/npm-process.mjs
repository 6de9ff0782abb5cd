import { spawnSync } from 'node:child_process'

const LOOK_EVERY_MS = 1000

/**
 * The process id of the npm that runs this script as `start`, or null. Most shells stand between the two processes,
 * some do not.
 */
export function npmProcess() {
  if (process.env.npm_lifecycle_event !== 'start' || process.platform === 'win32') return null
  const about = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(process.ppid)], {
    encoding: 'utf8',
  })
  const [, above, command] = /^\s*(\d+)\s+(.*)/.exec(about.stdout ?? '') ?? []
  return command !== undefined && / -c /.test(command) ? Number(above) : process.ppid
}

/** Calls the listener as soon as the process no longer exists. */
export function onProcessGone(pid, listener) {
  const timer = setInterval(() => {
    try {
      process.kill(pid, 0)
    } catch (error) {
      if (error.code !== 'ESRCH') return
      clearInterval(timer)
      listener()
    }
  }, LOOK_EVERY_MS)
  timer.unref()
}
