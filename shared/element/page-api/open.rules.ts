/** Attributes that run code or change the look of the page around the sheet. HTML ignores the case of their names. */
const UNSAFE_ATTRIBUTE = /^(?:on|style$)/i

/** Returns the attributes that a sheet sets on its element: a page may pass on those of its own address. Event handlers and styles are left out. */
export const listSheetAttributes = (attributes: Readonly<Record<string, string>>): [name: string, value: string][] =>
  Object.entries(attributes).filter(([name]) => !UNSAFE_ATTRIBUTE.test(name))
