import { collab } from './collab/index.ts'
import type { EditorFeature } from './core/feature.ts'
import { cues } from './cues/index.ts'
import { dialogue } from './dialogue/index.ts'
import { formatting } from './formatting/index.ts'
import { page } from './page/index.ts'
import { scenes } from './scenes/index.ts'

/** Everything the editor can do, in the order of toolbar and sidebar. */
export const features: readonly EditorFeature[] = [page, formatting, scenes, dialogue, cues, collab]
