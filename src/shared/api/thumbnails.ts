import { Type } from 'typebox'
import { defineCall } from './call.ts'

export const thumbnailCalls = {
  generateThumbnails: defineCall({
    method: 'POST',
    path: '/api/s/thumbnails/generate',
    access: 'signed-in',
    summary: 'Draw the missing thumbnails of the caller’s own scripts; answers how many.',
    response: Type.Integer(),
  }),
  regenerateThumbnails: defineCall({
    method: 'POST',
    path: '/api/s/thumbnails/regenerate',
    access: 'signed-in',
    summary: 'Draw all thumbnails of the caller’s own scripts anew; answers how many.',
    response: Type.Integer(),
  }),
}
