// How much a house carries (docs/capacity.md). Linux only.
//   npm run bench capacity            measures what single acts cost, and checks the model with that in three houses
//   npm run bench capacity constants  measures what single acts cost, and keeps it in constants.json
//   npm run bench capacity check      checks the model with what is kept there
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { checkSizes } from './check.ts'
import { measureConstants } from './measure.ts'
import type { Constants } from './model.ts'

const KEPT = path.join(import.meta.dirname, 'constants.json')

const tell = (line: string) => console.log(line)
const [part] = process.argv.slice(2)
const constants =
  part === 'check'
    ? (JSON.parse(readFileSync(KEPT, 'utf8')) as Constants)
    : await measureConstants(tell)
if (part === 'constants') writeFileSync(KEPT, `${JSON.stringify(constants, null, 2)}\n`)
else if (!(await checkSizes(constants, tell))) process.exitCode = 1
