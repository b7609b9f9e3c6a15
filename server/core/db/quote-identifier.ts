/** Quotes the name of a table or column for use in a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
