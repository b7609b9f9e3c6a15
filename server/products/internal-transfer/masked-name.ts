const DOTS = '••••'

/** The ends of a part of a name: two signs at each end of a long one, one of a short one, none of a very short one. */
function ends(part: string): string {
  const signs = [...part]
  if (signs.length < 3) return DOTS
  const shown = signs.length < 6 ? 1 : 2
  return `${signs.slice(0, shown).join('')}${DOTS}${shown === 1 ? '' : signs.slice(-shown).join('')}`
}

/**
 * A login name as others may see it: who knows it recognises it, who does not cannot tell it, nor how long it is. `mira.tan@mail.example` is
 * `mi••••an@ma••.example`, `+8613812345678` is `+8••••78`.
 */
export function maskedName(name: string): string {
  const [, local, host = '', top = ''] = /^(.*)@(.+?)(\.[^.]*)?$/.exec(name) ?? []
  if (local === undefined) return ends(name)
  const start = [...host].length < 3 ? '' : [...host].slice(0, 2).join('')
  return `${ends(local)}@${start}••${top}`
}
