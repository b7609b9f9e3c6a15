/** The version of this build, for telling two builds on a page apart. */
export const VERSION = '0.1.2'

type Versioned = CustomElementConstructor & { version?: string }

/** Defines an element. Where the page has it already, that one stays; another version of it is said once on the console. */
export function define(tag: string, element: CustomElementConstructor): void {
  const known: Versioned | undefined = customElements.get(tag)
  if (!known) {
    Object.assign(element, { version: VERSION })
    customElements.define(tag, element)
  } else if (known !== element && known.version !== VERSION) {
    console.warn(
      `tradelet: <${tag}> is already defined by version ${known.version ?? 'unknown'}; this one (${VERSION}) is not used`,
    )
  }
}
