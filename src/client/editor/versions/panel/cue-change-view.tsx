import type { ReactNode } from 'react'
import { inOneLine } from '#/shared/in-one-line.ts'
import type { CueDetails } from '#/shared/script/cue-details.ts'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import type { Text } from '#/client/i18n/versions.ts'
import { useText } from '#/client/i18n/versions.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { detailsInWords } from '../../model/details-in-words.ts'
import type { RenumberedCue, ShownCueChange } from '../compare/compared-text.ts'
import styles from './line.module.css'

const NO_NUMBERS: ReadonlyMap<string, string> = new Map()

interface Props {
  readonly cue: ShownCueChange
  readonly isCurrent: boolean
}

/** A cue's change, in words. */
export function CueChangeView({ cue, isCurrent }: Props): ReactNode {
  const { versions: text } = useText()
  return (
    <p
      className={styles['cue']}
      data-kind={cue.kind}
      data-cue-type={cue.type}
      data-current={isCurrent || undefined}
    >
      <Icon name={cue.type} size={16} />
      <span>{cueChangeText(cue, text)}</span>
    </p>
  )
}

/** e.g. 'Cue verschoben: Q304 Licht auf „Hahn“, vorher auf „Blitz“'. */
export function cueChangeText(
  cue: ShownCueChange,
  { cue: text, does: detailsText }: Text['versions'],
): string {
  const doesText = (details: CueDetails) =>
    `· ${inOneLine(detailsInWords(details, NO_NUMBERS, detailsText)) || '–'}`
  const { kind, what, before } = cue
  const isMoved = what.includes('words')
  const happened = kind === 'changed' ? text[isMoved ? 'moved' : 'changed'] : text[kind]
  const now = [`${cueLabelOfNumber(cue.number)} ${cueLabel(cue.type)}`, cue.name]
  if (cue.words !== '') now.push(text.on(cue.words))
  if (what.includes('does')) now.push(doesText(cue.details))
  const was: string[] = []
  if (before) {
    if (what.includes('number') || what.includes('type'))
      was.push(`${cueLabelOfNumber(before.number)} ${cueLabel(before.type)}`)
    if (what.includes('name') && before.name !== '') was.push(text.called(before.name))
    if (isMoved && before.words !== '' && before.words !== cue.words)
      was.push(text.on(before.words))
    if (what.includes('does')) was.push(doesText(before.details))
  }
  const earlier = was.length > 0 ? `, ${text.was(was.join(' '))}` : ''
  return `${happened}: ${now.filter(Boolean).join(' ')}${earlier}`
}

/** e.g. 'Q304 → Q305 Licht „Hahn“'. */
export function renumberedText(
  { type, before, after, words }: RenumberedCue,
  { cue: text }: Text['versions'],
): string {
  const numbers = `${cueLabelOfNumber(before)} → ${cueLabelOfNumber(after)}`
  return `${numbers} ${cueLabel(type)} ${text.on(words.trim())}`
}
