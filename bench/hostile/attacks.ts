import {
  crowd,
  deletions,
  letter,
  letters,
  longText,
  packetOf,
  presence,
  question,
  wholePlay,
} from './frames.ts'

export interface Attack {
  readonly name: string
  readonly sockets: number
  /** Makes the next message of a socket. */
  readonly frame: () => Uint8Array
  /** Whether each socket goes on sending; otherwise each sends one message. */
  readonly isFlood: boolean
  /** Bytes of WebSocket frames, written to the connection as they are: thousands of messages come together. */
  readonly packet?: () => Uint8Array
  /** Sent by one socket before all others begin. */
  readonly before?: () => Uint8Array
  /**
   * The account has so many scripts, each of them a resting play of so many blocks. A socket does not stay in one of them,
   * but goes on to the next.
   */
  readonly plays?: { readonly scripts: number; readonly blocks: number }
}

const always = (make: () => Uint8Array): (() => Uint8Array) => {
  let made: Uint8Array | undefined
  return () => (made ??= make())
}

const SOCKETS = 64

export const ATTACKS: readonly Attack[] = [
  {
    name: '1,200,000 letters',
    sockets: 1,
    isFlood: false,
    frame: always(() => letters(1_200_000)),
  },
  { name: '590,000 letters', sockets: 1, isFlood: false, frame: always(() => letters(590_000)) },
  {
    name: 'a question of 3,000,000 clients',
    sockets: 1,
    isFlood: false,
    frame: always(() => question(3_000_000)),
  },
  {
    name: '3,000,000 deletions',
    sockets: 1,
    isFlood: false,
    frame: always(() => deletions(3_000_000)),
  },
  {
    name: '590,000 deletions',
    sockets: 1,
    isFlood: false,
    frame: always(() => deletions(590_000)),
  },
  { name: 'one text of 14 MB', sockets: 1, isFlood: false, frame: always(() => longText(14)) },
  {
    name: '60,000 clients at one place',
    sockets: 1,
    isFlood: false,
    frame: always(() => crowd(60_000)),
  },
  {
    name: '5,000 clients at one place',
    sockets: 1,
    isFlood: false,
    frame: always(() => crowd(5_000)),
  },
  { name: 'flood of letters', sockets: SOCKETS, isFlood: true, frame: letter },
  {
    name: 'flood of questions, a play of 1,500',
    sockets: SOCKETS,
    isFlood: true,
    before: always(() => wholePlay(1_500)),
    frame: always(() => question(3)),
  },
  {
    name: 'flood of questions, a play of 10,000',
    sockets: SOCKETS,
    isFlood: true,
    before: always(() => wholePlay(10_000)),
    frame: always(() => question(3)),
  },
  {
    name: 'flood of presence',
    sockets: SOCKETS,
    isFlood: true,
    frame: always(() => presence(60_000)),
  },
  { name: 'flood of plays of 100', sockets: SOCKETS, isFlood: true, frame: () => wholePlay(100) },
  {
    name: 'flood of plays of 4,000',
    sockets: SOCKETS,
    isFlood: true,
    frame: () => wholePlay(4_000),
  },
  {
    name: 'flood of 300,000 letters',
    sockets: SOCKETS,
    isFlood: true,
    frame: () => letters(300_000),
  },
  // the largest that are built in the thread of all sockets
  {
    name: 'a hundred resting plays of 2,300',
    sockets: SOCKETS,
    isFlood: true,
    plays: { scripts: 100, blocks: 2_300 },
    frame: letter,
  },
  {
    name: 'a hundred resting plays of 4,000',
    sockets: SOCKETS,
    isFlood: true,
    plays: { scripts: 100, blocks: 4_000 },
    frame: letter,
  },
  {
    name: 'sockets that are opened and closed',
    sockets: SOCKETS,
    isFlood: true,
    plays: { scripts: 8, blocks: 1 },
    frame: () => question(3),
  },
  {
    name: 'packets of empty messages',
    sockets: SOCKETS,
    isFlood: true,
    frame: letter,
    packet: always(() => packetOf(0x82)),
  },
  {
    name: 'packets of questions',
    sockets: SOCKETS,
    isFlood: true,
    frame: letter,
    packet: always(() => packetOf(0x82, 0, 0, 1, 0)),
  },
  {
    name: 'packets of pings',
    sockets: SOCKETS,
    isFlood: true,
    frame: letter,
    packet: always(() => packetOf(0x89)),
  },
]
