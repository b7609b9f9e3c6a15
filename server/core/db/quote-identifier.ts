/** Quotes the name of a table or column for use in a statement. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
