/** Code of a package that builds leave out, as exact text or as a pattern, and what replaces it. */
export type Replacement = readonly [code: RegExp | string, replacement: string]

/**
 * Returns the source of a package's module with its replacements: every occurrence of a text, the first match of a pattern. `name` is the package's.
 *
 * @throws Error if another version of the package does not contain one of them
 */
export const replaceCode = (name: string, source: string, replacements: readonly Replacement[]): string =>
  replacements.reduce((code, [part, replacement]) => {
    const result = typeof part === 'string' ? code.replaceAll(part, () => replacement) : code.replace(part, replacement)
    if (result === code) throw new Error(`${name} has changed, ${part} matches nothing`)
    return result
  }, source)
