// Versions of scripts:
//   npm run bench versions typing     the time that a new version adds to a keystroke
//   npm run bench versions weeks      the bytes of six weeks of versions
//   npm run bench versions restore    1,000 restores while others type: all have the same text, and nothing is lost
//   npm run bench versions opening    the longest task of the page while a comparison opens
//   npm run bench versions            the first two
import { argv } from 'node:process'
import { keepSixWeeks, keepWhileTyping } from './keeping.ts'
import { openAgainAndAgain } from './opening.ts'
import { restoreAgainAndAgain } from './restores.ts'

const part = argv[2]
let isGood = true
if (part === undefined || part === 'typing') isGood = await keepWhileTyping()
if (part === undefined || part === 'weeks') isGood = (await keepSixWeeks()) && isGood
if (part === 'restore') isGood = restoreAgainAndAgain(1_000)
if (part === 'opening') isGood = await openAgainAndAgain(4_000)
process.exitCode = isGood ? 0 : 1
