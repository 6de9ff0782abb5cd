import type { FeatureSurfaces } from '../core/feature.ts'
import { PeopleHere } from './people-here.tsx'

export const collabSurfaces: FeatureSurfaces = { name: 'collab', slots: { overlay: PeopleHere } }
