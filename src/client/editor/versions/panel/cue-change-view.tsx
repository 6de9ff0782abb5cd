import type { ReactNode } from 'react'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import type { Text } from '#/client/i18n/versions.ts'
import { useText } from '#/client/i18n/versions.ts'
import { Icon } from '#/client/ui/icon.tsx'
import type { ShownCueChange } from '../compare/compared-text.ts'
import styles from './line.module.css'

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
export function cueChangeText(cue: ShownCueChange, { cue: text }: Text['versions']): string {
  const { kind, what, before } = cue
  const isMoved = what.includes('words')
  const happened = kind === 'changed' ? text[isMoved ? 'moved' : 'changed'] : text[kind]
  const now = [`${cueLabelOfNumber(cue.number)} ${cueLabel(cue.type)}`, cue.name]
  if (cue.words !== '') now.push(text.on(cue.words))
  const was: string[] = []
  if (before) {
    if (what.includes('number') || what.includes('type'))
      was.push(`${cueLabelOfNumber(before.number)} ${cueLabel(before.type)}`)
    if (what.includes('name') && before.name !== '') was.push(text.called(before.name))
    if (isMoved && before.words !== '' && before.words !== cue.words)
      was.push(text.on(before.words))
  }
  const earlier = was.length > 0 ? `, ${text.was(was.join(' '))}` : ''
  return `${happened}: ${now.filter(Boolean).join(' ')}${earlier}`
}
