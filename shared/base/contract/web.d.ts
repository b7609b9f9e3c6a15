/** The one web API that the contract uses. Browsers and Node both provide it. For tsconfig.wire.json only. */
declare const URL: { canParse(address: string): boolean }
