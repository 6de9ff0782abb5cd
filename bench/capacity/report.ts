// The tables of docs/capacity.md: three houses, as the model sees them with the constants that were measured.
import {
  nodesNeeded,
  predict,
  usesOf,
  type Constants,
  type House,
  type KeystrokeCost,
  type Machines,
} from './model.ts'

/** What the document reckons with; a node's script runs on one processor, whatever the machine has. */
const MACHINES: Machines = { coresOfNode: 1, mbOfNode: 3000, coresOfDatabase: 8, connections: 100 }

const PEOPLE = [10, 1000, 100_000] as const
const PEOPLE_IN_ROOM = 10

/** Ten people work on each play; one of them at a time writes fluently. */
function houseOf(people: number): Omit<House, 'nodes'> {
  const rooms = people / PEOPLE_IN_ROOM
  return {
    rooms,
    peopleInRoom: PEOPLE_IN_ROOM,
    keystrokesASecondInRoom: 4,
    openingsAnHour: rooms,
    versionsAnHour: rooms * 6,
    importsAnHour: rooms / 20,
    plays: rooms * 5,
  }
}

const NAMES = {
  coresOfNode: 'processor of a node',
  mbOfNode: 'memory of a node',
  coresOfDatabase: 'processors of PostgreSQL',
  connections: 'connections of PostgreSQL',
} as const

/** One line for each size of house. */
export function predictionRows(constants: Constants): readonly (readonly string[])[] {
  return PEOPLE.map((people) => {
    const needs = houseOf(people)
    const nodes = nodesNeeded(needs, constants, MACHINES)
    const house = { ...needs, nodes }
    const prediction = predict(house, constants)
    const uses = usesOf(house, prediction, MACHINES)
    const [first, second] = uses.map(
      ({ name, share }) => `${NAMES[name]} (${(share * 100).toFixed(0)} %)`,
    )
    const number = (value: number, digits = 0) =>
      value.toLocaleString('en', { maximumFractionDigits: digits })
    return [
      number(people),
      number(house.rooms),
      number(nodes),
      number(prediction.keystrokesASecond),
      number(prediction.commitsASecond),
      number(prediction.nodeCores / nodes, 2),
      number(prediction.nodeMb),
      number(prediction.databaseCores, 2),
      number(prediction.connections),
      number(prediction.diskGb, 2),
      `${first}, then ${second}`,
    ]
  })
}

/** What one processor, one GB and one node's commits carry, each for itself. */
export function unitRows(constants: Constants): readonly (readonly string[])[] {
  const { nodeMs, databaseMs, nodeMb, commitMs, diskMb } = constants
  const most = ({ ms, wakingMs, mostWakingsASecond }: KeystrokeCost) =>
    (1000 - wakingMs * mostWakingsASecond) / ms
  const whole = (value: number) => Math.round(value).toLocaleString('en')
  return [
    ['keystrokes a second', 'processor of a node', whole(most(nodeMs.keystroke))],
    ['deliveries a second', 'processor of a node', whole(1000 / nodeMs.delivery)],
    ['plays opened and begun in an hour', 'processor of a node', whole(3_600_000 / nodeMs.opening)],
    ['versions an hour', 'processor of a node', whole(3_600_000 / nodeMs.version)],
    ['imports of 60 pages an hour', 'processor of a node', whole(3_600_000 / nodeMs.import)],
    ['sockets', 'GB of a node', whole(1000 / nodeMb.socket)],
    ['open plays', 'GB of a node', whole(1000 / nodeMb.room)],
    ['keystrokes a second', 'processor of PostgreSQL', whole(most(databaseMs.keystroke))],
    ['commits a second, one after the other', 'one node', whole(1000 / commitMs)],
    [
      'plays, each with six weeks of versions',
      'GB on disk',
      whole(1000 / (diskMb.play + diskMb.versionsOfSixWeeks)),
    ],
  ]
}
