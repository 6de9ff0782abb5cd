import type { ReactNode } from 'react'
import { ICON_PATHS, type IconName } from './icon-paths.ts'

interface Props {
  readonly name: IconName
  readonly size?: number
  readonly className?: string | undefined
}

/** An icon in the colour of its text. Always beside a word, or on a control that has a label. */
export function Icon({ name, size = 20, className }: Props): ReactNode {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' || name === 'grip' ? 2.4 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  )
}
