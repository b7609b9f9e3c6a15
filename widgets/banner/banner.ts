import { html, nothing, type TemplateResult } from 'lit/html.js'
import { LitWidget } from '../../shared/element/definition/lit-widget.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { $texts, texts } from '../../shared/state/preferences/texts.ts'
import { baseStyles } from '../../shared/view/theme/base-styles.ts'
import icons from '../../shared/view/theme/icons.css' with { type: 'css' }
import styles from './banner.css' with { type: 'css' }
import { getDots, toPictureAddress } from './banner.rules.ts'
import { $slides, expectsNoPictures, type Slide } from './banner.store.ts'
import type { Swipe } from './swipe.ts'

/** `<tl-banner>`: the operator's pictures (HOM-04, HOM-05). A picture slotted by the page is shown until the first of them has loaded. */
export class BannerElement extends LitWidget {
  static override styles = [...baseStyles, icons, styles]
  /** Code that advances the pictures and shows their dots. If it fails to load, the row can still be swiped. */
  #swipe: Swipe | 'loading' | 'failed' | null = null
  /** Addresses of pictures that failed to load. Cleared by the next poll. */
  readonly #failed = new Set<string>()
  #askedAt: number | null = null
  /** True if the first picture has loaded. Until then the slotted content is shown. */
  #arrived = false

  protected override sources() {
    return [$slides(), $texts('banner'), $texts('common')]
  }

  override willUpdate(): void {
    const { at, data } = $slides().get()
    if (data && data.length > 1 && this.#swipe === null) void this.#loadSwipe()
    if (at !== this.#askedAt) this.#failed.clear()
    this.#askedAt = at
  }

  async #loadSwipe(): Promise<void> {
    this.#swipe = 'loading'
    try {
      const { Swipe } = await import('./swipe.ts')
      this.#swipe = new Swipe(this, '.items')
    } catch (error) {
      console.warn('tradelet: moving pictures failed', error)
      this.#swipe = 'failed'
    }
    this.requestUpdate()
  }

  protected override view(): TemplateResult {
    const { data, failed } = $slides().get()
    if (data && data.length > 0) return this.#carousel(data)
    if (data || (!failed && expectsNoPictures())) return html``
    return html`<section class="banner" aria-label=${texts('banner')('label')}>${failed ? this.#sorry() : renderSkeleton()}</section>`
  }

  #carousel(slides: readonly Slide[]) {
    const t = texts('banner')
    const several = slides.length > 1
    return html`<section
      class="banner"
      data-count=${slides.length}
      aria-label=${t('label')}
      aria-roledescription=${several ? t('carousel') : nothing}
    >
      ${several && typeof this.#swipe === 'object' && this.#swipe ? this.#controls(this.#swipe, slides.length) : nothing}
      <ul class="items" part="items" tabindex=${several ? 0 : nothing} aria-label=${t('label')}>
        ${slides.map((slide, at) => this.#item(slide, at, slides.length))}
      </ul>
    </section>`
  }

  #item({ address, title, link, words }: Slide, at: number, count: number) {
    const name = title || texts('banner')('picture', { at: at + 1, count })
    const picture = this.#failed.has(address)
      ? html`<span class="frame" role="img" aria-label=${name}></span>`
      : html`<span class="frame">
          <img
            loading=${at === 0 ? nothing : 'lazy'}
            fetchpriority=${at === 0 ? 'high' : nothing}
            alt=${words ? '' : name}
            src=${toPictureAddress(address, $language.get(), this.matches(':state(night)') ? 'night' : 'day')}
            draggable="false"
            decoding=${at === 0 ? 'sync' : 'async'}
            @error=${() => this.#give(address)}
            @load=${at === 0 ? this.#arrive : nothing}
          />
          ${at === 0 && !this.#arrived ? html`<slot></slot>` : nothing}
          ${words ? renderWords(words) : nothing}
        </span>`
    return html`<li part="item">${link ? renderLink(link, picture) : picture}</li>`
  }

  readonly #arrive = (): void => {
    this.#arrived = true
    this.requestUpdate()
  }

  #give(address: string): void {
    this.#failed.add(address)
    this.requestUpdate()
  }

  #controls({ stopped, toggle, inView }: Swipe, count: number) {
    const t = texts('banner')
    return html`<div class="controls">
      <span class="dots" part="dots" aria-hidden="true">${getDots(count, inView).map((on) => html`<i ?data-on=${on}></i>`)}</span>
      <button type="button" class="stop" aria-label=${t(stopped ? 'play' : 'pause')} @click=${toggle}>
        <span>
          <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d=${stopped ? 'M8 5.5v13l10.5-6.5z' : 'M8.5 5.5v13M15.5 5.5v13'}></path>
          </svg>
        </span>
      </button>
    </div>`
  }

  #sorry() {
    const { loading } = $slides().get()
    return html`<div class="items">
      <p class="frame failure" role="alert">
        <span>${texts('banner')('failed')}</span>
        <button type="button" aria-busy=${loading} @click=${() => $slides().refresh()}>${texts('common')('retry')}</button>
      </p>
    </div>`
  }
}

/** Renders the words over a picture. */
const renderWords = ({ heading, line, mark }: NonNullable<Slide['words']>) =>
  html`<span class="words"><b>${heading}</b> <span>${line}</span> ${mark ? html`<small>${mark}</small>` : nothing}</span>`

/** Renders a slide that leads to a page. Pages of other sites open in a tab of their own, which cannot reach this one. */
const renderLink = (link: string, picture: TemplateResult) =>
  html`<a href=${link} target=${link.startsWith(`${location.origin}/`) ? nothing : '_blank'}>${picture}</a>`

/** Renders the skeleton shown while the pictures are requested. */
const renderSkeleton = () => html`<div class="items" role="status" aria-label=${texts('banner')('loading')}>
  <span class="frame skeleton"><slot></slot></span><span class="frame skeleton"></span>
</div>`
