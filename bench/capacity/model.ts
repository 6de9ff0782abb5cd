// What a house of some size asks of its nodes and its database, from what single acts cost.

/**
 * What a keystroke costs. One that comes alone finds threads asleep and caches cold, and costs more (decision 007): so
 * there is a second price, paid at most so often in a second.
 */
export interface KeystrokeCost {
  readonly ms: number
  readonly wakingMs: number
  readonly mostWakingsASecond: number
}

/** What single acts cost, measured by `npm run bench capacity`. */
export interface Constants {
  /** Processor time of a node, in ms. A second with nothing to do is an act, too. */
  readonly nodeMs: {
    readonly idleSecond: number
    /** A keystroke, with the caret that moves and its commit, without its deliveries. */
    readonly keystroke: KeystrokeCost
    /** A keystroke that comes to one other person. */
    readonly delivery: number
    /** Somebody opens a play that nobody has open, and begins to write in it. */
    readonly opening: number
    /** A version is read, packed and stored. */
    readonly version: number
    /** A play of 60 pages with a text layer is imported. */
    readonly import: number
  }
  /** Processor time of PostgreSQL, in ms. Each node has processes of its own there, which sleep between its commits. */
  readonly databaseMs: { readonly idleSecond: number; readonly keystroke: KeystrokeCost }
  /** From handing a commit to PostgreSQL until it is on disk. */
  readonly commitMs: number
  /** Memory of a node. */
  readonly nodeMb: { readonly empty: number; readonly socket: number; readonly room: number }
  /** What a play takes on disk. */
  readonly diskMb: { readonly play: number; readonly versionsOfSixWeeks: number }
}

export interface House {
  readonly nodes: number
  /** Plays that are open at the same time. */
  readonly rooms: number
  readonly peopleInRoom: number
  readonly keystrokesASecondInRoom: number
  readonly openingsAnHour: number
  readonly versionsAnHour: number
  readonly importsAnHour: number
  /** All plays, open or not. */
  readonly plays: number
}

export interface Prediction {
  readonly sockets: number
  readonly keystrokesASecond: number
  readonly deliveriesASecond: number
  /** Of all nodes together; so are the next two. */
  readonly commitsASecond: number
  /** Processors that are busy. */
  readonly nodeCores: number
  readonly databaseCores: number
  /** Memory of one node. */
  readonly nodeMb: number
  readonly connections: number
  readonly diskGb: number
}

const SECONDS_AN_HOUR = 3600
/** Ten of the pool, and the one that listens. */
const CONNECTIONS_OF_NODE = 11

export function predict(house: House, constants: Constants): Prediction {
  const { nodeMs, databaseMs, nodeMb, diskMb } = constants
  const { nodes, rooms, peopleInRoom } = house
  const sockets = rooms * peopleInRoom
  const keystrokes = rooms * house.keystrokesASecondInRoom
  const deliveries = keystrokes * (peopleInRoom - 1)
  const commits = nodes * commitsOfNode(keystrokes / nodes, constants.commitMs / 1000)
  const rare =
    (house.openingsAnHour * nodeMs.opening +
      house.versionsAnHour * nodeMs.version +
      house.importsAnHour * nodeMs.import) /
    SECONDS_AN_HOUR
  const nodeBusyMs =
    nodes * nodeMs.idleSecond +
    nodes * keystrokesMs(keystrokes / nodes, nodeMs.keystroke) +
    deliveries * nodeMs.delivery +
    rare
  const databaseBusyMs =
    databaseMs.idleSecond + nodes * keystrokesMs(keystrokes / nodes, databaseMs.keystroke)
  return {
    sockets,
    keystrokesASecond: keystrokes,
    deliveriesASecond: deliveries,
    commitsASecond: commits,
    nodeCores: nodeBusyMs / 1000,
    databaseCores: databaseBusyMs / 1000,
    nodeMb: nodeMb.empty + (sockets * nodeMb.socket + rooms * nodeMb.room) / nodes,
    connections: nodes * CONNECTIONS_OF_NODE,
    diskGb: (house.plays * (diskMb.play + diskMb.versionsOfSixWeeks)) / 1000,
  }
}

/** What so many keystrokes a second take of one process. */
export function keystrokesMs(keystrokes: number, cost: KeystrokeCost): number {
  const { ms, wakingMs, mostWakingsASecond: most } = cost
  return keystrokes * ms + ((keystrokes * most) / (keystrokes + most)) * wakingMs
}

/**
 * A node has one commit under way at a time, which takes with it what has come during the one before. So a commit is
 * followed by the next one at once if something has come meanwhile, and else when something comes.
 */
function commitsOfNode(keystrokes: number, commitSeconds: number): number {
  if (keystrokes === 0) return 0
  const nothingCame = Math.exp(-keystrokes * commitSeconds)
  return 1 / (commitSeconds + nothingCame / keystrokes)
}

/** What one machine of the house is allowed: beyond it, people wait. */
export interface Machines {
  readonly coresOfNode: number
  readonly mbOfNode: number
  readonly coresOfDatabase: number
  readonly connections: number
}

export interface Use {
  readonly name: keyof Machines
  /** 1: nothing is left. */
  readonly share: number
}

/** How much of each machine is used, the fullest first. */
export function usesOf(house: House, prediction: Prediction, machines: Machines): readonly Use[] {
  const uses: Use[] = [
    { name: 'coresOfNode', share: prediction.nodeCores / house.nodes / machines.coresOfNode },
    { name: 'mbOfNode', share: prediction.nodeMb / machines.mbOfNode },
    { name: 'coresOfDatabase', share: prediction.databaseCores / machines.coresOfDatabase },
    { name: 'connections', share: prediction.connections / machines.connections },
  ]
  return uses.toSorted((a, b) => b.share - a.share)
}

/** What is left for what the model does not know of. */
const MAX_SHARE = 0.6
const MAX_NODES = 10_000
const OF_A_NODE: ReadonlySet<Use['name']> = new Set(['coresOfNode', 'mbOfNode'])

/** The fewest nodes of which none is used by more than 60 %; more nodes do not help the database. */
export function nodesNeeded(
  needs: Omit<House, 'nodes'>,
  constants: Constants,
  machines: Machines,
): number {
  for (let nodes = 1; nodes <= MAX_NODES; nodes++) {
    const house = { ...needs, nodes }
    const uses = usesOf(house, predict(house, constants), machines)
    if (uses.every(({ name, share }) => !OF_A_NODE.has(name) || share <= MAX_SHARE)) return nodes
  }
  throw new Error('No number of nodes is enough.')
}
