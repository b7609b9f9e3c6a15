/**
 * Registers a custom property whose value is a colour. Other builds on the page, such as those of another operator, register the same ones: the first registration
 * of a name counts.
 */
export function registerColour(name: string, initialValue = '#000', inherits = true): void {
  try {
    CSS.registerProperty({ name, syntax: '<color>', inherits, initialValue })
  } catch (error) {
    if (Object(error).name !== 'InvalidModificationError') throw error
  }
}
