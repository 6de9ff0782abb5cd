// npm run stichwort: the commands of a house's technician for the shell.
import { createInterface } from 'node:readline/promises'
import { runCommand } from './cli/run-command.ts'

process.exitCode = await runCommand({
  args: process.argv.slice(2),
  env: process.env,
  // npm starts scripts in the package's folder, and passes the person's folder in INIT_CWD
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  ask: askAtTerminal,
  out: (line) => console.log(line),
  err: (line) => console.error(line),
})

async function askAtTerminal(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(question)
  terminal.close()
  return answer
}
