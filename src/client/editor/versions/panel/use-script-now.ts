import { useCallback, useEffect, useRef, useState } from 'react'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import type { ScriptSession } from '../../core/connection/script-session.ts'

interface Reading {
  readonly blocks: readonly ScriptBlock[]
  /** A different number for each reading. */
  readonly number: number
}

export interface ScriptNow {
  /** Null until it has been read. */
  readonly reading: Reading | null
  /** Whether another user has written since the last reading. */
  readonly isOutdated: boolean
  readonly readAgain: () => void
}

/**
 * The script as it was when the user opened the panel, so that the compared text does not change while the user reads.
 * After the user's own edit, such as a restoration, the script is read again at once.
 */
export function useScriptNow({ doc }: ScriptSession): ScriptNow {
  const [reading, setReading] = useState<Reading | null>(null)
  const [isOutdated, setOutdated] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // a long script takes some time to read, so the panel, or the restored text, is drawn before
  const readAgain = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const blocks = readBlocks(doc)
      setReading((last) => ({ blocks, number: last === null ? 0 : last.number + 1 }))
      setOutdated(false)
    })
  }, [doc])
  useEffect(() => {
    const fragment = doc.getXmlFragment(FRAGMENT_NAME)
    const hear = (_events: unknown, { local }: { readonly local: boolean }) =>
      local ? readAgain() : setOutdated(true)
    readAgain()
    fragment.observeDeep(hear)
    return () => {
      fragment.unobserveDeep(hear)
      clearTimeout(timer.current)
    }
  }, [doc, readAgain])
  return { reading, isOutdated, readAgain }
}
