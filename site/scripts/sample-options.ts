/** Recorded sample option: one price a second, in cents, from 36 s before the entry to the end of its 60 s. */
export interface SampleOption {
  /** Price of the first second, then the changes. */
  first: number
  changes: string
  /** Time of the entry in seconds of the day. */
  start: number
  /** Numbers of the trades at entry and end, and their times in ms after the start and before the end. */
  trades: readonly [string, string]
  times: readonly [number, number]
}

/** Seconds of the line before the entry, of the option, and of the room after its end. */
export const LEAD_SECONDS = 36
export const OPTION_SECONDS = 60
const ROOM_SECONDS = 8
/** Stake, and the profit of an option that wins, in USDT. */
export const STAKE = '50.00'
export const PROFIT = '10.00'
/** Share of the height that stays free above and below the line. */
const MARGIN = 0.12

/** Two options that were bought up: one wins, one loses. The page never shows profits only. */
export const SAMPLE_OPTIONS: readonly [SampleOption, SampleOption] = [
  {
    first: 6_039_820,
    changes:
      '-175 -65 -70 -95 65 45 -10 210 55 -120 -230 -190 -25 90 185 325 385 290 325 260 80 150 95 30 265 245 80 40 315 150 175 180 165 170 40 -25 -25 -40 100 260 55 120 -35 -80 -55 5 -30 -315 15 -5 -60 70 -15 -160 -10 65 -45 100 120 -50 205 165 -25 60 70 175 -45 120 200 215 215 300 270 185 20 165 230 185 140 185 -185 -40 -305 -120 85 295 125 140 90 -200 0 15 40 -75 -25 15',
    start: 2212,
    trades: ['345201936766', '345201937183'],
    times: [107, 312],
  },
  {
    first: 6_038_550,
    changes:
      '-80 45 -65 90 -60 -170 -175 20 -245 -85 -190 -85 -165 -190 -40 125 15 110 140 5 -40 135 150 -100 -100 -115 -50 130 -45 145 150 165 135 -35 80 -70 50 -120 -75 -135 -135 -110 185 220 -5 75 -40 -5 15 60 20 -35 65 -50 95 25 20 -50 -250 -110 45 -50 -5 -30 -120 -30 -205 -55 -30 0 65 -90 -150 -100 -105 15 135 45 10 -140 5 95 -100 -175 -40 -195 -70 -35 -90 -180 -185 -275 -215 -195 -85 -230',
    start: 2312,
    trades: ['345201938460', '345201938877'],
    times: [618, 609],
  },
]

/** Drawing of a sample option at a second. Lengths are percent of the plot, from its left and upper edge; left to right in every language. */
export interface SampleFrame {
  before: string
  after: string
  area: string
  level: string
  /** One tick a second below the plot. */
  ticks: { passed: string; rest: string }
  x: { entry: number; now: number; end: number }
  y: { entry: number; now: number }
  /** Prices with two decimals. */
  price: string
  entryPrice: string
  tone: 'up' | 'down'
  /** Remaining seconds. */
  left: number
}

/** Returns all prices of an option in cents. */
export function listPrices({ first, changes }: SampleOption): number[] {
  const prices = [first]
  for (const change of changes.split(' ')) prices.push((prices.at(-1) ?? first) + Number(change))
  return prices
}

/** Formats cents as a price: `60,412.87`. */
export const formatPrice = (cents: number): string =>
  `${String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',')}.${String(cents % 100).padStart(2, '0')}`

/** Formats a second of the day, and ms if given: `00:36:52.107`. */
export const formatTime = (second: number, ms?: number): string =>
  [second / 3600, (second / 60) % 60, second % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':') +
  (ms === undefined ? '' : `.${String(ms).padStart(3, '0')}`)

const round = (value: number): number => Math.round(value * 100) / 100

/** Draws an option `elapsed` seconds (0 to 60) after its entry. */
export function drawSampleOption(option: SampleOption, elapsed: number): SampleFrame {
  const prices = listPrices(option)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const toX = (second: number) => round((second / (LEAD_SECONDS + OPTION_SECONDS + ROOM_SECONDS)) * 100)
  const toY = (price: number) => round((MARGIN + (1 - 2 * MARGIN) * (1 - (price - low) / (high - low))) * 100)
  const toPath = (from: number, to: number) =>
    prices
      .slice(from, to + 1)
      .map((price, at) => `${at === 0 ? 'M' : 'L'}${toX(from + at)} ${toY(price)}`)
      .join('')
  const now = LEAD_SECONDS + elapsed
  const [entry = low, current = low] = [prices[LEAD_SECONDS], prices[now]]
  const after = toPath(LEAD_SECONDS, now)
  const toTicks = (from: number, to: number) =>
    [...Array<0>(Math.max(0, to - from))].map((_, at) => `M${toX(LEAD_SECONDS + from + at)} 102V105`).join('')
  return {
    before: toPath(0, LEAD_SECONDS),
    after,
    level: `M${toX(LEAD_SECONDS)} ${toY(entry)}H100`,
    ticks: { passed: toTicks(0, elapsed), rest: toTicks(elapsed, OPTION_SECONDS + 1) },
    area: `${after}V${toY(entry)}H${toX(LEAD_SECONDS)}Z`,
    x: { entry: toX(LEAD_SECONDS), now: toX(now), end: toX(LEAD_SECONDS + OPTION_SECONDS) },
    y: { entry: toY(entry), now: toY(current) },
    price: formatPrice(current),
    entryPrice: formatPrice(entry),
    tone: current > entry ? 'up' : 'down',
    left: OPTION_SECONDS - elapsed,
  }
}

/** Returns the result of an option at a tone: profit or loss with its sign. */
export const getResult = (tone: SampleFrame['tone']): string => (tone === 'up' ? `+${PROFIT}` : `−${STAKE}`)

/** Trades of an option that has ended, as its panel lists them. */
export function listTrades(option: SampleOption): { price: string; time: string; number: string }[] {
  const { start, trades, times } = option
  const prices = listPrices(option)
  const end = start + OPTION_SECONDS
  return [
    { price: prices[LEAD_SECONDS] ?? 0, time: formatTime(start, times[0]), number: trades[0] },
    { price: prices.at(-1) ?? 0, time: formatTime(end - 1, 1000 - times[1]), number: trades[1] },
  ].map(({ price, ...trade }) => ({ ...trade, price: formatPrice(price) }))
}
