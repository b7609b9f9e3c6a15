import type { PropertyValues } from '@lit/reactive-element'
import { html, type RenderOptions, render, type TemplateResult } from 'lit/html.js'
import { directionOf } from '../../base/i18n/languages.ts'
import { $language } from '../../state/preferences/language.ts'
import { StoreWidget } from './store-widget.ts'

/** Base class of a widget with templates of Lit: the counterpart of `defineWidget`. */
export class LitWidget extends StoreWidget {
  readonly renderOptions: RenderOptions = { host: this }

  /** Renders the element's content. */
  protected view(): TemplateResult {
    return html``
  }

  protected override update(changed: PropertyValues): void {
    const content = this.attempt(
      () => this.view(),
      (message) => html`<p class="note" role="alert">${message}</p>`,
    )
    super.update(changed)
    const lang = $language.get()
    render(
      html`<div class=${this.appClass} part="app" lang=${lang} dir=${directionOf(lang)}
      ><slot name="head"></slot>${content}<slot name="help"></slot><slot name="foot"></slot></div>`,
      this.renderRoot,
      this.renderOptions,
    )
  }
}
