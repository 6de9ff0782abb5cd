/** An emoji, which may be joined by invisible characters, or any other invisible character. */
const UNSEEN = /(\p{RGI_Emoji})|[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gv

/** A name with a blank for each invisible character, so that two names that look the same are the same (ACC-4). */
export function visibleName(name: string): string {
  return name.replaceAll(UNSEEN, (_part, emoji?: string) => emoji ?? ' ')
}
