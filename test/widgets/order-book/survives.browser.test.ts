import '../../../widgets/order-book/order-book.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({ tag: 'tl-order-book', texts: ['spot'], ready: ({ text }) => text().includes('BTC/USDT') })
