/** A web storage for tests. As in browsers, its stored entries are its own keys. */
export function fakeStorage(stored: Readonly<Record<string, string>> = {}): Storage {
  return Object.assign(
    Object.create({
      getItem(key: string) {
        return Reflect.get(this, key) ?? null
      },
      setItem(key: string, value: string) {
        Reflect.set(this, key, value)
      },
      removeItem(key: string) {
        Reflect.deleteProperty(this, key)
      },
    }),
    stored,
  )
}
