/** Port of the operators' console, and the host name under which it is opened: null for names of this machine. */
export interface ConsoleAddress {
  /** 0 uses any free port. */
  port: number
  host: string | null
}

/** Parses CONSOLE_PORT and CONSOLE_HOST: null without a console, one sentence if they are invalid. */
export function parseConsoleAddress(port: string | null, host: string | null): ConsoleAddress | null | string {
  if (port === null) return host === null ? null : 'CONSOLE_HOST needs CONSOLE_PORT, the port of the console.'
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    return `CONSOLE_PORT must be a whole number from 0 to 65535, not "${port}".`
  if (host !== null && !/^[a-z0-9.-]+$/.test(host))
    return `CONSOLE_HOST must be the name in the console's address, like console.example.com, not "${host}".`
  return { port: Number(port), host }
}
