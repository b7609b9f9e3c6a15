import { AutoScroll } from '../../shared/view/elements/auto-scroll.ts'
import { findVisibleRange, type VisibleRange } from './banner.rules.ts'

/** Row of pictures that advances by one picture. */
export class Swipe extends AutoScroll {
  inView: VisibleRange = { first: 0, last: 0 }

  protected override stride({ scrollWidth, childElementCount }: HTMLElement): number {
    return scrollWidth / childElementCount
  }

  protected override look({ clientWidth, scrollWidth, childElementCount }: HTMLElement, offset: number): void {
    const now = findVisibleRange(offset, clientWidth, scrollWidth, childElementCount)
    if (now.first === this.inView.first && now.last === this.inView.last) return
    this.inView = now
    this.host.requestUpdate()
  }
}
