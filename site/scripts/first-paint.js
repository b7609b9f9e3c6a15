// What stands in the page itself is painted first, with the banner's picture when there is one: on a slow line the elements' files would take its place.
// Only then are they asked for. Nothing waits longer than a moment, nor in a hidden tab, which is not painted.
;(() => {
  const root = document.documentElement
  // What the device draws around the page has its colour from the beginning, by night and where an operator has given another (scripts/app-head.ts).
  document.querySelector('meta[name=theme-color]').content = getComputedStyle(root).backgroundColor
  const MOST_MS = 700
  // The browser loads its knowledge of numbers with the first format, which takes as long as a whole drawing: a thread of its own does it for all.
  if (globalThis.Worker) new Worker('/numbers-worker.js')
  const begin = () => {
    if ('painted' in root.dataset) return
    root.dataset.painted = ''
    document.head.append(document.getElementById('files').content.cloneNode(true))
    dispatchEvent(new Event('painted'))
  }
  const picture = document.querySelector('.banner-place img')
  const afterPaint = () => requestAnimationFrame(() => setTimeout(begin))
  if (document.hidden) begin()
  else if (!picture || picture.complete) afterPaint()
  else for (const event of ['load', 'error']) picture.addEventListener(event, afterPaint)
  setTimeout(begin, MOST_MS)
})()
