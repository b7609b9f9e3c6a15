import type { QrDrawing } from '../../shared/view/ui/controls/qr-drawing.ts'
import type { LinePoint } from './share-card.rules.ts'

/** Colours of the theme, and the font. */
export interface CardLook {
  ground: string
  ink: string
  muted: string
  line: string
  tone: string
  font: string
  isRtl: boolean
}

/** Texts of a trade: label, price, time of day, number. */
export type CardTradeTexts = readonly [label: string, price: string, time: string, number: string]

/** Texts and drawings of the picture. */
export interface CardContent {
  site: string
  date: string
  /** Market, and its side and duration. */
  title: string
  side: string
  result: string
  /** Lines below the result: state, amounts and name if they were chosen. */
  notes: readonly string[]
  line: { before: readonly LinePoint[]; during: readonly LinePoint[]; start: string; end: string } | null
  trades: readonly CardTradeTexts[]
  qr: QrDrawing
  check: string
  isPublic: string
  address: string
  risk: string
}
