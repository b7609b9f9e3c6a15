import type { Envelope } from '../../shared/base/contract/result.ts'
import { lazily } from './accounts-backend.ts'
import type { Open } from './databases.ts'
import { createPictureBody } from './multipart.ts'
import { type Buyer, type ProductStage, productStage } from './product-stage.ts'

/** Loan product of the stage: 500 to 5000 USDT at 0.05 % a day for 30 days. */
const STARTER = {
  title: 'Starter loan',
  lender: 'Lender',
  coin: 'USDT',
  min: '500',
  max: '5000',
  rate: '0.05',
  days: '30',
}

/** Row of the member's loans on the wire. */
export type LoanRow = Record<'id' | 'title' | 'order_num' | 'amount' | 'interest' | 'total_amount' | 'status', string> &
  Record<'status_text' | 'is_repayment_text' | 'coin' | 'remark', string> &
  Record<'repayment_time' | 'is_repayment' | 'cycle' | 'unseen', number | string>

/** Member who borrows. */
export interface Borrower extends Buyer {
  /** Uploads a picture and returns its address. */
  upload(): Promise<string>
  /** Applies for 3000 USDT with newly uploaded pictures; the form overrides these. */
  apply(form?: Record<string, string>, key?: string): Promise<Envelope>
  loans(status?: string, page?: string, limit?: string): Promise<LoanRow[]>
  cancel(id: string): Promise<Envelope>
  repay(order_num: string): Promise<Envelope>
}

/** Backend that offers a loan. */
export interface LoanStage extends ProductStage {
  /** Adds another loan product and returns its id. */
  product(given?: Record<string, string>): Promise<string>
  borrower(): Promise<Borrower>
}

/** Creates the stage. */
export async function loanStage(open: Open): Promise<LoanStage> {
  const stage = await productStage(open)
  const product = async (given: Record<string, string> = {}) =>
    (await stage.operateOrFail('POST', '/loan-products', { ...STARTER, ...given })).id
  const starter = lazily(product)
  return { ...stage, product, borrower: async () => borrower(stage, await stage.buyer(), await starter()) }
}

function borrower({ clock, inject }: ProductStage, member: Buyer, product: string): Borrower {
  const upload = async (): Promise<string> => {
    // Uploads are rate-limited.
    clock.now += 10_000
    const { headers, payload } = createPictureBody()
    const sent = { ...headers, token: member.token() }
    const answer = await inject({ method: 'POST', url: '/api/api/common/upload', headers: sent, payload })
    return answer.json().data.url
  }
  return {
    ...member,
    upload,
    async apply(form = {}, key) {
      const card = async (name: string) => form[name] ?? (await upload())
      const cards = {
        front_card: await card('front_card'),
        later_card: await card('later_card'),
        handheld_card: await card('handheld_card'),
      }
      return member.send('applyLoan', { id: product, amount: '3000', ...form, ...cards }, key)
    },
    loans: (status = '0', page = '1', limit = '10') => member.list<LoanRow>('getLoanRecords', { status, page, limit }),
    cancel: (id) => member.ask('cancelLoanApply', { id }),
    repay: (order_num) => member.send('repayLoan', { order_num }),
  }
}
