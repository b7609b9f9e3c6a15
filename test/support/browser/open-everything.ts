import { allElements } from './all-elements.ts'
import { getAccessibleName } from './find.ts'
import { type Mounted, waitUntilQuiet } from './stage.ts'

/** Selector of what can be pressed without leaving the page. */
const PRESSED = 'button:not(:disabled), [role=tab]'
/** Number of frames without a change after which an element has shown the result of a press. */
const QUIET_FRAMES = 4

/** Returns the kind of a button. Buttons in list rows have the same kind for any text, so that each list is opened once. */
function getKind(button: HTMLElement): string {
  const look = [button.className, button.getAttribute('part'), button.getAttribute('role')].join(' ')
  return button.closest('li, [role=listitem], [role=row], [role=radiogroup]')
    ? look
    : `${look} ${getAccessibleName(button).replace(/[\d.,]+/g, '0')}`
}

const getTopScope = (root: ShadowRoot): ParentNode => [...root.querySelectorAll('dialog:modal')].at(-1) ?? root

/**
 * Presses one button of each kind in an element, including the buttons of what a press opens. Calls `after` after each press that changed the text. Closes
 * dialogs again before going on. At most `most` presses.
 */
export async function openEverything(
  page: Mounted,
  after: (pressed: string) => Promise<void>,
  most: number,
): Promise<void> {
  const { open } = window
  // A new window would cover this one, and some browsers draw only the window in front.
  window.open = () => null
  // Going back would leave the page of the tests.
  history.back = () => undefined
  try {
    await openInside(page, after, most)
  } finally {
    window.open = open
    Reflect.deleteProperty(history, 'back')
  }
}

async function openInside(page: Mounted, after: (pressed: string) => Promise<void>, most: number): Promise<void> {
  const done = new Set<string>()
  for (let presses = 0; presses < most; presses++) {
    const next = [...allElements(getTopScope(page.root))].find(
      (element): element is HTMLElement =>
        element.matches(PRESSED) &&
        !element.matches('[aria-selected=true]') &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !done.has(getKind(element as HTMLElement)),
    )
    if (!next) {
      if (!closeTop(page.root)) return
      await waitUntilQuiet(page.root, QUIET_FRAMES)
      continue
    }
    const kind = getKind(next)
    done.add(kind)
    const before = page.text()
    next.click()
    await waitUntilQuiet(page.root, QUIET_FRAMES)
    if (page.text() !== before) await after(kind.trim())
  }
}

/** Closes the topmost dialog as Esc does. Returns false if none is open. */
function closeTop(root: ShadowRoot): boolean {
  const top = [...root.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1)
  return top?.dispatchEvent(new Event('cancel', { cancelable: true })) === false
}
