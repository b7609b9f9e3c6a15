import type { OptionsEngine } from './options/options.engine.ts'
import type { TradeArchive } from './options/trade-archive.ts'

declare module '../core/http/context.ts' {
  /** Services from the products upwards. */
  interface Context {
    optionsEngine: OptionsEngine
    /** Public trades that decided option orders. */
    tradeArchive: TradeArchive
  }

  interface ServicesOutsideActs {
    optionsEngine: unknown
    tradeArchive: unknown
  }
}
