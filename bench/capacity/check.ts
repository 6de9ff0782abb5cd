// The prediction beside real houses of two nodes, as large as this machine carries beside the people.
import { gather } from './ensemble.ts'
import { inHouse } from './house.ts'
import { spanOf } from './measure.ts'
import { predict, type Constants, type House } from './model.ts'

const NODES = 2
const SECONDS = 25
const MAX_ERROR = 0.3

/** Rooms, people in each, and keystrokes a second of the one who types. */
const SIZES = [
  { rooms: 6, peopleInRoom: 5, pace: 4 },
  { rooms: 20, peopleInRoom: 6, pace: 5 },
  { rooms: 40, peopleInRoom: 8, pace: 6 },
] as const

/**
 * True if each figure is predicted within 30 %.
 * @param only the number of one size, from 1
 */
export async function checkSizes(
  constants: Constants,
  tell: (line: string) => void,
  only?: number,
): Promise<boolean> {
  let isGood = true
  for (const [index, { rooms, peopleInRoom, pace }] of SIZES.entries()) {
    if (only !== undefined && only !== index + 1) continue
    const measured = await inHouse(NODES, async (house) => {
      const ensemble = await gather(house, rooms, peopleInRoom)
      let keystrokes = 0
      const span = await spanOf(house, async () => {
        keystrokes = await ensemble.type(pace, SECONDS)
      })
      const mb = await house.memoryMb()
      ensemble.leave()
      return { ...span, keystrokes, mb }
    })
    const house: House = {
      nodes: NODES,
      rooms,
      peopleInRoom,
      // what was typed: a busy machine lets people type less
      keystrokesASecondInRoom: measured.keystrokes / measured.seconds / rooms,
      openingsAnHour: 0,
      versionsAnHour: 0,
      importsAnHour: 0,
      plays: rooms,
    }
    const predicted = predict(house, constants)
    tell(
      `${predicted.sockets} people in ${rooms} plays, ${predicted.keystrokesASecond.toFixed(0)} keystrokes a second`,
    )
    // a commit takes what the disk takes in these seconds, whoever else uses it
    const commitMs = measured.commitMs / measured.commits
    const committed = predict(house, { ...constants, commitMs })
    const rows = [
      ['cores of both nodes', predicted.nodeCores, measured.nodeMs / 1000 / measured.seconds],
      [
        'cores of PostgreSQL',
        predicted.databaseCores,
        measured.databaseMs / 1000 / measured.seconds,
      ],
      ['commits a second', committed.commitsASecond, measured.commits / measured.seconds],
      ['MB of a node', predicted.nodeMb, measured.mb],
    ] as const
    for (const [name, prediction, actual] of rows) {
      const error = prediction / actual - 1
      isGood &&= Math.abs(error) <= MAX_ERROR
      tell(
        `  ${name.padEnd(20)} predicted ${prediction.toFixed(3).padStart(8)}, measured ${actual.toFixed(3).padStart(8)}, ${(error * 100).toFixed(0).padStart(4)} %`,
      )
    }
  }
  return isGood
}
