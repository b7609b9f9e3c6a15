/** Draws that follow from a seed alone. */
export interface Random {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from `least` to `most`, both counted in. */
  whole(least: number, most: number): number
  pick<T>(from: readonly T[]): T
  /** One of them or, of none, nothing. */
  oneOf<T>(from: readonly T[]): T | undefined
  /** Whether something happens that does so this often, from 0 to 1. */
  chance(often: number): boolean
}

/** Draws of a seed (splitmix32). `stream` tells apart draws that must not move each other: of the steps of a run each has its own. */
export function randomOf(seed: number, stream = 0): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca77)) >>> 0
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const oneOf = <T>(from: readonly T[]): T | undefined => from[whole(0, from.length - 1)]
  return {
    next,
    whole,
    oneOf,
    chance: (often) => next() < often,
    pick(from) {
      const picked = oneOf(from)
      if (picked === undefined) throw new Error('there is nothing to pick from')
      return picked
    },
  }
}
