import { useCallback, useEffect, useRef, useState } from 'react'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import type { ScriptSession } from '../../core/connection/script-session.ts'

interface Reading {
  readonly blocks: readonly ScriptBlock[]
  /** Tells one reading from another. */
  readonly number: number
}

export interface ScriptNow {
  /** Null until it has been read. */
  readonly reading: Reading | null
  /** Whether somebody else has written since. */
  readonly isOutdated: boolean
  readonly readAgain: () => void
}

/**
 * The script as it was when somebody began to look: what is compared does not change under a reader's eyes. What one
 * brings back oneself is read at once.
 */
export function useScriptNow({ doc }: ScriptSession): ScriptNow {
  const [reading, setReading] = useState<Reading | null>(null)
  const [isOutdated, setOutdated] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // a long script takes a while to read, and the panel, or what one has brought back, is drawn before
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
