import { applyOffers } from './bar-offers.ts'
import { type Facts, formatFacts, type PublicPage } from './facts.ts'
import { type FrameTexts, fillTexts } from './frame-texts.ts'
import { playSampleOptions } from './hero.ts'
import type { Host } from './host.ts'

const root = document.documentElement

/** Fills the parts for visitors of every page: texts, figures of the server, links to customer service and documents, and the sample option. */
export async function openPublicPages(host: Host): Promise<void> {
  const { $language, $settings, $token, findLanguageByTag, setLanguage, loadPublicPage } = host.entry
  const page = await loadPublicPage()
  let texts: FrameTexts | null = null
  const showTexts = () => {
    if (texts) fillTexts(document, texts)
    for (const part of document.querySelectorAll<HTMLElement>('[data-more]')) part.dataset.more = 'filled'
  }
  const showFacts = () => {
    const { data } = page.$publicTerms.get()
    fillFacts(data ? formatFacts(data, page, $language.get(), Date.now()) : {})
  }
  const showSettings = () => {
    const { values } = $settings.get()
    if (Object.keys(values).length > 0) applyOffers(values)
    for (const place of document.querySelectorAll('[data-company]')) place.textContent = values.company ?? ''
    for (const note of document.querySelectorAll<HTMLElement>('[data-sample]'))
      note.hidden = !values.company?.includes('Sample')
    linkSupport(values.customService, page)
  }
  const show = () => {
    showTexts()
    showFacts()
    showSettings()
    playSampleOptions()
  }
  $language.subscribe(async (language) => {
    texts = await loadMoreTexts(language)
    if (language === $language.get()) show()
  })
  page.$publicTerms.subscribe(showFacts)
  $settings.subscribe(showSettings)
  document.addEventListener('tl-page', () => $token.get() === '' && show())
  document.addEventListener('click', ({ target }) => {
    const code = (target as Element).closest<HTMLElement>('[data-language]')?.dataset.language
    const chosen = code === undefined ? null : findLanguageByTag(code)
    if (chosen) setLanguage(chosen)
  })
}

/** Returns the texts of public pages in a language; null for English, which is in the HTML, and if they cannot be loaded. */
async function loadMoreTexts(language: string): Promise<FrameTexts | null> {
  if (language === 'en' && !root.dataset.moreTexts) return null
  root.dataset.moreTexts = language
  const answer = await fetch(`/texts/${root.dataset.version}/${language}.more.json`).catch(() => null)
  return answer?.ok ? answer.json() : null
}

/** Writes figures into their places. A place whose figure is unknown is hidden. */
function fillFacts(facts: Facts): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-fact]')) {
    const value = facts[place.dataset.fact ?? ''] ?? null
    const figure = place.querySelector('[data-value]')
    if (figure) figure.textContent = value ?? ''
    place.toggleAttribute('data-unknown', value === null)
    if (place instanceof HTMLAnchorElement && value)
      place.href = `/public-trade?${new URLSearchParams({ symbol: 'btcusdt', id: value })}`
    const checked = place.querySelector('[data-checked]')
    if (checked) checked.textContent = facts.checked ?? ''
    place.toggleAttribute('data-fault', facts.fault === '')
  }
}

/** Links customer service, in a new window. Without an address its links are hidden. */
function linkSupport(link: string | undefined, { getServiceAddress }: PublicPage): void {
  const address = getServiceAddress(link)
  for (const place of document.querySelectorAll<HTMLAnchorElement>('[data-support]')) {
    if (address) Object.assign(place, { href: address, target: '_blank', rel: 'noopener' })
  }
}
