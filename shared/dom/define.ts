/** Version of this build, to distinguish two builds on one page. */
export const VERSION = '0.1.2'

type Versioned = CustomElementConstructor & { version?: string }

/** Defines an element. An existing definition is kept; if it has another version, a warning is logged. */
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
