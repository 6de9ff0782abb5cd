import { useEffect } from 'react'
import { useText } from '#/client/i18n/versions.ts'
import { paperInstead } from '../../model/paper-instead.ts'
import type { ChangeFilter } from '../compare/shown-lines.ts'
import type { ComparedSides } from '../panel/use-comparison.ts'
import { changeSheet } from './change-sheet.ts'

/**
 * While the panel shows changes, every print command prints these changes instead of the script. Returns a function
 * that starts the printing; null while there is nothing to print.
 * @param names the names of the two states
 */
export function usePrintedChanges(
  comparison: ComparedSides | null,
  filter: ChangeFilter,
  names: readonly [from: string, to: string],
): (() => void) | null {
  const { versions: words } = useText()
  const [from, to] = names
  useEffect(() => {
    if (!comparison) return undefined
    const make = () => changeSheet(comparison, filter, [from, to], words)
    paperInstead.set(make)
    return () => {
      if (paperInstead.get() === make) paperInstead.set(null)
    }
  }, [comparison, filter, from, to, words])
  return comparison ? () => window.print() : null
}
