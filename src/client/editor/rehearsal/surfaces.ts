import type { FeatureSurfaces } from '../core/feature.ts'
import { AutoFollowItem } from './auto-follow/auto-follow-toggle.tsx'
import { JumpItem } from './jump-item.tsx'
import { RehearsalBar } from './rehearsal-bar.tsx'
import { RehearsalItem, RehearsalToggle } from './rehearsal-toggle.tsx'

export const rehearsalSurfaces: FeatureSurfaces = {
  name: 'rehearsal',
  menu: [
    { id: 'jump', places: ['rehearsal'], Items: JumpItem },
    { id: 'rehearsal', places: ['page', 'background'], Items: RehearsalItem },
    { id: 'auto-follow', places: ['page', 'background'], Items: AutoFollowItem },
  ],
  slots: { overlay: RehearsalToggle, rehearsalBar: RehearsalBar },
}
