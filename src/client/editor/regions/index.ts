import { listShortcuts } from '../core/controls/list-shortcuts.ts'
import { menuShortcut } from '../core/controls/menu-shortcut.ts'
import type { EditorFeature } from '../core/feature.ts'
import { goToRegion, goToTools } from './go-to-region.ts'
import { undoOutsidePlugin } from './undo-outside-plugin.ts'

const group = 'script'

/** Keys that lead from one part of the screen to another (SUR-24). */
export const regions: EditorFeature = {
  name: 'regions',
  plugins: () => [undoOutsidePlugin()],
  shortcuts: [
    {
      keys: ['F6'],
      group,
      label: (text) => text.shortcuts.nextRegion,
      run: (view) => goToRegion(view, 1),
    },
    {
      keys: ['Shift-F6'],
      group,
      label: (text) => text.shortcuts.previousRegion,
      run: (view) => goToRegion(view, -1),
    },
    {
      keys: ['Alt-F10'],
      group,
      label: (text) => text.shortcuts.tools,
      right: 'script:edit',
      run: goToTools,
    },
    menuShortcut,
    ...listShortcuts,
  ],
}
