/** The one thing of the web that the contract takes from where it runs: browsers and Node have it alike. For tsconfig.wire.json alone. */
declare const URL: { canParse(address: string): boolean }
