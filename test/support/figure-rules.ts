/** Coins of account, whose amounts have two decimals. */
const CASH = 'USDT|USDC'
const OTHERS = 'BTC|ETH|SOL|XRP|DOGE|LTC|BCH|LINK|ADA|TRX|DOT|UNI|AVAX|BNB'
const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?`
const AMOUNT = new RegExp(`(?<![\\d.,/])(${NUMBER})\\s(${CASH}|${OTHERS})(?![\\w/])`, 'g')
/** Decimals of the balances that the specification names. */
const FULL_DECIMALS = 8
const MAX_SIGNIFICANT = 8

/** Spellings that no English text of a page has, with the rule that each of them breaks. */
const WRONG_SPELLINGS: readonly (readonly [pattern: RegExp, rule: string])[] = [
  [/\d{4}-\d\d-\d\d/, 'dates name the month'],
  [/\d[\s\u00a0](?:sec|secs|hr|hrs)\b/, 'seconds are `s`, hours are `h`'],
  [/(?<![\w.])\d+s\b/, 'a space before the unit of a duration'],
  [/(?:^|[\s(])-\d/, 'U+2212 is the minus'],
  [/[+−]0(?:\.0+)?%/, 'zero has no sign'],
  [/\d\.\d{5,}%/, 'percentages have at most four decimals'],
  [/\b(?:NaN|undefined|Infinity)\b/, 'a figure is a number'],
]

/** Returns the faults of the figures in an English text of a page, each with the rule; empty if there are none. */
export function findFigureFaults(text: string): string[] {
  const faults = [...text.matchAll(AMOUNT)].flatMap(([whole, number = '', coin = '']) => {
    const fault = findAmountFault(number.replaceAll(',', ''), coin)
    return fault ? [`${whole}: ${fault}`] : []
  })
  for (const [pattern, rule] of WRONG_SPELLINGS) {
    const found = pattern.exec(text)
    if (found) faults.push(`${found[0].trim()}: ${rule}`)
  }
  return faults
}

function findAmountFault(number: string, coin: string): string | null {
  const [whole = '', fraction = ''] = number.split('.')
  if (fraction.length === FULL_DECIMALS) return null
  const significant = `${whole}${fraction}`.replace(/^0+/, '').length
  if (!new RegExp(`^(?:${CASH})$`).test(coin))
    return significant > MAX_SIGNIFICANT && fraction.length > 2 ? 'coins have at most 8 significant digits' : null
  if (Number(number) > 0 && Number(number) < 0.01) return null
  return fraction.length === 2 ? null : 'money has two decimals'
}
