// How much a house carries (docs/capacity.md). Linux only.
//   npm run bench capacity            measures what single acts cost, and checks the model with that in three houses
//   npm run bench capacity constants  measures what single acts cost, and keeps it in constants.json
//   npm run bench capacity constants keystrokes | rare   measures a part of it
//   npm run bench capacity check [1 | 2 | 3]             checks the model with what is kept there, in all houses or in one
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { checkSizes } from './check.ts'
import { inHouse } from './house.ts'
import { measureConstants, measureRare } from './measure.ts'
import type { Constants } from './model.ts'

const KEPT = path.join(import.meta.dirname, 'constants.json')

const tell = (line: string) => console.log(line)
const [part, detail] = process.argv.slice(2)
const kept = JSON.parse(readFileSync(KEPT, 'utf8')) as Constants
if (part === 'constants') {
  const constants =
    detail === 'rare'
      ? await withRareActs(kept)
      : await measureConstants(tell, detail === 'keystrokes' ? kept.nodeMs : undefined)
  writeFileSync(KEPT, `${JSON.stringify(constants, null, 2)}\n`)
} else {
  const constants = part === 'check' ? kept : await measureConstants(tell)
  const only = detail === undefined ? undefined : Number(detail)
  if (!(await checkSizes(constants, tell, only))) process.exitCode = 1
}

async function withRareActs(constants: Constants): Promise<Constants> {
  const rare = await inHouse(1, (house) => measureRare(house, tell))
  return { ...constants, nodeMs: { ...constants.nodeMs, ...rare } }
}
