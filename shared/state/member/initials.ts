/** Returns two characters for a member without a picture: the initials of the name's first two words, or the first two letters of its only word. */
export function getInitials(username: string): string {
  const words = username.split('@')[0]?.match(/[\p{L}\p{N}]+/gu) ?? []
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? '')].slice(0, 2)
  return letters.join('').toUpperCase()
}
