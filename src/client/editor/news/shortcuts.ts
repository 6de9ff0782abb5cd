import type { PageShortcut } from '../core/controls/shortcut.ts'
import { stepThroughNews } from './news-plugin.ts'

const group = 'script'

const nextNewsShortcut: PageShortcut = {
  keys: ['Mod-Alt-n'],
  group,
  label: (text) => text.news.next,
  right: 'script:history',
  run: (view) => stepThroughNews(view, 1),
}

const previousNewsShortcut: PageShortcut = {
  keys: ['Mod-Alt-Shift-n'],
  group,
  label: (text) => text.news.previous,
  right: 'script:history',
  run: (view) => stepThroughNews(view, -1),
}

export const newsShortcuts = [nextNewsShortcut, previousNewsShortcut]
