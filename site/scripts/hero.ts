import { drawSampleOption, getResult, listTrades, OPTION_SECONDS, SAMPLE_OPTIONS } from './sample-options.ts'

/** Time of a second of the option, and of its result, in ms: 60 s run in 15 s, then the result stays for 5 s. */
const SECOND_MS = 250
const RESULT_MS = 5_000
/** Second of the still in the HTML, from which the first option continues. */
const STILL_SECOND = 37

let timer: ReturnType<typeof setTimeout>
let stage: HTMLElement | null = null

/** Plays the sample options of the page in a loop. Does nothing on other pages. With reduced motion the still remains. */
export function playSampleOptions(): void {
  const next = document.querySelector<HTMLElement>('[data-stage]')
  if (next === stage && next?.isConnected) return
  clearTimeout(timer)
  stage = next
  if (!stage || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  play(stage, 0, STILL_SECOND)
}

/** Shows a second of an option, then the following ones. A hidden page, and one whose window shows another part, waits. */
function play(panel: HTMLElement, which: 0 | 1, second: number): void {
  if (!panel.isConnected) return
  const isSeen = document.visibilityState === 'visible' && panel.getBoundingClientRect().bottom > 0
  if (isSeen) draw(panel, which, second)
  const hasEnded = second >= OPTION_SECONDS
  timer = setTimeout(
    () =>
      play(panel, hasEnded && isSeen ? (which === 0 ? 1 : 0) : which, isSeen ? (hasEnded ? 0 : second + 1) : second),
    hasEnded ? RESULT_MS : SECOND_MS,
  )
}

function draw(panel: HTMLElement, which: 0 | 1, second: number): void {
  const option = SAMPLE_OPTIONS[which]
  const frame = drawSampleOption(option, second)
  const hasEnded = frame.left === 0
  const find = (name: string) => panel.querySelector<HTMLElement>(`[data-hero="${name}"]`)
  const write = (name: string, text: string) => {
    const place = find(name)
    if (place) place.textContent = text
  }
  const set = (name: string, values: Readonly<Record<string, string>>) => {
    for (const [attribute, value] of Object.entries(values)) find(name)?.setAttribute(attribute, value)
  }
  write('price', frame.price)
  write('left', `00:${String(frame.left).padStart(2, '0')}`)
  write('result', getResult(frame.tone))
  set('line-before', { d: frame.before })
  set('line-after', { d: frame.after, 'data-tone': frame.tone })
  set('area', { d: frame.area, 'data-tone': frame.tone })
  set('level', { d: frame.level })
  set('rest', { d: frame.ticks.rest })
  set('passed', { d: frame.ticks.passed, 'data-tone': frame.tone })
  set('entry', { cy: `${frame.y.entry}%` })
  set('now', { cx: `${frame.x.now}%`, cy: `${frame.y.now}%`, 'data-tone': frame.tone })
  set('result', { 'data-tone': frame.tone })
  for (const [name, y, text] of [
    ['entry-tag', frame.y.entry, frame.entryPrice],
    ['price-tag', frame.y.now, frame.price],
  ] as const) {
    set(name, { y: `${y}%`, ...(name === 'price-tag' && { 'data-tone': frame.tone }) })
    const label = find(name)?.querySelector('text')
    if (label) label.textContent = text
  }
  panel.querySelectorAll('.ring line').forEach((tick, at) => {
    tick.toggleAttribute('data-on', hasEnded || at < Math.ceil(frame.left / 5))
  })
  showTrades(panel, which, hasEnded)
}

/** Shows the trades of the option that has just ended, or of the one before it. */
function showTrades(panel: HTMLElement, which: 0 | 1, hasEnded: boolean): void {
  const find = (name: string) => panel.querySelector<HTMLElement>(`[data-hero="${name}"]`)
  const option = SAMPLE_OPTIONS[hasEnded ? which : which === 0 ? 1 : 0]
  const { tone } = drawSampleOption(option, OPTION_SECONDS)
  find('before')?.toggleAttribute('hidden', hasEnded)
  find('this')?.toggleAttribute('hidden', !hasEnded)
  const settled = find('settled')
  if (settled) {
    settled.textContent = `${getResult(tone)} USDT`
    settled.dataset.tone = tone
  }
  listTrades(option).forEach(({ price, time, number }, at) => {
    const places = find(`trade-${at}`)?.querySelectorAll('b, small')
    ;[price, time, `No. ${number}`].forEach((text, place) => {
      const element = places?.[place]
      if (element) element.textContent = text
    })
  })
}
