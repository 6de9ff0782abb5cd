import type { ProductionFunction } from '#/shared/access/functions.ts'

export interface ProductionsTable {
  id: string
  title: string
  created_at: number
}

export interface ProductionMembersTable {
  id: string
  production_id: string
  user_id: string
  function: ProductionFunction
  created_at: number
}

/** A script is in a production only while its owner is a member (`domain/production-rights.ts`). */
export interface ProductionScriptsTable {
  production_id: string
  script_id: string
  created_at: number
}
