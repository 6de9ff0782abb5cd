import { chanceAround, likeliestPlace, settle } from './belief.ts'
import { createBeliefTrail } from './belief-trail.ts'
import { FOLLOW_MODEL as M } from './follow-model.ts'
import { createForwardFilter } from './forward-filter.ts'
import { createHearings } from './hearing.ts'
import { lead } from './pace.ts'
import { type ScriptPlaces, scriptPlaces } from './script-places.ts'
import type { Lang, ScriptChange, ScriptWord } from './script-word.ts'
import { createSoundIndex } from './sound-index.ts'
import { isRepeatedFinal, keptWords, type Utterance } from './utterance.ts'
import { createVocabulary } from './vocabulary.ts'
import { spliceColumns, wordColumns } from './word-columns.ts'
import { heardSpellings } from './word-forms.ts'

export type { ScriptChange, ScriptWord } from './script-word.ts'

/** What a recogniser says: the whole current utterance so far; after a final one the next begins. */
export interface Hypothesis {
  readonly words: readonly string[]
  readonly isFinal: boolean
  readonly timeMs: number
}

/** `index` into the script's words as they are after the last edit; `confidence` 0 to 1. */
export interface FollowedPlace {
  readonly index: number
  readonly confidence: number
}

export interface Follower {
  /** Null as long as nothing of the script can have been said. */
  readonly push: (hypothesis: Hypothesis) => FollowedPlace | null
  /** Somebody says that this word is being spoken now. */
  readonly jump: (index: number) => void
  /** The script was changed; where the actors are stays known. */
  readonly edit: (change: ScriptChange) => void
}

const NOTHING: Utterance = { words: [], isFinal: false, timeMs: -Infinity }

/** Finds in the script what a recogniser hears. Holds its place while people talk off the text. */
export function createFollower(
  words: readonly ScriptWord[],
  { lang }: { readonly lang: Lang },
): Follower {
  const vocabulary = createVocabulary(lang)
  const trail = createBeliefTrail(M.keepStates)
  let columns = wordColumns(words, vocabulary)
  let script = readScript()
  let utterance = NOTHING
  let shown = 0
  settle(trail.last(), 0)

  function readScript() {
    const places = scriptPlaces(columns, vocabulary.size())
    return {
      places,
      hear: createHearings(vocabulary, createSoundIndex(vocabulary)),
      step: createForwardFilter(places, vocabulary.size()),
    }
  }

  function hearWords(now: Utterance): void {
    const isNew = utterance.isFinal
    const before = isNew ? [] : utterance.words
    const kept = trail.rewind(keptWords(before, now.words))
    for (let k = kept; k < now.words.length; k++) {
      const hearing = script.hear(now.words[k] ?? '')
      const from = trail.last()
      const last = k > 0 ? vocabulary.find(now.words[k - 1] ?? '') : 0
      script.step(from, { hearing, before: last, isAfterSilence: k === 0 }, trail.next())
    }
    if (now.isFinal) trail.settleAll()
  }

  function answer(isFinal: boolean): FollowedPlace {
    const belief = trail.last()
    const likeliest = likeliestPlace(belief)
    const bar = Math.abs(likeliest - shown) > M.farFrom ? M.farBar : M.nearBar
    if (likeliest >= 0 && (Math.abs(likeliest-shown) <= 8 || chanceAround(belief, likeliest, 6) >= bar)) shown = likeliest
    const confidence = Math.min(1, chanceAround(belief, shown, 10))
    const ahead = shown + lead(script.places, shown, isFinal)
    return { index: script.places.wordAt[ahead] ?? 0, confidence }
  }

  return {
    push({ words, isFinal, timeMs }) {
      if (script.places.count === 0) return null
      const now = { words: heardSpellings(words, lang), isFinal, timeMs }
      if (!isRepeatedFinal(utterance, now)) {
        hearWords(now)
        utterance = now
      }
      return answer(isFinal)
    },
    jump(index) {
      utterance = NOTHING
      shown = placeOf(script.places, index)
      trail.rewind(0)
      settle(trail.last(), shown)
    },
    edit({ from, deleteCount, words }) {
      const indexBefore = script.places.wordAt
      columns = spliceColumns(columns, from, deleteCount, wordColumns(words, vocabulary))
      script = readScript()
      const moved = (place: number): number => {
        const index = indexBefore[place] ?? 0
        const end = from + deleteCount
        const now = index < from ? index : index < end ? from : index - deleteCount + words.length
        return placeOf(script.places, now)
      }
      shown = moved(shown)
      for (const { places, count } of trail.all())
        for (let k = 0; k < count; k++) places[k] = moved(places[k] ?? 0)
    },
  }
}

/** The place of this word, or the next one that is expected to be heard, or the last. */
function placeOf({ wordAt, count }: ScriptPlaces, index: number): number {
  let low = 0
  let high = Math.max(0, count - 1)
  while (low < high) {
    const middle = (low + high) >> 1
    if ((wordAt[middle] ?? 0) < index) low = middle + 1
    else high = middle
  }
  return low
}
