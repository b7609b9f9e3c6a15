/** Returns a function that runs `create` at its first call and then always returns the same promise. After a rejection the next call runs `create` again. */
export function createOnce<T>(create: () => Promise<T>): () => Promise<T> {
  let created: Promise<T> | undefined
  return () => {
    if (created) return created
    const current = create()
    created = current
    current.catch(() => {
      created = undefined
    })
    return current
  }
}
