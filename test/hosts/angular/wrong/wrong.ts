import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core'
import type {} from '@tradelet/elements'

@Component({
  selector: 'app-wrong',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `<tl-ticker (tl-market)="choose($event.detail.symbl)"></tl-ticker>`,
})
export class Wrong {
  choose(symbol: string): string {
    return symbol
  }
}
