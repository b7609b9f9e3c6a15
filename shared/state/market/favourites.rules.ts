/** Parses stored favourites: symbols separated by spaces. */
export const parseFavourites = (text: string): ReadonlySet<string> => new Set(text.split(' ').filter(Boolean))
