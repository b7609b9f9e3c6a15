/** Returns true for the error that WebKit reports, on the console or as a page error, for a request of this page's server that a navigation aborted. */
export const isLeft = (text: string, url: string): boolean =>
  text.includes('due to access control checks') && text.includes(new URL(url).origin)
