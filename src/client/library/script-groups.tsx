// The items of the user's own list: scripts by production, then those without, running imports, and the sheet to add one.
import { type ComponentType, type ReactNode, useState } from 'react'
import type { Script } from '#/shared/api/scripts.ts'
import { useText } from '#/client/i18n/library.ts'
import { foldedGroups, storeFolded } from '#/client/local/user-data.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { IconButton } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import styles from './script-groups.module.css'
import { type ListLook, searchScripts } from './list-view.ts'
import { ScriptCard, type ScriptProps } from './script-card.tsx'
import { ScriptRow } from './script-row.tsx'

export type RenderScript = (
  script: Script,
  Look: ComponentType<ScriptProps>,
  isGrouped: boolean,
) => ReactNode

/** A script that is being imported, with its card. */
export interface UploadItem {
  readonly id: string
  readonly title: string
  /** The script that the import has made; null until there is one. */
  readonly scriptId: string | null
  readonly card: ReactNode
  /** The progress of the import: shown under the script once the script has its own card. */
  readonly state: ReactNode
}

interface Item {
  readonly id: string
  /** A heading has a row of its own. */
  readonly isWide?: true
  readonly card: () => ReactNode
}

/** The groups of a list in which some scripts belong to productions. */
interface Groups {
  readonly lang: string
  readonly folded: ReadonlySet<string>
  readonly onFold: (id: string) => void
  readonly onOpen: (id: string) => void
}

/** No production has this id. */
const WITHOUT = 'without'

/** Null if no script belongs to a production: then the list has no groups. */
export function useGroups(
  scripts: readonly Script[],
  userId: string,
  onOpen: (id: string) => void,
): Groups | null {
  const { lang } = usePreferences()
  const [folded, setFolded] = useState(() => foldedGroups(userId))
  if (scripts.every(({ productions }) => productions.length === 0)) return null
  return {
    lang,
    folded,
    onFold(id) {
      const next = new Set(folded)
      if (!next.delete(id)) next.add(id)
      storeFolded(userId, next)
      setFolded(next)
    },
    onOpen,
  }
}

interface Shown {
  readonly query: string
  readonly userId: string
  readonly groups: Groups | null
  readonly look: ListLook
  readonly renderScript: RenderScript
  /** The sheet to add a script: the last one where all sheets are shown. */
  readonly add: () => ReactNode
}

/** The scripts and imports that the query finds, in groups. A finished import appears once, as its script. */
export function itemsOf(
  scripts: readonly Script[],
  uploads: readonly UploadItem[],
  { query, userId, look, groups, renderScript, add }: Shown,
): readonly Item[] {
  const found = searchScripts(scripts, query, ({ created_by, owner }) =>
    created_by === userId ? null : owner,
  )
  const others = uploads.filter(({ scriptId }) => !scripts.some(({ id }) => id === scriptId))
  const hasAdd = query === '' && look === 'cards'
  const itemOf = (script: Script, group: string): Item => ({
    id: `${group}${script.id}`,
    card: () => (
      <>
        {renderScript(script, look === 'rows' ? ScriptRow : ScriptCard, groups !== null)}
        {uploads.find(({ scriptId }) => scriptId === script.id)?.state}
      </>
    ),
  })
  const rest: readonly Item[] = [
    ...found
      .filter(({ productions }) => productions.length === 0)
      .map((script) => itemOf(script, '')),
    ...searchScripts(others, query).map(({ id, card }) => ({
      id,
      card: () => <div className={styles['upload']}>{card}</div>,
    })),
    ...(hasAdd ? [{ id: 'add', card: add }] : []),
  ]
  if (groups === null) return rest
  const isSearch = query !== ''
  const ofProductions = productionsOf(found, groups.lang).map(({ id, title }) => ({
    id,
    title,
    items: found
      .filter(({ productions }) => productions.some((each) => each.id === id))
      .map((script) => itemOf(script, `${id} `)),
  }))
  return [...ofProductions, { id: WITHOUT, title: null, items: rest }].flatMap(
    ({ id, title, items }) => {
      if (items.length === 0) return []
      const isFolded = !isSearch && groups.folded.has(id)
      const count = items.length - (title === null && hasAdd ? 1 : 0)
      const heading = () => (
        <GroupHeading
          title={title}
          count={count}
          isFolded={isFolded}
          onFold={isSearch ? null : () => groups.onFold(id)}
          onOpen={() => groups.onOpen(id)}
        />
      )
      return [
        { id: `group ${id}`, isWide: true as const, card: heading },
        ...(isFolded ? [] : items),
      ]
    },
  )
}

/** The productions of scripts, as in a register. */
function productionsOf(scripts: readonly Script[], lang: string): Script['productions'] {
  const { compare } = new Intl.Collator(lang, { numeric: true })
  const byId = new Map(scripts.flatMap(({ productions }) => productions.map((p) => [p.id, p])))
  return [...byId.values()].toSorted((a, b) => compare(a.title, b.title))
}

interface HeadingProps {
  /** Null for the scripts without production. */
  readonly title: string | null
  readonly count: number
  readonly isFolded: boolean
  /** Null while a search shows what it finds in every group. */
  readonly onFold: (() => void) | null
  readonly onOpen: () => void
}

function GroupHeading({ title, count, isFolded, onFold, onOpen }: HeadingProps): ReactNode {
  const { library } = useText()
  const words = (
    <>
      <span className={styles['title']} dir="auto">
        {title ?? library.withoutProduction}
      </span>
      <span className={styles['count']}>{count}</span>
    </>
  )
  return (
    <div className={styles['heading']}>
      <h2 className={styles['name']}>
        {onFold === null ? (
          words
        ) : (
          <button
            type="button"
            className={styles['fold']}
            aria-expanded={!isFolded}
            onClick={onFold}
          >
            <Icon name="chevron-down" size={16} />
            {words}
          </button>
        )}
      </h2>
      {title !== null && (
        <IconButton label={library.openProduction(title)} onClick={onOpen}>
          <Icon name="people" size={18} />
        </IconButton>
      )}
    </div>
  )
}
