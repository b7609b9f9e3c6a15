// Puts the banner's first picture into the page before the element's own code has come, in the page's language and theme. Nothing where none is expected.
;(() => {
  const { dataset, lang } = document.documentElement
  if (dataset.banners === 'none') return
  const picture = new Image()
  picture.fetchPriority = 'high'
  picture.alt = ''
  picture.src = `/banners/first#${lang}-${dataset.theme}`
  const frame = document.createElement('span')
  frame.append(picture)
  document.querySelector('tl-banner').append(frame)
})()
