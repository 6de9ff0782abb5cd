import type { Dictionary } from './dictionary.ts'
import type { layoutsDe } from './layouts-de.ts'

export const layoutsEn: Dictionary<typeof layoutsDe> = {
  menu: 'Layout',
  presets: 'Presets',
  own: 'Your own',
  create: 'Create new...',
  save: 'Save current layout',
  saveAs: (name) => `Save "${name}"`,
  remove: (name) => `Delete "${name}"`,
  removeTitle: (name) => `Delete the layout "${name}"?`,
  removeText: 'Your scripts do not change.',
  createTitle: 'New layout',
  createHint: 'Keeps how the editor is set up right now.',
  name: 'Name of the layout',
  createSubmit: 'Create',
  nameRequired: 'Give the layout a name.',
  created: (name) => `Layout "${name}" created.`,
  saved: (name) => `Layout "${name}" saved.`,
  failed: (message) => `The layout could not be saved: ${message}`,
  removeFailed: (message) => `The layout could not be deleted: ${message}`,
}
