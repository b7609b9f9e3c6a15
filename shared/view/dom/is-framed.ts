/** Returns whether a node is an element of the page that runs in a frame (shared/element/isolation). Its events come from the frame. */
export const isFramed = (node: EventTarget | undefined): boolean =>
  node instanceof Element && node.getAttribute('isolation') === 'frame'
