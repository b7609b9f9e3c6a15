/**
 * Runs `work` while something that the tests of a file share is changed, such as a setting of their backend, and restores it, also after a failure: otherwise one
 * failed assertion fails the tests that follow.
 *
 * @example await withChange(() => setFee('2%'), () => setFee('1%'), () => member.withdraw())
 */
export async function withChange<T>(
  change: () => unknown,
  restore: () => unknown,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    await change()
    return await work()
  } finally {
    await restore()
  }
}
