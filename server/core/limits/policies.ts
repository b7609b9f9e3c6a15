/*
 * Limits of a backend, from which docs/limits.md is generated (`npm run build -- --docs`). Limits that operators set themselves are terms of their domain.
 */
import { MAX_PICTURE_BYTES } from '../../../shared/base/contract/picture.ts'
import { MAX_BANK_CARDS } from '../../../shared/base/rules/bank-cards.rules.ts'
import { nodeRate, ownRowRate, type QueuePolicy, type QuotaPolicy, type Rate, sharedRate, TOO_MANY } from './policy.ts'

export type { QueuePolicy, QuotaPolicy, Rate, RatePolicy, SharedRatePolicy } from './policy.ts'

/** A member books at most this many transfers in 24 hours: half of them at once, the rest spread evenly over the day. */
export const MAX_TRANSFERS_A_DAY = 500
const DAY_MS = 24 * 3_600_000
const HALF_DAILY_TRANSFERS: Rate = { burst: MAX_TRANSFERS_A_DAY / 2, everyMs: DAY_MS / (MAX_TRANSFERS_A_DAY / 2) }

/** A password reset gets the same response whether or not a code is sent. */
const NO_CODE = `${TOO_MANY}; for a password reset: no code is sent`
const REQUEST_ERROR = 'error `too many requests`'

/**
 * Rates. Limits of one node protect its resources and keep a single sender from using up the limits that all senders share. Limits that protect other members,
 * such as those on guesses, are shared by all nodes.
 */
export const RATES = {
  /** Many polling pages stay far below it. */
  memberCalls: nodeRate({ burst: 600, everyMs: 20 }, 'calls with a session', 'member'),
  /** An office whose people open the site at once stays below it. */
  senderCalls: nodeRate({ burst: 2_000, everyMs: 5 }, 'calls without a session', 'address'),
  renderedElements: nodeRate({ burst: 200, everyMs: 50 }, 'elements rendered on the server', 'address'),

  failedLogins: nodeRate({ burst: 30, everyMs: 4_000 }, 'failed logins and password resets', 'address'),
  /** Leaves room in `unknownDevicePasswords` for others, such as the member on a new phone. */
  namePasswords: nodeRate({ burst: 10, everyMs: 30_000 }, 'wrong passwords on unknown devices', 'address and name'),
  unknownDevicePasswords: sharedRate(
    'login',
    { burst: 30, everyMs: 15_000 },
    'wrong passwords on unknown devices',
    'name',
  ),
  /** The row's key is the digest of the device itself. */
  knownDevicePasswords: ownRowRate({ burst: 10, everyMs: 30_000 }, 'wrong passwords on a known device', 'device'),
  confirmations: sharedRate('password again', { burst: 10, everyMs: 30_000 }, 'wrong passwords on forms', 'member'),
  /** Three codes of a million are valid at a time: a year of attempts by someone who knows the password succeeds with a probability of 3 %. */
  secondFactorCodes: sharedRate(
    'second factor',
    { burst: 5, everyMs: 3_600_000 },
    'wrong codes of a second factor',
    'member, logins on unknown devices separately',
  ),
  /** Each is stored for 5 minutes. A login of many people in one office needs one each. */
  passkeyChallenges: nodeRate({ burst: 60, everyMs: 1_000 }, 'challenges for passkeys', 'address or member'),
  registrations: sharedRate('registration', { burst: 30, everyMs: 20_000 }, 'registrations', 'address'),
  /** Many of them are an attempt to find out which names exist. */
  takenNames: sharedRate('taken name', { burst: 5, everyMs: 300_000 }, 'registrations under taken names', 'address'),
  codeRequests: sharedRate('code by sender', { burst: 10, everyMs: 60_000 }, 'requests for a code', 'address'),
  /** The long-term rate is one per lifetime of a code, so that one valid code is always available. */
  codesToMailbox: sharedRate('code', { burst: 10, everyMs: 600_000 }, 'codes requested by others', 'mailbox', NO_CODE),
  /** Requested by the member, logged in or on a known device. No other sender can use them up. */
  codesToMember: sharedRate(
    'own code',
    { burst: 20, everyMs: 300_000 },
    'codes to the own mailbox',
    'mailbox',
    NO_CODE,
  ),
  resetRequests: nodeRate({ burst: 5, everyMs: 600_000 }, 'requests for a password reset', 'address and name'),
  resetAttempts: nodeRate({ burst: 10, everyMs: 600_000 }, 'failed password resets', 'address and name'),
  partnerGrants: nodeRate({ burst: 30, everyMs: 10_000 }, 'accesses granted to partners', 'member'),
  /** Each is stored for a minute. */
  handoffCodes: nodeRate({ burst: 20, everyMs: 3_000 }, "codes that continue on the product's pages", 'member'),
  partnerCodes: nodeRate({ burst: 30, everyMs: 4_000 }, 'wrong codes of the sign-in window', 'address'),
  partnerKeys: nodeRate({ burst: 20, everyMs: 10_000 }, "wrong keys of partners' servers", 'address'),
  /** A partner with 10,000 members whose pages are open renews 11 sessions a second. */
  partnerSessions: nodeRate({ burst: 500, everyMs: 50 }, "sessions opened by a partner's server", 'partner'),
  operatorTokens: nodeRate({ burst: 20, everyMs: 10_000 }, 'wrong operator tokens', 'address', '429'),
  /** Guesses at one-time passwords count too: of the million codes three are valid at a time. */
  operatorLogins: nodeRate({ burst: 20, everyMs: 10_000 }, 'failed proofs of operators', 'address', '429'),
  operatorPasswords: sharedRate(
    'operator login',
    { burst: 10, everyMs: 60_000 },
    'failed proofs of operators',
    'name',
    '429',
  ),
  providerSignatures: nodeRate({ burst: 20, everyMs: 10_000 }, 'refused events of the payment provider', 'address'),
  operatorTokenLog: nodeRate({ burst: 5, everyMs: 60_000 }, 'log lines on wrong operator tokens', 'node', 'no line'),

  accountTransfers: sharedRate(
    'account-transfer',
    HALF_DAILY_TRANSFERS,
    'transfers between own accounts',
    'member',
    'refusal (rule `daily`)',
  ),
  /** A few per hour, so that a member cannot enumerate login names. */
  memberSearches: sharedRate('member search', { burst: 10, everyMs: 360_000 }, 'searches for a recipient', 'member'),
  /** A page requests a quote while the member types and when one expires. The limit keeps a script from filling the table. */
  swapQuotes: nodeRate({ burst: 60, everyMs: 500 }, 'swap quotes', 'member'),
  /** Each request is announced by e-mail and reviewed, and it can be cancelled and sent again. */
  withdrawals: nodeRate({ burst: 100, everyMs: 30_000 }, 'withdrawal requests', 'member'),
  uploads: nodeRate({ burst: 30, everyMs: 10_000 }, 'picture uploads', 'member'),

  socketMessages: nodeRate({ burst: 500, everyMs: 10 }, 'socket messages', 'connection', 'closed with code 1008'),
  /** 20 candle histories at once, 4 per second in the long run. */
  socketRequests: nodeRate({ burst: 500, everyMs: 10 }, 'cost of socket requests', 'connection', REQUEST_ERROR),
  /** The burst suffices for an office that opens all its pages at once; the long-term rate costs a few per cent of a CPU core. */
  senderRequests: nodeRate({ burst: 4_000, everyMs: 2.5 }, 'cost of socket requests', 'address', REQUEST_ERROR),
}

/**
 * Costs of socket requests, in units of about 0.05 ms of CPU time. A candle history has 300 rows to compute, serialize and pack; a trade history has fewer; any
 * other topic is one state. A subscription is an acknowledgement and the topic's state.
 */
export const REQUEST_COSTS = { kline: 25, trade: 10, other: 3, subscription: 1, session: 5 } as const

/** Messages that a refused request counts as: a client that keeps exceeding its request budget is disconnected. */
export const REFUSAL_COST = 10

/** Queues. Tasks beyond `atOnce` wait. */
export const QUEUES = {
  /** Most database connections remain for others. Further calls wait, such as those of a browser with many tabs. */
  memberCalls: {
    counts: 'calls with a session, except uploads',
    per: 'member',
    atOnce: 4,
    waiting: 500,
    perClientWaiting: 500,
    retryMs: 1_000,
    beyond: TOO_MANY,
  },
  /** Counted per call: a login may take long, and other people of an office do not wait for it. */
  senderCalls: {
    counts: 'requests without a session',
    per: 'address and call',
    atOnce: 16,
    waiting: 100,
    perClientWaiting: 100,
    retryMs: 1_000,
    beyond: TOO_MANY,
  },
  /**
   * A flood of logins takes neither all memory nor the whole thread pool. A hash takes about 0.1 s. Even at the end of a full queue a client is served before its
   * timeout of 15 s, also on a machine a few times slower.
   */
  passwordHashes: {
    counts: 'password hashes',
    per: 'node',
    atOnce: 2,
    waiting: 24,
    perClientWaiting: 8,
    retryMs: 2_000,
    beyond: `${TOO_MANY}; 503 if the queue is full`,
  },
} as const satisfies Record<string, QueuePolicy>

const quota = (max: number, counts: string, per: string, beyond: string, unit?: 'bytes'): QuotaPolicy => ({
  max,
  counts,
  per,
  beyond,
  ...(unit && { unit }),
})
const REFUSAL = 'refusal'
const KIB = 1024
const MIB = 1024 * KIB

/** Maximums. Connections, sockets and their data are counted by each node; records by all nodes together. */
export const QUOTAS = {
  /** A browser opens six. */
  connections: quota(500, 'open HTTP connections', 'address, except proxies', 'closed'),
  databaseConnections: quota(10, 'connections to PostgreSQL', 'node', 'waits'),
  /** Forms of the product are far smaller. */
  formBytes: quota(64 * KIB, 'size of a form', 'call', '413', 'bytes'),
  pictureBytes: quota(MAX_PICTURE_BYTES, 'size of a picture', 'upload', '413', 'bytes'),
  /** Bounds memory. The pages send at most 17 million. */
  picturePixels: quota(20_000_000, 'pixels of a picture', 'upload', REFUSAL),
  /**
   * A form takes at most three pictures. Choosing each of them a dozen times, or twice at the largest size, stays below both limits. Pictures that records need do
   * not count: the calls that take them bound their number.
   */
  unusedPictures: quota(40, 'pictures that no record needs', 'member', REFUSAL),
  unusedBytes: quota(60 * MIB, 'size of pictures that no record needs', 'member', REFUSAL, 'bytes'),

  /** A page uses one. */
  senderSockets: quota(40, 'open sockets', 'address', 'closed with code 1013'),
  /** Idle ones of this number take some 350 MB (idle-sockets.bench.ts). */
  sockets: quota(12_000, 'open sockets', 'node', 'closed with code 1013'),
  socketTopics: quota(200, 'subscribed topics', 'connection', 'error `too many topics`'),
  /** Messages are never dropped instead: book deltas form a chain, and a client that reconnects requests a snapshot. */
  queuedBytes: quota(256 * KIB, 'data queued for a slow client', 'connection', 'disconnected', 'bytes'),
  allQueuedBytes: quota(32 * MIB, 'data queued for all slow clients', 'node', 'the slowest are disconnected', 'bytes'),

  /** A page sends an order again within minutes. */
  refusedKeys: quota(
    100,
    'refusals stored for calls that move money',
    'member',
    'the oldest is deleted; its idempotency key may be used again',
  ),

  sessions: quota(20, 'sessions', 'member', 'the oldest ends'),
  /** A browser counts twice: by its cookie and by its address. */
  devices: quota(40, 'known devices and addresses', 'member', 'the least recently seen is forgotten'),
  codeGuesses: quota(5, 'guesses at a code', 'member or address', 'refused as wrong'),
  /** Strangers' guesses do not use up the recipient's, unless many strangers guess together. */
  allCodeGuesses: quota(25, 'guesses at a code', 'code', 'refused as wrong'),
  passkeys: quota(10, 'passkeys', 'member', REFUSAL),
  bankCards: quota(MAX_BANK_CARDS, 'bank cards', 'member', REFUSAL),
  openSpotOrders: quota(200, 'open and conditional spot orders', 'member', REFUSAL),
  /** Operators can keep up. */
  waitingDeposits: quota(10, 'deposits waiting for review', 'member', REFUSAL),
  waitingLoans: quota(10, 'loan applications waiting for review', 'member', REFUSAL),
}
