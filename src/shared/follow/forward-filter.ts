import { at, floatAt, intAt, shortAt } from '../at.ts'
import { type Belief, likeliestPlace } from './belief.ts'
import { FOLLOW_MODEL as M } from './follow-model.ts'
import { addOff, addOn, createFrontier, type Frontier, harvest } from './frontier.ts'
import type { Hearing } from './hearing.ts'
import { sceneAround, type ScriptPlaces } from './script-places.ts'
import { keptWords, type Result } from './utterance.ts'
import { nextPlaces, voiceOf, type Voices, voicesNear } from './voices.ts'

/** One heard word, with the word that was heard before it. */
interface Heard {
  readonly hearing: Hearing
  /** Spelling number of the word before in the same utterance, 0 if there is none. */
  readonly before: number
  readonly isAfterSilence: boolean
  /** The last place that people may have reached by now, if they went on since words were last found in the text. */
  readonly reached: number
  /** The chances of going on in this room. */
  readonly goingOn: GoingOn
}

interface Filter {
  readonly places: ScriptPlaces
  readonly frontier: Frontier
  readonly emission: Emission
}

/** Forward step of a hidden Markov model over all places, keeping only those that are likely enough. */
export function createForwardFilter(places: ScriptPlaces, spellings: number) {
  const frontier = createFrontier(places.count)
  const emission = createEmission(spellings)
  const filter = { places, frontier, emission }
  return function step(belief: Belief, heard: Heard, into: Belief): void {
    setEmission(emission, heard.hearing, rarity(places, heard.hearing, heard.before))
    goOn(filter, belief, heard.goingOn)
    jumpIn(filter, belief, heard)
    harvest(frontier, into, M.keepAbove)
    clearEmission(emission, heard.hearing)
  }
}

/** Adds the chances of going on: most heard words are the next word of the text or soon after it, or off the text. */
function goOn({ places, frontier, emission }: Filter, belief: Belief, room: GoingOn): void {
  for (let k = 0; k < belief.count; k++) {
    const place = intAt(belief.places, k)
    const on = floatAt(belief.on, k)
    const off = floatAt(belief.off, k)
    const going = on + off * room.returnToText
    const voices = voicesNear(places.voices, place, M.advance.length)
    if (voices) {
      goOnInVoices({ places, frontier, emission }, voices, place, { on, off, going, room })
      continue
    }
    const last = Math.min(M.advance.length - 1, places.count - 1 - place)
    for (let step = 1; step <= last; step++) {
      const to = place + step
      addOn(frontier, to, going * at(M.advance, step) * worthAt(emission, places, to))
    }
    addOn(frontier, place, on * room.stay * worthOfRest(emission, places, place))
    addOff(frontier, place, on * room.leaveText + off * room.stayOff)
  }
}

interface Chances {
  readonly on: number
  readonly off: number
  readonly going: number
  readonly room: GoingOn
}

/** The same at speeches that are spoken at once: the next word may be of any voice, and a voice may pause. */
function goOnInVoices(
  { places, frontier, emission }: Filter,
  voices: Voices,
  place: number,
  { on, off, going, room }: Chances,
): void {
  let here: readonly number[] = [place]
  for (let step = 1; step < M.advance.length; step++) {
    here = [...new Set(here.flatMap((from) => nextPlaces(places.voices, from)))]
    for (const to of here)
      if (to < places.count)
        addOn(frontier, to, going * at(M.advance, step) * worthAt(emission, places, to))
  }
  const own = voiceOf(voices, place)
  const others = voices.each.filter((voice) => own && voice !== own)
  for (const { start, end } of others)
    for (let to = start; to < end; to++) {
      const worth = worthAt(emission, places, to)
      if (worth > 1) addOn(frontier, to, (going * M.otherVoice * worth) / (end - start))
    }
  const staying = own ? M.pauseOfVoice : room.stay
  addOn(frontier, place, on * staying * worthOfRest(emission, places, place))
  addOff(frontier, place, on * room.leaveText + off * room.stayOff)
}

/**
 * Adds the chances of jumping to places of the heard word: the likeliest places are near, and start a sentence, a line,
 * a turn or a scene.
 */
function jumpIn({ places, frontier, emission }: Filter, belief: Belief, heard: Heard): void {
  const entryAt = entries(places, belief, heard)
  const { starts, items } = places.placesOf
  for (const id of heard.hearing.ids) {
    const worth = floatAt(emission.worth, id)
    if (worth <= 1) continue
    const end = intAt(starts, id + 1)
    for (let at = intAt(starts, id); at < end; at++) {
      const place = intAt(items, at)
      const chance = entryAt(place) * worth
      if (chance > M.leastEntry) addOn(frontier, place, chance)
    }
  }
}

/** Chance of jumping to a place, by place. */
function entries(places: ScriptPlaces, belief: Belief, { isAfterSilence, reached }: Heard) {
  const leaving = chanceOfLeaving(belief)
  const center = likeliestPlace(belief)
  const scene = sceneAround(places, center)
  const leavingFar = leaving * (isAfterSilence ? M.farAfterSilence : 1)
  const far = (leavingFar * M.farJump) / places.count
  const otherScene = (leavingFar * M.sceneJump) / places.sceneStarts.length
  const sameScene = leavingFar * M.sceneAgain
  const onTheWay = M.goneOn / Math.max(M.reachWords, reached - center)
  const near = leaving * M.nearJump * (isAfterSilence ? M.nearAfterSilence : 1)
  return (place: number): number => {
    const distance = Math.abs(place - center)
    const isOnTheWay = place > center && place <= reached
    const isSameScene = place >= scene.start && place < scene.end
    const entry =
      far * floatAt(places.farEntry, place) +
      (isSameScene ? sameScene : otherScene) * floatAt(places.sceneEntry, place) +
      (isOnTheWay ? onTheWay : 0)
    if (distance >= M.nearReach) return entry
    return entry + (near * floatAt(places.nearEntry, place)) / (M.nearSpan + distance)
  }
}

function chanceOfLeaving({ count, on, off }: Belief): number {
  let chance = 0
  for (let k = 0; k < count; k++) {
    chance += floatAt(on, k) * M.jumpFromText + floatAt(off, k) * M.jumpFromOff
  }
  return chance
}

/**
 * For each spelling: how much likelier the heard word is if an actor said this spelling than if people talk off the
 * text. Most values are 0.
 */
interface Emission {
  readonly worth: Float32Array
  /** The same for the rest of a word whose beginning was heard before. */
  readonly restWorth: Float32Array
}

function createEmission(spellings: number): Emission {
  return { worth: new Float32Array(spellings), restWorth: new Float32Array(spellings) }
}

function setEmission({ worth, restWorth }: Emission, hearing: Hearing, rarity: number): void {
  for (let k = 0; k < hearing.ids.length; k++) {
    const id = shortAt(hearing.ids, k)
    worth[id] = floatAt(hearing.chances, k) * rarity
    restWorth[id] = floatAt(hearing.restChances, k) * rarity
  }
}

function clearEmission({ worth, restWorth }: Emission, hearing: Hearing): void {
  for (const id of hearing.ids) {
    worth[id] = 0
    restWorth[id] = 0
  }
}

/** Worth of the heard word if this place's word was just said. */
function worthAt({ worth }: Emission, { whole, head }: ScriptPlaces, place: number): number {
  const asWhole = floatAt(worth, shortAt(whole, place))
  const asHead = floatAt(worth, shortAt(head, place))
  return Math.max(M.missed, asWhole, asHead)
}

/** Worth of the heard word if it is a second part of this place's word, or an inserted word. */
function worthOfRest(
  { worth, restWorth }: Emission,
  { whole, tail }: ScriptPlaces,
  place: number,
): number {
  return Math.max(
    1,
    floatAt(restWorth, shortAt(whole, place)),
    floatAt(worth, shortAt(tail, place)),
  )
}

/** One over how often people say this word after the word before it, independent of the text. */
function rarity(places: ScriptPlaces, { exact, commonness }: Hearing, before: number): number {
  const alone = Math.max(M.rarest, exact ? places.share(exact) : 0) * commonness
  if (!before || !exact) return alone ** -M.trust
  const others = Math.max(0, places.pairCount(before, exact) - 1)
  const firsts = places.share(before) * places.count
  const inPhrase = (others + M.phraseSmoothing * alone) / (firsts + M.phraseSmoothing)
  return Math.max(alone, inPhrase) ** -M.trust
}

/** How noisy the room is, and the chances for each heard word. */
export interface GoingOn {
  /** How noisy the room is, 0 to 1; no chance. */
  readonly noise: number
  readonly stay: number
  readonly leaveText: number
  readonly stayOff: number
  readonly returnToText: number
}

/**
 * Measures how noisy a room is by the share of results that take back a phrase. In a quiet room a recogniser corrects its newest
 * word or two; in noise it often hears the last phrase anew. What is said does not matter, so talk off the text is no noise.
 * Answers the chances of going on after each result, of which `before` are the words that the utterance had.
 */
export function createRoomNoise(): (before: readonly string[], now: Result) => GoingOn {
  let takenBack = 0
  return (before, { words, isFinal }) => {
    // final results are heard anew in quiet rooms as well
    if (!isFinal) {
      const isPhrase = before.length - keptWords(before, words) >= M.phraseWords
      takenBack += M.takenBackGain * ((isPhrase ? 1 : 0) - takenBack)
    }
    return goingOnIn(takenBack)
  }
}

/** The chances of a quiet room, of a noisy one, or between. */
function goingOnIn(takenBack: number): GoingOn {
  const { quiet, noisy } = M.goingOn
  const noise = Math.max(0, Math.min(1, (takenBack - M.quietUpTo) / (M.noisyFrom - M.quietUpTo)))
  if (noise === 0) return quiet
  const between = (name: keyof GoingOn) => quiet[name] + noise * (noisy[name] - quiet[name])
  return {
    noise,
    stay: between('stay'),
    leaveText: between('leaveText'),
    stayOff: between('stayOff'),
    returnToText: between('returnToText'),
  }
}
