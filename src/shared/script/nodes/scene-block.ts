import type { Node, NodeSpec } from 'prosemirror-model'

/** The name of a new scene; literal, because it goes into the document (SCN). */
export const NEW_SCENE_NAME = 'Szene Name'
/** The number of a scene or cue that has not been renumbered yet. */
export const PLACEHOLDER_NUMBER = '999'

/** The DOM attributes of a scene's element. */
export function sceneAttributes({ attrs }: Node): Readonly<Record<string, string>> {
  return { 'data-scene': String(attrs.sceneNumber), 'data-name': String(attrs.sceneName) }
}

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
    // copied text has the name in the heading, too; it is read from the attribute
    { tag: '[data-scene-heading]', ignore: true, priority: 60 },
  ],
  toDOM: (node) => ['section', sceneAttributes(node), 0],
}
