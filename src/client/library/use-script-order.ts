import { useState } from 'react'
import type { Script } from '#/shared/api/scripts.ts'
import { readLocal, storeLocal } from '#/client/local/local-storage.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { byChange, byTitle, changedAt, SCRIPT_ORDERS, type ScriptOrder } from './order-scripts.ts'

const KEY = 'scriptOrder'

export interface OrderedScripts {
  readonly order: ScriptOrder
  readonly setOrder: (order: ScriptOrder) => void
  readonly ordered: readonly Script[]
}

/**
 * Scripts in the order that the user has chosen on this machine.
 * @param isFresh whether the scripts were loaded since the list is in sight
 */
export function useScriptOrder(scripts: readonly Script[], isFresh: boolean): OrderedScripts {
  const { lang } = usePreferences()
  const [order, setOrder] = useState(storedOrder)
  const times = useTimesOfOrder(scripts, isFresh)
  return {
    order,
    setOrder(chosen) {
      storeLocal(KEY, chosen)
      setOrder(chosen)
    },
    ordered:
      order === 'title'
        ? byTitle(scripts, lang)
        : byChange(scripts, (script) => times.get(script.id) ?? changedAt(script)),
  }
}

const storedOrder = (): ScriptOrder =>
  SCRIPT_ORDERS.find((order) => order === readLocal(KEY)) ?? 'edited'

/**
 * The times that order the scripts do not change while the list is in sight: edits of others must not move a card that
 * the user is about to press.
 */
function useTimesOfOrder(
  scripts: readonly Script[],
  isFresh: boolean,
): ReadonlyMap<string, number> {
  const [known, setKnown] = useState({ isFresh, times: timesOf(scripts) })
  const isNews = isFresh && !known.isFresh
  const times = isNews ? timesOf(scripts) : known.times
  const unknown = scripts.filter(({ id }) => !times.has(id))
  if (!isNews && unknown.length === 0) return times
  const all = new Map([...times, ...timesOf(unknown)])
  setKnown({ isFresh, times: all })
  return all
}

const timesOf = (scripts: readonly Script[]): ReadonlyMap<string, number> =>
  new Map(scripts.map((script) => [script.id, changedAt(script)]))
