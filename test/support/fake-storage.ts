/** A web storage for tests. Its keys are what is stored, as the browser's are. */
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
