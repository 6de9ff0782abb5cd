import type { Dictionary } from '../dictionary.ts'
import type { layoutsDe } from '../de/layouts.ts'

export const layoutsEn: Dictionary<typeof layoutsDe> = {
  menu: 'Layout',
  presets: 'Presets',
  own: 'Your own',
  create: 'Create new…',
  save: 'Save current layout',
  saveAs: (name) => `Save “${name}”`,
  remove: (name) => `Delete “${name}”`,
  removeTitle: (name) => `Delete the layout “${name}”?`,
  removeText: 'Your scripts stay as they are.',
  createTitle: 'New layout',
  createHint: 'Saves the current editor set-up.',
  name: 'Layout name',
  createSubmit: 'Create',
  nameRequired: 'Give the layout a name.',
  created: (name) => `Layout “${name}” created.`,
  saved: (name) => `Layout “${name}” saved.`,
  failed: (message) => `The layout could not be saved: ${message}`,
  removeFailed: (message) => `The layout could not be deleted: ${message}`,
}
