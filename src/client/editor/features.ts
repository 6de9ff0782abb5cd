import { blocks } from './blocks/index.ts'
import { collab } from './collab/index.ts'
import type { EditorFeature } from './core/feature.ts'
import { comments } from './comments/index.ts'
import { cues } from './cues/index.ts'
import { dialogue } from './dialogue/index.ts'
import { formatting } from './formatting/index.ts'
import { goTo } from './go-to/index.ts'
import { language } from './language/index.ts'
import { page } from './page/index.ts'
import { paste } from './paste/index.ts'
import { print } from './print/index.ts'
import { placeLink } from './place-link/index.ts'
import { placement } from './placement/index.ts'
import { regions } from './regions/index.ts'
import { rehearsal } from './rehearsal/index.ts'
import { search } from './search/index.ts'
import { scenes } from './scenes/index.ts'
import { touch } from './touch/index.ts'
import { shortcuts } from './shortcuts/index.ts'
import { speakers } from './speakers/index.ts'
import { versions } from './versions/index.ts'

/** All features of the editor, in the order of their shortcuts. feature-surfaces.ts lists their surfaces. */
export const features: readonly EditorFeature[] = [
  page,
  placement,
  formatting,
  paste,
  scenes,
  speakers,
  dialogue,
  blocks,
  cues,
  comments,
  language,
  rehearsal,
  goTo,
  search,
  print,
  versions,
  placeLink,
  regions,
  shortcuts,
  touch,
  collab,
]
