/**
 * Path of the site, or an https address. A second slash or backslash would begin the address of another host, and browsers ignore the control characters that
 * could stand between them.
 */
const LINK_PATTERN = /^(?:https:\/\/|\/(?![/\\]))[!-~]*$/i

/** Returns true if a banner may lead to this address: a path of the site, or an https address. */
export const isBannerLink = (url: string): boolean => LINK_PATTERN.test(url)
