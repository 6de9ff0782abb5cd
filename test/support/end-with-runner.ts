// Imported by the test's server (`--import`): it ends when the process that has started it is gone. One that is killed comes
// to no `dispose`, but the system closes its end of the pipe, which is the server's standard input.
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL')).resume()
  // the pipe alone does not keep a server alive that has been asked to stop
  if ('unref' in process.stdin) process.stdin.unref()
}
