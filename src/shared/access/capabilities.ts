/**
 * The roles of a user in a script. `public` is the role of every signed-in user in a public script, `guest` that of a
 * person without an account whom an invitation lets in, `guest-comment` that of one who may also comment, and `trash` that of the owner in a script that is in the trash, in
 * which no other user has a role.
 */
export const SCRIPT_ROLES = [
  'owner',
  'write',
  'comment',
  'read',
  'public',
  'guest',
  'guest-comment',
  'trash',
] as const
export type ScriptRole = (typeof SCRIPT_ROLES)[number]

export const PERMISSIONS = ['read', 'comment', 'write'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** The permissions stand in the order of what they permit. */
export function higherOf(one: Permission | null, other: Permission): Permission {
  if (one === null) return other
  return PERMISSIONS.indexOf(one) >= PERMISSIONS.indexOf(other) ? one : other
}

export const CAPABILITIES = [
  'script:read',
  'script:follow',
  'script:copy',
  'script:history',
  'script:leave',
  'script:take',
  'script:comment',
  'script:edit',
  'script:rename',
  'script:share',
  'script:publish',
  'script:give',
  'script:delete',
  'script:restore',
  'script:purge',
] as const
export type Capability = (typeof CAPABILITIES)[number]

/** A guest, who has no account, has no place for a copy either. */
const GUEST = ['script:read', 'script:follow'] as const satisfies readonly Capability[]
const PUBLIC = [...GUEST, 'script:copy'] as const satisfies readonly Capability[]
/**
 * Users with whom a script is shared also see its earlier versions. Other readers of a public script do not: an earlier
 * version may hold text that was deleted before the script became public.
 */
const READER = [
  ...PUBLIC,
  'script:history',
  'script:leave',
  'script:take',
] as const satisfies readonly Capability[]
/** Whether such a person's edits only comment is judged by what they mean (`limited-writer.ts`). */
const COMMENTER = [...READER, 'script:comment'] as const satisfies readonly Capability[]

const NOT_FOR_OWNERS: ReadonlySet<Capability> = new Set([
  'script:leave',
  'script:take',
  'script:purge',
])

const CAPABILITIES_BY_ROLE: Readonly<Record<ScriptRole, ReadonlySet<Capability>>> = {
  // an owner cannot leave, because the script would have no owner, nor take what is the owner's; and nothing is deleted
  // for good but from the trash
  owner: new Set(CAPABILITIES.filter((capability) => !NOT_FOR_OWNERS.has(capability))),
  write: new Set([...COMMENTER, 'script:edit']),
  comment: new Set(COMMENTER),
  read: new Set(READER),
  public: new Set(PUBLIC),
  guest: new Set(GUEST),
  'guest-comment': new Set([...GUEST, 'script:comment']),
  trash: new Set(['script:restore', 'script:purge']),
}

/** Whether a role (null: no relation to the script at all) may do something with a script. */
export function can(role: ScriptRole | null, capability: Capability): boolean {
  return role !== null && CAPABILITIES_BY_ROLE[role].has(capability)
}

/** The role of a guest by what the invitation permits; a guest never changes the text. */
const GUEST_ROLES: Readonly<Record<Permission, ScriptRole | null>> = {
  read: 'guest',
  comment: 'guest-comment',
  write: null,
}

/** The permissions that an invitation may give to people without an account. */
export const GUEST_PERMISSIONS: readonly Permission[] = PERMISSIONS.filter(
  (permission) => GUEST_ROLES[permission] !== null,
)

export const guestRole = (permission: Permission): ScriptRole | null => GUEST_ROLES[permission]

export function isCapability(value: string): value is Capability {
  return (CAPABILITIES as readonly string[]).includes(value)
}
