// What becomes of one script where several people write in it:
//   npm run bench shared [series] [first seed] [kinds,…]    whether anything is lost or doubled, in random series
//   npm run bench shared alone [edits] [first seed]         whether undo gives one person the script as it was
//   npm run bench shared browsers [minutes] [kills]         three browsers on a server that is killed
//   npm run bench shared size                               how large it is, and what its updates cost the server
import { argv } from 'node:process'

const [what = '', ...rest] = argv.slice(2)
// each is loaded by itself: the series run with seeded ids
if (what === 'browsers') {
  const { playInBrowsers } = await import('./browsers.ts')
  process.exitCode = (await playInBrowsers(Number(rest[0] ?? 10), Number(rest[1] ?? 9))) ? 0 : 1
} else if (what === 'size') {
  const { measureStateSize } = await import('./state-size.ts')
  const { measureServerCost } = await import('./server-cost.ts')
  measureStateSize(1_000, 1_000)
  measureServerCost(1_000, [0, 300])
} else {
  const { runAllSeries } = await import('./run-series.ts')
  process.exitCode = (await runAllSeries(argv.slice(2))) ? 0 : 1
}
