import { afterNextRender, Component, CUSTOM_ELEMENTS_SCHEMA, type ElementRef, signal, viewChild } from '@angular/core'
import type { MarketDetail, TlOptions } from '@tradelet/elements'

@Component({
  selector: 'app-trading',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <tl-ticker symbols="btcusdt,ethusdt" (tl-market)="choose($event)">Loading prices</tl-ticker>
    <p>
      <output id="chosen">{{ market().name }}</output>, <output id="state">{{ isReady() ? 'ready' : 'loading' }}</output>
      <button id="chart" type="button" (click)="isCompact.set(!isCompact())">Chart</button>
    </p>
    <tl-options #trader [attr.symbol]="market().symbol" [noChart]="isCompact()"></tl-options>
  `,
})
export class Trading {
  readonly market = signal<MarketDetail>({ symbol: 'btcusdt', name: 'no market' })
  readonly isCompact = signal(true)
  readonly isReady = signal(false)
  readonly trader = viewChild.required<ElementRef<TlOptions>>('trader')

  constructor() {
    afterNextRender(async () => {
      await customElements.whenDefined('tl-options')
      await this.trader().nativeElement.ready
      this.isReady.set(true)
    })
  }

  choose(event: CustomEvent<MarketDetail>): void {
    event.preventDefault()
    this.market.set(event.detail)
  }
}
