// Checks of one script in which several people write:
//   npm run bench shared [series] [first seed] [kinds,…]    whether anything is lost or doubled, in random series
//   npm run bench shared alone [edits] [first seed]         whether undo gives one person the script as it was
//   npm run bench shared browsers [minutes] [kills]         three browsers on a server that is killed
//   npm run bench shared whole [blocks]                     deleting a whole play, its undo and redo
//   npm run bench shared size                               the script's size, and the server's cost of its updates
import { argv } from 'node:process'

const [what = '', ...rest] = argv.slice(2)
// each part loads only its own modules: the series run with seeded ids
if (what === 'browsers') {
  const { playInBrowsers } = await import('./browsers.ts')
  process.exitCode = (await playInBrowsers(Number(rest[0] ?? 10), Number(rest[1] ?? 9))) ? 0 : 1
} else if (what === 'size') {
  const { measureStateSize } = await import('./state-size.ts')
  const { measureServerCost } = await import('./server-cost.ts')
  measureStateSize(1_000, 1_000)
  measureServerCost(1_000, [0, 300])
} else if (what === 'whole') {
  const { measureWholeScript } = await import('./whole-script.ts')
  measureWholeScript(Number(rest[0] ?? 2_400))
} else {
  const { runAllSeries } = await import('./run-series.ts')
  process.exitCode = (await runAllSeries(argv.slice(2))) ? 0 : 1
}
