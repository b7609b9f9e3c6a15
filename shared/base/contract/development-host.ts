const LOCAL_HOST = /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Returns whether a host name, as in `URL.hostname`, names this machine: `localhost`, names below it, and loopback addresses. Only there are plain HTTP and
 * cookies without the prefix `__Host-` accepted.
 */
export const isDevelopmentHost = (hostname: string): boolean => LOCAL_HOST.test(hostname)
