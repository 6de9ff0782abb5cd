import type { ReactNode } from 'react'

/**
 * The icons of the sign-in page, and those that the list and the text need first: the others are loaded after them, with
 * `icon.tsx` (decision 024).
 */
export const FIRST_PATHS = {
  // The six kinds of cue.
  light:
    'M7.2 13.2c-1.5-1-2.4-2.6-2.4-4.4a5.2 5.2 0 0 1 10.4 0c0 1.8-.9 3.4-2.4 4.4v1.6H7.2zM8 17.4h4M10 14.6v-3.8M8.4 9.4l1.6 1.4 1.6-1.4',
  video:
    'M3.4 6h8.4c.7 0 1.2.5 1.2 1.2v5.6c0 .7-.5 1.2-1.2 1.2H3.4c-.7 0-1.2-.5-1.2-1.2V7.2c0-.7.5-1.2 1.2-1.2zM13 9.2l4.8-2.7v7L13 10.8',
  sound:
    'M3 7.8h2.8L10 4.4v11.2l-4.2-3.4H3zM12.8 7.4a3.7 3.7 0 0 1 0 5.2M15.2 5.2a6.8 6.8 0 0 1 0 9.6',
  props:
    'M2.6 4.6c2.3.9 4.9.9 7.2 0v4.6c0 2.3-1.5 4-3.6 4.6-2.1-.6-3.6-2.3-3.6-4.6zM4.6 7.6h.8M7 7.6h.8M4.9 10.6c.8.6 1.8.6 2.6 0M12 6.8c1.8.4 3.7.2 5.4-.4V11c0 2.3-1.5 4-3.6 4.6-1.3-.4-2.4-1.2-3-2.3M14.7 9.4h.8M12.7 13c.7-.6 1.6-.6 2.3 0',
  technik:
    'M11.2 7.4l-7.4 7.4a1.3 1.3 0 0 0 1.8 1.8L13 9.2M8.6 4.8l2.2-1.2 6 6-1.4 1.4-2.4-1.8-2-2z',
  close: 'M5 5l10 10M15 5L5 15',
  check: 'M4.4 10.6l3.6 3.6 7.6-8.4',
  'chevron-up': 'M5.5 12.5L10 8l4.5 4.5',
  'chevron-down': 'M5.5 8l4.5 4.5L14.5 8',
  eye: 'M1.8 10S4.8 4.8 10 4.8 18.2 10 18.2 10 15.2 15.2 10 15.2 1.8 10 1.8 10zM10 12.4a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8z',
  'eye-off':
    'M3 3l14 14M8.2 5c.6-.1 1.2-.2 1.8-.2 5.2 0 8.2 5.2 8.2 5.2a14 14 0 0 1-2.5 3M5.3 6.4A13.6 13.6 0 0 0 1.8 10S4.8 15.2 10 15.2c1.3 0 2.5-.3 3.5-.8',
  alert:
    'M10 6.4v4.4M10 13.6v.01M8.7 3.6L2.2 14.9c-.6 1 .1 2.3 1.3 2.3h13c1.2 0 1.9-1.3 1.3-2.3L11.3 3.6c-.6-1-2-1-2.6 0z',
  book: 'M10 5.2c-1.6-1.2-3.9-1.6-7-1.4v11.4c3.1-.2 5.4.2 7 1.4 1.6-1.2 3.9-1.6 7-1.4V3.8c-3.1-.2-5.4.2-7 1.4zM10 5.2v11.4',
  info: 'M10 17.4a7.4 7.4 0 1 0 0-14.8 7.4 7.4 0 0 0 0 14.8zM10 9.6v4M10 6.6v.01',
  account:
    'M10 17.4a7.4 7.4 0 1 0 0-14.8 7.4 7.4 0 0 0 0 14.8zM10 10.6a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM5.2 15.6c.8-1.8 2.6-2.8 4.8-2.8s4 1 4.8 2.8',
  copy: 'M7.2 7.2h9.2v9.2H7.2zM12.8 7.2V3.6H3.6v9.2h3.6',
  sidebar: 'M3 4h14v12H3zM12.4 4v12',
  stopwatch:
    'M10 17.4a6.4 6.4 0 1 0 0-12.8 6.4 6.4 0 0 0 0 12.8zM10 7.6V11l2.2 1.4M8 2.4h4M15.2 4.6l1.2 1.2',
  missing: 'M7 10h6',
} as const

interface DrawingProps {
  readonly path: string
  readonly size?: number | undefined
  readonly strokeWidth?: number
  readonly className?: string | undefined
}

/** An icon in the colour of its text. Always beside a word, or on a control that has a label. */
export function Drawing({
  path,
  size = 20,
  strokeWidth = 1.5,
  className,
}: DrawingProps): ReactNode {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      <path d={path} />
    </svg>
  )
}

interface Props extends Pick<DrawingProps, 'size' | 'className'> {
  readonly name: keyof typeof FIRST_PATHS
}

/** An icon of those that are there first. */
export function FirstIcon({ name, ...look }: Props): ReactNode {
  return <Drawing path={FIRST_PATHS[name]} {...look} />
}
