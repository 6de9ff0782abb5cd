import { expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { stateOfVersion } from '#/shared/script/versions.ts'
import { NO_TASKS } from '#/shared/tasks/tasks.ts'
import { say } from '#test/support/script.ts'
import { newsOfStates } from './news-for.ts'

type Blocks = readonly ScriptBlock[]

const newsOf = (role: string, before: Blocks, after: Blocks) =>
  newsOfStates(
    { ...NO_TASKS, speakers: [role] },
    { before: stateOfVersion({ blocks: before }), after: stateOfVersion({ blocks: after }) },
  ).map((one) => `${one.kind} ${one.place}`)

const BEN_AND_CARL = [say('BEN / CARL', 'Wir gehen.'), say('BEN / CARL', 'Nach Hause.')]

test.each<[string, string, Blocks, Blocks, readonly string[]]>([
  [
    'CARL, whose words with BEN went to DORA while he speaks alone',
    'CARL',
    [...BEN_AND_CARL, say('CARL', 'Gute Nacht.')],
    [say('BEN / DORA', 'Wir gehen.'), say('BEN / DORA', 'Nach Hause.'), say('CARL', 'Gute Nacht.')],
    ['line-given 0', 'line-given 1', 'cue-line 2'],
  ],
  [
    'DORA, who was not there before',
    'DORA',
    [...BEN_AND_CARL, say('CARL', 'Gute Nacht.')],
    [say('BEN / DORA', 'Wir gehen.'), say('BEN / DORA', 'Nach Hause.'), say('CARL', 'Gute Nacht.')],
    ['line-taken 0', 'line-taken 1'],
  ],
  [
    'BEN, whose only line alone went to DORA while he speaks with ANNA',
    'BEN',
    [say('BEN', 'Wer ist da?'), say('ANNA / BEN', 'Ach so.')],
    [say('DORA', 'Wer ist da?'), say('ANNA / BEN', 'Ach so.')],
    ['line-given 0', 'cue-line 1'],
  ],
  [
    'BEN, who stands behind CARL now',
    'BEN',
    BEN_AND_CARL,
    [say('CARL / BEN', 'Wir gehen.'), say('CARL / BEN', 'Nach Hause.')],
    [],
  ],
  [
    'BEN, with whom DORA speaks now',
    'BEN',
    [say('BEN', 'Wer ist da?')],
    [say('BEN / DORA', 'Wer ist da?')],
    ['line 0'],
  ],
])('[NEWS-164] no role is renamed: %s', (_, role, before, after, news) => {
  expect(newsOf(role, before, after)).toEqual(news)
})
