import type { NodeSpec } from 'prosemirror-model'

/** What a scene is called when it is inserted; literal, because it goes into the document (SCN). */
export const NEW_SCENE_NAME = 'Szene Name'
/** The number of a scene or cue that has not been renumbered yet. */
export const PLACEHOLDER_NUMBER = '999'

export const sceneBlock: NodeSpec = {
  group: 'block',
  content: 'inline*',
  defining: true,
  attrs: { sceneNumber: { default: '1' }, sceneName: { default: '' } },
  parseDOM: [
    {
      tag: 'section[data-scene]',
      getAttrs: (element) => ({
        sceneNumber: element.getAttribute('data-scene') ?? '1',
        sceneName: element.getAttribute('data-name') ?? '',
      }),
    },
  ],
  toDOM: (node) => [
    'section',
    { 'data-scene': String(node.attrs.sceneNumber), 'data-name': String(node.attrs.sceneName) },
    0,
  ],
}
