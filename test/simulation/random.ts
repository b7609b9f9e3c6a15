/** Random numbers that follow from a seed only. */
export interface Random {
  /** Returns a number from 0 to below 1. */
  next(): number
  /** Returns a whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number
  pick<T>(from: readonly T[]): T
  /** Returns one of them, or undefined if there are none. */
  oneOf<T>(from: readonly T[]): T | undefined
  /** Returns true with this probability, 0 to 1. */
  chance(often: number): boolean
}

/** Creates the random numbers of a seed (splitmix32). `stream` separates draws that must not affect each other, such as those of the steps of a run. */
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
      if (picked === undefined) throw new Error('nothing to pick from')
      return picked
    },
  }
}
