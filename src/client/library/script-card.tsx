import { memo, type PointerEvent, type ReactNode, type RefObject, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'
import { MAX_TITLE_LENGTH, type Script } from '#/shared/api/scripts.ts'
import { formatAgo, formatDate } from '#/client/i18n/format-date.ts'
import { type Text, useText } from '#/client/i18n/library.ts'
import { openWorkPlace, useKeptState } from '#/client/local/kept-work.ts'
import { type Language, usePreferences } from '#/client/preferences/preferences.ts'
import { focusElement, isOfInputMethod } from '#/client/ui/focus.ts'
import { joinClasses } from '#/client/ui/class-names.ts'
import { showMessage } from '#/client/ui/messages.ts'
import { useNow } from '#/client/local/server-clock.ts'
import { CardMenu, throughProduction } from './card-menu.tsx'
import styles from './script-card.module.css'
import { ScriptSheet } from './script-sheet.tsx'
import { pointerTilt, prefersStillness, SHEET_PROPORTION, showTilt } from './tilt.ts'

interface RenameFieldProps {
  readonly title: string
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onRename: (title: string) => void
  /** Called when renaming is over, applied or not: by a key, or because the focus went elsewhere. */
  readonly onDone: (by: 'key' | 'blur') => void
  readonly className: string | undefined
}

/** A title being edited in place: Enter applies, Escape and losing focus cancel (LIB-18). */
export function RenameField(props: RenameFieldProps): ReactNode {
  const { title, typed, onType, onRename, onDone, className } = props
  const { library, refusals } = useText()
  return (
    <input
      ref={focusElement}
      aria-label={library.title}
      dir="auto"
      className={className}
      value={typed}
      maxLength={MAX_TITLE_LENGTH}
      onChange={(event) => onType(event.target.value)}
      onBlur={() => onDone('blur')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone('key')
        if (event.key !== 'Enter' || isOfInputMethod(event.nativeEvent)) return
        // The same key must not press the element that gets the focus next.
        event.preventDefault()
        if (typed.trim() === '') showMessage('danger', refusals.title_required)
        const newTitle = renamedTitle(title, typed)
        if (newTitle !== null) onRename(newTitle)
        onDone('key')
      }}
    />
  )
}

/** The title to send, or null if it would change nothing (LIB-19). */
export function renamedTitle(current: string, typed: string): string | null {
  const title = typed.trim()
  return title === '' || title === current ? null : title
}

const MINUTE_MS = 60_000

const DAY_MS = 24 * 60 * MINUTE_MS

interface LastEditProps {
  readonly script: Script
  /** Name of the signed-in user. */
  readonly username: string
  /** In a column whose head says that it is the last edit. */
  readonly isInColumn?: boolean
}

/** Time and author of the last edit (LIB-63); nothing if there was none. */
export function LastEdit({ script, username, isInColumn = false }: LastEditProps): ReactNode {
  const { library } = useText()
  const { lang } = usePreferences()
  const now = useNow()
  const { edited_at: editedAt, editor } = script
  if (editedAt === null) return null
  const when = isInColumn
    ? now - editedAt < MINUTE_MS
      ? library.justNow
      : formatAgo(editedAt, now, lang)
    : whenEdited(editedAt, now, library, lang)
  if (editor === null) return when
  return `${when} ${editor === username ? library.byYou : library.by(editor)}`
}

function whenEdited(
  editedAt: number,
  now: number,
  library: Text['library'],
  lang: Language,
): string {
  const passed = now - editedAt
  if (passed < MINUTE_MS) return library.editedNow
  return passed < DAY_MS
    ? library.editedAgo(formatAgo(editedAt, now, lang))
    : library.editedOn(formatDate(editedAt, lang))
}

/** Whose script it is and, if it is shared with the user, since when or through which production (LIB-65, LIB-601). */
function originOf(script: Script, library: Text['library'], lang: Language): string {
  const { owner, shared_at: sharedAt } = script
  const production = throughProduction(script)
  if (production) return library.throughProduction(owner, production.title)
  return sharedAt === null
    ? library.ownedBy(owner)
    : library.sharedBy(owner, formatDate(sharedAt, lang))
}

/** How much has changed for the user since they confirmed the script; without that, that others have changed it. */
export function NewsBadge({ isNew, news }: Pick<ScriptProps, 'isNew' | 'news'>): ReactNode {
  const { library } = useText()
  if (news === 0) return isNew && <NewBadge />
  return (
    <span className={joinClasses(styles['badge'], styles['new'])} title={library.newsHint}>
      {library.badgeNews(news)}
    </span>
  )
}

/** Marks what is new since the user's last visit (LIB-418). */
function NewBadge(): ReactNode {
  const { library } = useText()
  return (
    <span className={joinClasses(styles['badge'], styles['new'])} title={library.newHint}>
      {library.badgeNew}
    </span>
  )
}

interface Rename {
  /** The text of the field; null while the user does not rename. */
  readonly typed: string | null
  readonly type: (typed: string) => void
  readonly send: (title: string) => Promise<void>
  /** Called when renaming is over, applied or not: by a key, or because the focus went elsewhere. */
  readonly end: (by: 'key' | 'blur') => void
}

/** A card's title being edited in place. */
export function useRename(
  script: Script,
  card: RefObject<HTMLElement | null>,
  onRename: (script: Script, title: string) => Promise<void>,
): Rename {
  const place = `rename ${script.id}`
  const [typed, type] = useKeptState<string | null>(place, null)
  return {
    typed,
    type,
    send: async (title) => {
      const work = openWorkPlace(place)
      await onRename(script, title)
      // if the session has ended meanwhile, the field is gone and the title was not changed
      work.keepWhereOver(title)
    },
    end: (by) => {
      if (by === 'blur') return type(null)
      flushSync(() => type(null))
      // The focus returns to the button of the menu that has started the renaming.
      card.current?.querySelector('button')?.focus()
    },
  }
}

/** A card's sheet tips towards the mouse. Touch is ignored: there the device's own tilt moves the sheet. */
const pointerTiltHandlers = {
  onPointerMove: (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'mouse' || prefersStillness()) return
    // The card's own place, because the place of the tipped sheet moves with every tilt.
    const { left, top, width } = event.currentTarget.getBoundingClientRect()
    const right = ((event.clientX - left) / width) * 2 - 1
    const down = ((event.clientY - top) / (width * SHEET_PROPORTION)) * 2 - 1
    showTilt(event.currentTarget, down > 1 ? null : pointerTilt(right, down))
  },
  onPointerLeave: (event: PointerEvent<HTMLElement>) => showTilt(event.currentTarget, null),
} as const

/** The actions on a card's script. */
export interface CardHandlers {
  /** Resolves once the rename has worked or failed. */
  readonly onRename: (script: Script, title: string) => Promise<void>
  readonly onShare: (script: Script) => void
  readonly onPlace: (script: Script) => void
  /** Shows a production. */
  readonly onProductions: (id: string) => void
  readonly onCopy: (script: Script) => void
  readonly onDelete: (script: Script) => void
  readonly onLeave: (script: Script) => void
}

export interface ScriptProps {
  readonly script: Script
  /** Whether the script stands below the heading of a group. */
  readonly isGrouped: boolean
  /** The address of the script. */
  readonly href: string
  /** Name of the signed-in user. */
  readonly username: string
  readonly isOwner: boolean
  /** False for the public scripts of others: the only action on them is to open them. */
  readonly hasMenu: boolean
  /** True while the card leaves the list. */
  readonly isLeaving: boolean
  /** Whether others have changed or shared the script since the user's last visit. */
  readonly isNew: boolean
  /** How much has changed for the user since they confirmed the script. */
  readonly news: number
  readonly handlers: CardHandlers
}

interface HeadingProps extends Pick<ScriptProps, 'isGrouped'> {
  readonly className: string | undefined
  readonly children: ReactNode
}

/** A script's title as a heading, below that of its group. */
export function TitleHeading({ isGrouped, className, children }: HeadingProps): ReactNode {
  const Heading = isGrouped ? 'h3' : 'h2'
  return (
    <Heading className={className} dir="auto">
      {children}
    </Heading>
  )
}

/** Rendered again only if its own script changes: while the user scrolls, all other cards stay as they are. */
export const ScriptCard = memo(function ScriptCard(props: ScriptProps): ReactNode {
  const { script, href, username, isOwner, hasMenu, isLeaving, isNew, news, handlers } = props
  const { library } = useText()
  const { lang } = usePreferences()
  const card = useRef<HTMLElement>(null)
  const { typed, type, send, end } = useRename(script, card, handlers.onRename)
  const isRenaming = typed !== null
  return (
    <article
      ref={card}
      className={styles['card']}
      data-script-id={script.id}
      data-leaving={isLeaving}
      {...pointerTiltHandlers}
    >
      <div className={styles['paper']}>
        <ScriptSheet script={script} />
        <p className={styles['badges']}>
          <NewsBadge isNew={isNew} news={news} />
          {script.is_public && <span className={styles['badge']}>{library.badgePublic}</span>}
          {!isOwner && <span className={styles['badge']}>{library.badgeShared}</span>}
        </p>
      </div>
      <div className={styles['caption']}>
        {isRenaming ? (
          <RenameField
            title={script.title}
            typed={typed}
            onType={type}
            onRename={(title) => void send(title)}
            onDone={end}
            className={styles['rename']}
          />
        ) : (
          <TitleHeading isGrouped={props.isGrouped} className={styles['title']}>
            <Link href={href} className={styles['open']} title={script.title}>
              {script.title}
            </Link>
          </TitleHeading>
        )}
        {hasMenu && !isRenaming && (
          <CardMenu
            className={styles['options']}
            script={script}
            isOwner={isOwner}
            handlers={{ ...handlers, onRename: () => type(script.title) }}
          />
        )}
        <p className={joinClasses(styles['origin'], 'numbers')}>
          {!isOwner && <span>{originOf(script, library, lang)}</span>}
          <span>{library.created(formatDate(script.created_at, lang))}</span>
        </p>
        <p className={joinClasses(styles['edited'], 'numbers')}>
          <LastEdit script={script} username={username} />
        </p>
      </div>
    </article>
  )
})
