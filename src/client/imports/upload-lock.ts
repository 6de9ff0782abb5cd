// The tab that uploads a file holds a lock named after its job; the lock ends with the tab at the latest. On plain
// http browsers have Web Locks for localhost only: on other hosts each tab knows only its own uploads.
const nameOf = (jobId: string) => `upload:${jobId}`

export async function whileUploading(jobId: string, upload: () => Promise<void>): Promise<void> {
  await ('locks' in navigator ? navigator.locks.request(nameOf(jobId), upload) : upload())
}

/** Waits until no tab uploads a job's file any more. Resolves with false if `stop` is aborted first. */
export async function uploadEnded(jobId: string, stop: AbortSignal): Promise<boolean> {
  if (!('locks' in navigator)) return true
  try {
    await navigator.locks.request(nameOf(jobId), { signal: stop }, () => undefined)
    return true
  } catch {
    return !stop.aborted
  }
}
