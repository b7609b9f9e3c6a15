/** Quotes the name of a table or a column for a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
