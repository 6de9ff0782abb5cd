import { createForwardFilter } from './forward-filter.ts'
import { scriptPlaces } from './script-places.ts'
import type { ScriptChange, ScriptWord } from './script-word.ts'
import type { Vocabulary } from './vocabulary.ts'
import { spliceColumns, type WordColumns, wordColumns } from './word-columns.ts'

/** All data of one version of the script that the follower needs. */
export interface ScriptIndex {
  readonly columns: WordColumns
  /** How many words it has, spoken or not. */
  readonly length: number
  readonly places: ReturnType<typeof scriptPlaces>
  readonly step: ReturnType<typeof createForwardFilter>
}

export function indexScript(words: readonly ScriptWord[], vocabulary: Vocabulary): ScriptIndex {
  return indexOf(wordColumns(words, vocabulary), vocabulary)
}

export function indexChange(
  { columns }: ScriptIndex,
  { from, deleteCount, words }: ScriptChange,
  vocabulary: Vocabulary,
): ScriptIndex {
  const inserted = wordColumns(words, vocabulary)
  return indexOf(spliceColumns(columns, from, deleteCount, inserted), vocabulary)
}

function indexOf(columns: WordColumns, vocabulary: Vocabulary): ScriptIndex {
  const places = scriptPlaces(columns, vocabulary)
  return {
    columns,
    length: columns.whole.length,
    places,
    step: createForwardFilter(places, vocabulary.size()),
  }
}
