// The keys of the review: each is a correction, because nothing is typed into the text there.
import type { CorrectedKind } from '#/shared/imports/review/corrections.ts'
import { createStore } from '#/client/ui/store.ts'
import type { EditorFeature, EditorText } from '../core/feature.ts'
import type { Shortcut } from '../core/controls/shortcut.ts'

/** The kinds in the order of their keys. */
export const KIND_KEYS: readonly { readonly kind: CorrectedKind; readonly key: string }[] = [
  { kind: 'name', key: '1' },
  { kind: 'speech', key: '2' },
  { kind: 'direction', key: '3' },
  { kind: 'scene', key: '4' },
  { kind: 'act', key: '5' },
  { kind: 'heading', key: '6' },
  { kind: 'out', key: '0' },
]

function reviewShortcut(keys: Shortcut['keys'], label: (text: EditorText) => string): Shortcut {
  return { keys, group: 'review', label, right: 'script:edit' }
}

export const reviewShortcuts = {
  name: reviewShortcut(['n'], (text) => text.review.nameKey),
  join: reviewShortcut(['Backspace'], (text) => text.review.joinKey),
  split: reviewShortcut(['Enter'], (text) => text.review.splitKey),
  alike: reviewShortcut(['a'], (text) => text.review.alikeKey),
  next: reviewShortcut(['u'], (text) => text.review.nextKey),
  previous: reviewShortcut(['Shift-u'], (text) => text.review.previousKey),
  keep: reviewShortcut(['Space'], (text) => text.review.keepKey),
  type: reviewShortcut(['e'], (text) => text.review.typeKey),
  close: reviewShortcut(['Escape'], (text) => text.review.closeKey),
} as const

/** The review of an import (IMP-571). Its view is loaded when it is opened. */
export const importReview: EditorFeature = {
  name: 'import-review',
  shortcuts: [
    ...KIND_KEYS.map(({ kind, key }) =>
      reviewShortcut([key], (text) => text.review.makeIt(text.review.kinds[kind])),
    ),
    ...Object.values(reviewShortcuts),
  ],
}

/** Whether the script is shown beside the pages that it was imported from. */
export const reviewIsOpen = createStore(false)
