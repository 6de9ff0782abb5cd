import type { ReactNode } from 'react'
import { encode } from 'uqr'
import styles from './invites.module.css'

/** The margin that readers need, in modules. */
const QUIET_ZONE = 4

interface Props {
  readonly text: string
  readonly label: string
}

/** A text as a QR code, which a camera also reads with a seventh of it covered. */
export function QrCode({ text, label }: Props): ReactNode {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles['code']}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} className={styles['light']} />
      <path d={path} className={styles['dark']} />
    </svg>
  )
}
