import { openWindow, signIn } from '../partner/sign-in.ts'

/**
 * Signs a member in with a window of the product. If the browser blocks it, a sheet with the look of the requesting element offers a button. Resolves to whether
 * the page has a session.
 */
export async function signInOrPrompt(asking: EventTarget): Promise<boolean> {
  const opened = openWindow()
  const isIn = await signIn(opened)
  if (isIn || opened || !(asking instanceof HTMLElement)) return isIn
  const { showPrompt } = await import('./partner-prompt.tsx')
  await showPrompt(asking, () => signIn(openWindow()))
  return false
}
