import type { FeatureSurfaces } from '../core/feature.ts'
import { PrintDialog } from './print-dialog.tsx'
import { PrintItem } from './print-item.tsx'
import { printScript } from './print-script.ts'

export const printSurfaces: FeatureSurfaces = {
  name: 'print',
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
  menu: [{ id: 'print', places: ['page', 'background', 'script'], Items: PrintItem }],
  slots: { overlay: PrintDialog },
}
