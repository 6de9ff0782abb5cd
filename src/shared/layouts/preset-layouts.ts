import { CUE_TYPES } from '#/shared/script/cue-types.ts'
import type { Layout } from '#/shared/api/layouts.ts'

const allCueTypes = CUE_TYPES.map((type) => type.id)

/** The built-in layouts (HDR-14): for directors, desk operators, prompters. They are not stored and never change. */
export const PRESET_LAYOUTS: readonly Layout[] = [
  {
    id: 'preset-regie',
    name: 'Regie',
    settings: {
      sidebarOpen: true,
      sidebarTab: 'scenes',
      cueTypes: allCueTypes,
      pageView: 'multiple-pages',
      fontStyle: 'default',
      pageMarginPx: 72,
    },
  },
  {
    id: 'preset-pult',
    name: 'Pult',
    settings: {
      sidebarOpen: true,
      sidebarTab: 'cues',
      cueTypes: allCueTypes,
      pageView: 'single-page',
      fontStyle: 'default',
      pageMarginPx: 96,
    },
  },
  {
    id: 'preset-soufflage',
    name: 'Soufflage',
    settings: {
      sidebarOpen: false,
      sidebarTab: 'scenes',
      cueTypes: ['einruf'],
      pageView: 'borderless',
      fontStyle: 'typewriter',
      pageMarginPx: 32,
    },
  },
]
