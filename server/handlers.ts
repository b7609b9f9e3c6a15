import { accountHandlers } from './accounts/handlers.ts'
import { balanceHandlers } from './balances/handlers.ts'
import type { Handler } from './http/handle.ts'
import { optionsHandlers } from './options/handlers.ts'
import { siteHandlers } from './site/handlers.ts'
import { spotHandlers } from './spot/handlers.ts'
import { uploadHandlers } from './uploads/handlers.ts'

/** What answers the platform's calls: every endpoint of the contract has exactly one handler here. */
export const handlers: readonly Handler[] = [
  ...siteHandlers,
  ...accountHandlers,
  ...balanceHandlers,
  ...optionsHandlers,
  ...spotHandlers,
  ...uploadHandlers,
]
