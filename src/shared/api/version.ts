import { Type } from 'typebox'
import { defineCall } from './call.ts'

export const versionCalls = {
  getVersion: defineCall({
    method: 'GET',
    path: '/api/version',
    access: 'anyone',
    summary: 'Which version of Stichwort this server runs.',
    response: Type.Object({ version: Type.String() }),
  }),
}
