import { findLegible, fitChroma, getPole, type Rgb, toOklab } from './contrast.ts'

/** Least distance in degrees of the hues of two averages, and of an average and the accent. */
const DISTANCE = 50
/** Chroma below which a colour counts as grey. */
const GREY = 0.04
/** Hues in OKLCH, in degrees, for averages whose own hue is too near to another: violet, cyan, green, amber. */
const HUES = [320, 210, 145, 75]

const getHue = ([, a = 0, b = 0]: Rgb): number => (Math.atan2(b, a) * 180) / Math.PI
const getChroma = ([, a = 0, b = 0]: Rgb): number => Math.hypot(a, b)
const isApart = (hue: number, other: number): boolean => Math.abs(((hue - other + 540) % 360) - 180) >= DISTANCE

/**
 * Returns the colours of the first three moving averages on a background: the warning's, the accent's and a third, in hues that differ by at least 50°. A grey
 * accent, or a warning near the accent, is replaced. The fourth average is grey (`--tl-text-3`).
 */
export function deriveAverages(warn: Rgb, accent: Rgb, bg: Rgb): Rgb[] {
  const [warning, brand] = [toOklab(warn), toOklab(accent)]
  const isBrand = getChroma(brand) >= GREY
  const used = isBrand ? [getHue(brand)] : []
  const chroma = isBrand ? Math.min(0.14, getChroma(brand)) : 0.12
  const take = (): Rgb => {
    const hue = HUES.find((one) => used.every((other) => isApart(one, other))) ?? 0
    used.push(hue)
    const angle = (hue * Math.PI) / 180
    const colour = fitChroma([brand[0] ?? 0, chroma * Math.cos(angle), chroma * Math.sin(angle)])
    return findLegible(colour, getPole(bg), () => [bg])
  }
  const isWarning = getChroma(warning) >= GREY && used.every((other) => isApart(getHue(warning), other))
  if (isWarning) used.push(getHue(warning))
  return [isWarning ? warn : take(), isBrand ? accent : take(), take()]
}
