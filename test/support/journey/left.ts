/** Whether this is what WebKit says of a page, now at this address, that was left before its own server answered: by the console, or as an error of the page. */
export const isLeft = (text: string, url: string): boolean =>
  text.includes('due to access control checks') && text.includes(new URL(url).origin)
