const DOTS = '••••'

/** Masks a part of a name: keeps two characters at each end if it has at least six, the first one if it has three to five, otherwise none. */
function maskPart(part: string): string {
  const signs = [...part]
  if (signs.length < 3) return DOTS
  const shown = signs.length < 6 ? 1 : 2
  return `${signs.slice(0, shown).join('')}${DOTS}${shown === 1 ? '' : signs.slice(-shown).join('')}`
}

/**
 * Masks a login name for other members. A reader who knows the name recognizes it; others learn neither the name nor its length. `mira.tan@mail.example`
 * becomes `mi••••an@ma••.example`, `+8613812345678` becomes `+8••••78`.
 */
export function maskName(name: string): string {
  const [, local, host = '', top = ''] = /^(.*)@(.+?)(\.[^.]*)?$/.exec(name) ?? []
  if (local === undefined) return maskPart(name)
  const start = [...host].length < 3 ? '' : [...host].slice(0, 2).join('')
  return `${maskPart(local)}@${start}••${top}`
}
