import { css } from '@lit/reactive-element'
import { html } from 'lit/html.js'
import { formatAge } from '../../base/format/times.ts'
import { $language } from '../../state/preferences/language.ts'
import { $texts, texts } from '../../state/preferences/texts.ts'
import type { Freshness } from '../../state/stores/freshness.store.ts'
import { define } from '../dom/define.ts'
import { BaseElement, type Sheets } from './base-element.ts'
import type { ReadableStore } from './store-element.ts'

/** `<tl-freshness>`: dot and word for the freshness of the figures next to it. Takes a freshness store in `source`. */
export class TlFreshness extends BaseElement {
  static override properties = { source: { attribute: false } }
  static override styles: Sheets = [
    css`
      :host {
        display: inline-flex;
        align-items: center;
        gap: 5px;
        font-size: var(--tl-fs-11);
        font-weight: 500;
        color: var(--tl-text-3);
        white-space: nowrap;
      }
      :host::before {
        content: '';
        flex: none;
        inline-size: 6px;
        block-size: 6px;
        border-radius: 50%;
        box-shadow: inset 0 0 0 1.5px currentColor;
      }
      /* Large words on a small phone. */
      @container (inline-size < 17em) {
        :host {
          white-space: normal;
        }
      }
      :host([state='live'])::before {
        background: var(--tl-ok);
        box-shadow: none;
      }
      :host([state='delayed']) {
        color: var(--tl-warn);
      }
      :host([state='offline']) {
        color: var(--tl-err);
      }
    `,
  ]

  declare source: ReadableStore<Freshness> | null | undefined

  protected override sources() {
    return [this.source, $texts('common')]
  }

  override updated(changed: Map<string, unknown>): void {
    if (changed.has('source')) this.resubscribe()
  }

  override render() {
    const freshness: Freshness = this.source?.get() ?? { state: 'waiting' }
    this.setAttribute('state', freshness.state)
    // Not a text of the template: a translator of the page replaces text nodes, and Lit would write to one that the page no longer shows.
    return html`<span .textContent=${formatFreshness(freshness)}></span>`
  }
}

function formatFreshness(freshness: Freshness): string {
  const t = texts('common')
  if (freshness.state === 'delayed') return t('delayed', { age: formatAge(freshness.ageMs, $language.get()) })
  if (freshness.state !== 'offline') return t(freshness.state)
  return freshness.retryMs === null
    ? t('offlineNow')
    : t('offlineRetry', { seconds: Math.ceil(freshness.retryMs / 1000) })
}

define('tl-freshness', TlFreshness)
