import type { FeatureSurfaces } from './core/feature.ts'
import { blockSurfaces } from './blocks/surfaces.ts'
import { collabSurfaces } from './collab/surfaces.ts'
import { commentSurfaces } from './comments/surfaces.ts'
import { cueSurfaces } from './cues/surfaces.ts'
import { dialogueSurfaces } from './dialogue/surfaces.ts'
import { formattingSurfaces } from './formatting/surfaces.ts'
import { goToSurfaces } from './go-to/surfaces.ts'
import { importReviewSurfaces } from './import-review/surfaces.ts'
import { languageSurfaces } from './language/surfaces.ts'
import { nightSurfaces } from './night/surfaces.ts'
import { lengthSurfaces } from './lengths/surfaces.ts'
import { pageSurfaces } from './page/surfaces.ts'
import { pasteSurfaces } from './paste/surfaces.ts'
import { placeLinkSurfaces } from './place-link/surfaces.ts'
import { placementSurfaces } from './placement/surfaces.ts'
import { printSurfaces } from './print/surfaces.ts'
import { rehearsalSurfaces } from './rehearsal/surfaces.ts'
import { searchSurfaces } from './search/surfaces.ts'
import { sceneSurfaces } from './scenes/surfaces.ts'
import { scriptCopySurfaces } from './script-copy/surfaces.ts'
import { shortcutSurfaces } from './shortcuts/surfaces.ts'
import { speakerSurfaces } from './speakers/surfaces.ts'
import { touchSurfaces } from './touch/surfaces.ts'
import { versionSurfaces } from './versions/surfaces.ts'

/** All surfaces around the text, in the order of toolbar and sidebar. */
export const featureSurfaces: readonly FeatureSurfaces[] = [
  pageSurfaces,
  placementSurfaces,
  formattingSurfaces,
  pasteSurfaces,
  sceneSurfaces,
  speakerSurfaces,
  dialogueSurfaces,
  blockSurfaces,
  cueSurfaces,
  importReviewSurfaces,
  commentSurfaces,
  rehearsalSurfaces,
  goToSurfaces,
  placeLinkSurfaces,
  searchSurfaces,
  versionSurfaces,
  lengthSurfaces,
  languageSurfaces,
  scriptCopySurfaces,
  nightSurfaces,
  printSurfaces,
  shortcutSurfaces,
  touchSurfaces,
  collabSurfaces,
]
