// Versions of scripts:
//   npm run bench versions            what six weeks of them take, and what taking one adds to a keystroke
//   npm run bench versions restore    1,000 restores while others type: whether all have the same, and nothing is lost
import { argv } from 'node:process'

if (argv[2] === 'restore') {
  const { restoreAgainAndAgain } = await import('./restores.ts')
  process.exitCode = restoreAgainAndAgain(1_000) ? 0 : 1
} else await import('./keeping.ts')
