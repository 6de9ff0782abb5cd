import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Dialect,
  type SelectModifierNode,
} from 'kysely'
import { createNodeSqliteDriver, type NodeSqliteOptions } from './node-sqlite-driver.ts'

const ROW_LOCKS: ReadonlySet<unknown> = new Set(['ForUpdate', 'ForNoKeyUpdate', 'ForKeyShare'])

/** Unlike Kysely's own adapter: `node:sqlite` runs DDL inside transactions like everything else. */
class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Leaves out locks of rows: a statement that writes has the whole database to itself here. */
class NodeSqliteQueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!ROW_LOCKS.has(node.modifier)) super.visitSelectModifier(node)
  }
}

/** Kysely on Node's built-in SQLite. */
export function nodeSqliteDialect(options: NodeSqliteOptions): Dialect {
  return {
    createAdapter: () => new NodeSqliteAdapter(),
    createDriver: () => createNodeSqliteDriver(options),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new NodeSqliteQueryCompiler(),
  }
}
