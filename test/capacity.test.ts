// The model of docs/capacity.md, and whether the document says what the model says.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  keystrokesMs,
  nodesNeeded,
  predict,
  usesOf,
  type Constants,
  type House,
} from '../bench/capacity/model.ts'
import { predictionRows, unitRows } from '../bench/capacity/report.ts'

const ROOT = path.dirname(import.meta.dirname)
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** Figures that are easy to reckon with. */
const CONSTANTS: Constants = {
  nodeMs: {
    idleSecond: 5,
    keystroke: { ms: 1, wakingMs: 2, mostWakingsASecond: 50 },
    delivery: 0.01,
    opening: 100,
    version: 50,
    import: 3600,
  },
  databaseMs: { idleSecond: 1, keystroke: { ms: 0.5, wakingMs: 1, mostWakingsASecond: 50 } },
  commitMs: 10,
  nodeMb: { empty: 100, socket: 0.01, room: 2 },
  diskMb: { play: 0.5, versionsOfSixWeeks: 1.5 },
}
const HOUSE: House = {
  nodes: 1,
  rooms: 10,
  peopleInRoom: 11,
  keystrokesASecondInRoom: 0,
  openingsAnHour: 0,
  versionsAnHour: 0,
  importsAnHour: 0,
  plays: 1000,
}
const MACHINES = { coresOfNode: 1, mbOfNode: 1000, coresOfDatabase: 4, connections: 100 }

test('[OPS-207] an idle house takes what its nodes take by themselves', () => {
  expect(predict({ ...HOUSE, nodes: 2 }, CONSTANTS)).toEqual({
    sockets: 110,
    keystrokesASecond: 0,
    deliveriesASecond: 0,
    commitsASecond: 0,
    nodeCores: 0.01,
    databaseCores: 0.001,
    nodeMb: 100 + (1.1 + 20) / 2,
    connections: 22,
    diskGb: 2,
  })
})

test('[OPS-207] each act costs what it costs by itself, and what happens now and then is spread over its hour', () => {
  const rare = { openingsAnHour: 36, versionsAnHour: 72, importsAnHour: 1 }
  const idle = predict(HOUSE, CONSTANTS).nodeCores
  expect(predict({ ...HOUSE, ...rare }, CONSTANTS).nodeCores - idle).toBeCloseTo(
    (36 * 100 + 72 * 50 + 3600) / 3600 / 1000,
    9,
  )
})

test('[OPS-207] a keystroke that comes alone costs more than one of many', () => {
  const cost = { ms: 1, wakingMs: 2, mostWakingsASecond: 50 }
  expect(keystrokesMs(0.001, cost) / 0.001).toBeCloseTo(3, 3)
  expect(keystrokesMs(50, cost)).toBe(50 + 25 * 2)
  expect(keystrokesMs(1e9, cost) - 1e9).toBeCloseTo(50 * 2, 3)
})

test('[OPS-207] rare keystrokes have a commit each; many share one that follows the one before', () => {
  const at = (pace: number, nodes = 1) =>
    predict({ ...HOUSE, nodes, keystrokesASecondInRoom: pace }, CONSTANTS).commitsASecond
  expect(at(0.01)).toBeCloseTo(0.1, 3)
  expect(at(1000)).toBeCloseTo(1000 / CONSTANTS.commitMs, 6)
  // two nodes commit at the same time
  expect(at(1000, 2)).toBeCloseTo(2 * at(1000), 6)
  for (const pace of [1, 5, 20, 80]) expect(at(pace)).toBeLessThanOrEqual(pace * HOUSE.rooms)
})

test('[OPS-207] the part that gives out first is named first, and nodes are added until none is used by more than 60 %', () => {
  const busy = { ...HOUSE, rooms: 400, keystrokesASecondInRoom: 4 }
  const nodes = nodesNeeded(busy, CONSTANTS, MACHINES)
  const shares = (count: number) => {
    const house = { ...busy, nodes: count }
    return usesOf(house, predict(house, CONSTANTS), MACHINES)
  }
  expect(shares(1)[0]?.name).toBe('coresOfNode')
  expect(shares(nodes).find(({ name }) => name === 'coresOfNode')?.share).toBeLessThanOrEqual(0.6)
  expect(shares(nodes - 1).find(({ name }) => name === 'coresOfNode')?.share).toBeGreaterThan(0.6)
  expect(shares(10)[0]?.name).toBe('connections')
})

test('[OPS-207] docs/capacity.md has the figures that the model makes of the constants that were measured', () => {
  const constants = JSON.parse(read('bench/capacity/constants.json')) as Constants
  const rows = read('docs/capacity.md')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim())
        .join(' | '),
    )
  for (const row of [...predictionRows(constants), ...unitRows(constants)])
    expect(rows).toContain(row.join(' | '))
})
