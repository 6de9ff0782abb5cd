import type { EditorFeature } from '../core/feature.ts'
import { PrintDialog } from './print-dialog.tsx'
import { PrintItem } from './print-item.tsx'
import { printPlugin } from './print-plugin.ts'
import { printScript } from './print-script.ts'

export const print: EditorFeature = {
  name: 'print',
  plugins: ({ text }) => [printPlugin(text)],
  toolbar: [
    {
      id: 'print',
      group: 'view',
      contexts: ['default'],
      icon: 'print',
      label: (text) => text.menus.print,
      command: printScript,
    },
  ],
  menu: [{ id: 'print', places: ['page', 'background'], Items: PrintItem }],
  Overlay: PrintDialog,
}
