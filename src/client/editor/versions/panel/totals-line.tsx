import type { ReactNode } from 'react'
import { someNames } from '#/client/i18n/texts.ts'
import type { Text } from '#/client/i18n/versions.ts'
import { useText } from '#/client/i18n/versions.ts'
import type { ChangeTotals } from '../compare/change-totals.ts'
import { renumberedText } from './cue-change-view.tsx'
import styles from './panel.module.css'
import type { ComparedSides } from './use-comparison.ts'

interface Props {
  readonly comparison: ComparedSides
  readonly isSame: boolean
  readonly editors: readonly string[]
}

/** Shows the totals of the changes, the people who wrote between the states, and renamed speakers, each in a line. */
export function TotalsLine({ comparison: { text, totals }, isSame, editors }: Props): ReactNode {
  const { versions: words } = useText()
  const count = text.rows.reduce((sum, { changes }) => sum + changes.length, 0)
  return (
    <div className={styles['totals']}>
      {isSame && <p>{words.same}</p>}
      {/* the totals do not count scenes' names, so they may be empty although there is a change */}
      {count > 0 && <p>{totalsText(totals, words) || words.changes(count)}</p>}
      {!isSame && editors.length > 0 && (
        <p>{words.writtenBy(someNames(editors, (count) => `+${count}`).join(', '))}</p>
      )}
      {text.renamed.map(({ before, after, speeches }) => (
        <p key={before} className={styles['renamed']}>
          {words.renamed(before, after, speeches)}
        </p>
      ))}
      {text.renumbered.length > 0 && (
        <details className={styles['renumbered']}>
          <summary>{words.renumbered(text.renumbered.length)}</summary>
          <ul>
            {text.renumbered.map((cue) => (
              <li key={`${cue.type} ${cue.before} ${cue.after}`}>{renumberedText(cue, words)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

const COUNTS = [
  'changed',
  'added',
  'removed',
  'struck',
  'moved',
  'cuesAdded',
  'cuesRemoved',
  'cuesMoved',
  'cuesChanged',
] as const satisfies readonly (keyof ChangeTotals)[]

/** Counts of zero are left out. A line breaks only between two counts. */
export function totalsText(totals: ChangeTotals, { totals: text }: Text['versions']): string {
  const counts = COUNTS.flatMap((name) => (totals[name] > 0 ? [text[name](totals[name])] : []))
  const measured = totals.measured === null ? '' : ` (${text.measured[totals.measured]})`
  const time = totals.seconds === 0 ? [] : [text.time(minutesText(totals.seconds)) + measured]
  return [...counts, ...time].map((one) => one.replaceAll(' ', '\u00A0')).join(' · ')
}

/** e.g. '−2:30', with a minus that is as wide as the plus. */
function minutesText(seconds: number): string {
  const [all, sign] = [Math.abs(seconds), seconds < 0 ? '−' : '+']
  return `${sign}${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`
}
