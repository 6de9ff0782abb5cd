// Which folder may import which (ARCHITECTURE.md). The message of each wall names the alternative to the import.

import path from 'node:path'

const SERVER_GROUND = new Set([
  'concurrency',
  'db',
  'domain',
  'http',
  'nodes',
  'settings',
  'sockets',
  'config.ts',
  'refusal.ts',
  'version.ts',
])
const CLIENT_GROUND = new Set(['api', 'formats', 'i18n', 'local', 'ui', 'styles', 'preferences'])
const SERVER_COMPOSERS = new Set([
  'app.ts',
  'create-readers.ts',
  'edit-notes.ts',
  'main.ts',
  'mount-calls.ts',
  'mount-house.ts',
  'scheduled-work.ts',
  'serve.ts',
  'stichwort.ts',
  'administration',
  'cli',
  'reader',
])
const CLIENT_COMPOSERS = new Set(['app', 'main.tsx'])
/** Features whose folders are layers: a layer imports no layer that comes after it in the list. */
const LAYERS = [
  {
    folder: 'server/imports/converter',
    // in the order in which a PDF passes through the layers
    layers: ['extract', 'lines', 'speakers', 'doubts', 'blocks'],
  },
  {
    folder: 'server/collab',
    layers: ['log', 'socket', 'carry-over', 'document', 'presence', 'room', 'nodes'],
  },
]

/** @param {string} file absolute or alias path @returns {string[] | null} segments below src/ */
function segmentsBelowSrc(file) {
  if (file.startsWith('#/')) return file.slice(2).split('/')
  const at = file.replaceAll('\\', '/').lastIndexOf('/src/')
  return at < 0 ? null : file.slice(at + 5).split('/')
}

/** @param {readonly string[]} from @param {readonly string[]} to @returns {string | null} the message, if a wall stands between */
function wallBetween(from, to) {
  const [side, part] = from
  const [otherSide, otherPart] = to
  if (side !== otherSide) {
    if (otherSide === 'shared') return null
    return side === 'shared'
      ? 'shared runs anywhere: move what both sides need into src/shared, or take it as a parameter.'
      : `${side} never imports ${otherSide}: put the common part into src/shared.`
  }
  if (side === 'shared' || part === otherPart)
    return wallInsideEditor(from, to) ?? wallBetweenLayers(from, to)
  if (side === 'server') {
    if (SERVER_COMPOSERS.has(part) || SERVER_GROUND.has(otherPart)) return null
    return `A server feature never imports another: let src/server/app.ts hand ${otherPart} to ${part}.`
  }
  if (CLIENT_COMPOSERS.has(part) || CLIENT_GROUND.has(otherPart)) return null
  return CLIENT_GROUND.has(part)
    ? `${part} is ground that features stand on: it cannot import ${otherPart}.`
    : `A client feature never imports another: let src/client/app compose ${part} and ${otherPart}.`
}

/**
 * src/client/editor has three floors: a feature (or surface) imports the model and the core, the model the core.
 * Files outside the folders put the floors together.
 */
function wallInsideEditor(from, to) {
  if (from[0] !== 'client' || from[1] !== 'editor' || from.length <= 3) return null
  const [folder, otherFolder] = [from[2], to[2]]
  if (folder === otherFolder || otherFolder === 'core') return null
  if (folder === 'core') return `editor/core is the engine: it cannot import ${otherFolder}.`
  if (otherFolder === 'model') return null
  return folder === 'model'
    ? `editor/model is below the features: it cannot import ${otherFolder}.`
    : `An editor feature never imports ${otherFolder}: share state through editor/model, or declare it in features.ts.`
}

/** In a feature with layers, a layer imports the layers before it and the files beside the layers. */
function wallBetweenLayers(from, to) {
  for (const { folder, layers } of LAYERS) {
    const [layer, otherLayer] = [from, to].map((segments) => layerIn(folder, segments))
    if (layer === undefined || otherLayer === undefined) continue
    if (layers.includes(layer) && layers.indexOf(otherLayer) > layers.indexOf(layer))
      return `${layer} comes before ${otherLayer} in ${folder}: take it as a parameter, or move it to ${layer}.`
  }
  return null
}

/** @param {string} folder @param {readonly string[]} segments @returns {string | undefined} */
function layerIn(folder, segments) {
  const path = segments.join('/')
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0] : undefined
}

const importWalls = {
  create(context) {
    const from = segmentsBelowSrc(context.filename)
    if (from === null || /\.test\.tsx?$/.test(context.filename)) return {}
    const check = (node) => {
      const source = node.source?.value
      if (typeof source !== 'string') return
      if (source.startsWith('#test/')) {
        context.report({ node, message: 'The product never imports what the tests share.' })
        return
      }
      if (from[0] === 'shared' && /^(node:|react)/.test(source)) {
        context.report({
          node,
          message: 'shared runs anywhere: no node:*, no React; take it as a parameter.',
        })
        return
      }
      const target = source.startsWith('.')
        ? segmentsBelowSrc(path.resolve(path.dirname(context.filename), source))
        : source.startsWith('#/')
          ? segmentsBelowSrc(source)
          : null
      const message = target && wallBetween(from, target)
      if (message) context.report({ node, message })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}

export default { meta: { name: 'stichwort' }, rules: { 'import-walls': importWalls } }
