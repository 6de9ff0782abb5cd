/** Told of whoever sends an update. */
export type OnEdit = (scriptId: string, userId: string) => void
