// npm run stichwort: what a house's technician does from the shell.
import { COMMANDS } from './cli/commands.ts'
import { runCommand } from './cli/run-command.ts'

process.exitCode = await runCommand(
  {
    args: process.argv.slice(2),
    env: process.env,
    // npm starts scripts in the package's folder, and says where the person stands
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    out: (line) => console.log(line),
    err: (line) => console.error(line),
  },
  COMMANDS,
)
