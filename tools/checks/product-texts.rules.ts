/** Namespaces of texts that several products use: refusals that are the same everywhere, kinds of journal entries, names of accounts, fields and rules. */
const COMMON: readonly string[] = ['refusals', 'booked', 'account', 'field', 'rule']

/** Folders of `server/products` whose namespaces have other names than the folder. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  balances: ['transfer', 'records'],
  'bank-cards': ['bank'],
  // The texts `trading.…` belong to server/market.
  trading: [],
}

/** Keys that keep a former name, because installations have stored it in members' notices. */
const STORED: Readonly<Record<string, readonly string[]>> = {
  networks: [
    'accounts.addressTitle',
    'accounts.addressAddedTitle',
    'accounts.addressText',
    'accounts.addressRemovedTitle',
    'accounts.addressRemovedText',
  ],
}

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g
/** Permission of an operator command, which looks like the key of a text. */
const PERMISSION = /\bpermission: '[\w.-]+'/g
/** Begin of a string that may be the key of a text. */
const KEY = /['"`](([a-z]\w*)\.(?:[\w-]+|(?=\$\{)))/g
const PRODUCT_FILE = /^server\/products\/([^/]+)\//

const getOwn = (folder: string): readonly string[] =>
  OWN[folder] ?? [folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())]

/**
 * Returns the keys that a file of the server borrows: a product may use its own texts and common ones; other files may use no product's texts. `namespaces` are
 * those of the texts of the server, `products` the folders of `server/products`.
 */
export function findBorrowedKeys(
  file: string,
  source: string,
  { namespaces, products }: { namespaces: ReadonlySet<string>; products: readonly string[] },
): string[] {
  const folder = PRODUCT_FILE.exec(file)?.[1]
  const ofProducts = products.flatMap(getOwn)
  const mayUse = (key: string, namespace: string): boolean =>
    folder
      ? [...COMMON, ...getOwn(folder)].includes(namespace) || (STORED[folder]?.includes(key) ?? false)
      : !ofProducts.includes(namespace)
  const keys = [...source.replace(COMMENT, '').replace(PERMISSION, '').matchAll(KEY)].map(
    ([, key = '', namespace = '']) => ({
      key,
      namespace,
    }),
  )
  return [
    ...new Set(
      keys.filter(({ key, namespace }) => namespaces.has(namespace) && !mayUse(key, namespace)).map(({ key }) => key),
    ),
  ]
}
