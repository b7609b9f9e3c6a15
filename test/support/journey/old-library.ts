/**
 * Script with the replacements of prototype.js 1.7.3 that other code on its pages suffers from, written from the library's documented behaviour: `Array.from` copies
 * what has a length and ignores iterators and its second parameter, arrays have the methods of `Enumerable`, `Element.prototype` has methods of the library.
 */
export const OLD_LIBRARY = `{
  const toArray = (value) => {
    if (!value) return []
    if ('toArray' in Object(value)) return value.toArray()
    let length = value.length || 0
    const results = new Array(length)
    while (length--) results[length] = value[length]
    return results
  }
  Array.from = toArray
  // As in browsers without helpers of iterators, such as Safari before 18.4.
  if (self.Iterator) delete Iterator.prototype.toArray
  const methods = {
    toArray() { return this.slice() },
    entries() { return this.toArray() },
    each(iterator, context) { this.forEach(iterator, context); return this },
    collect(iterator, context) { return this.map(iterator, context) },
    select(iterator, context) { return this.filter(iterator, context) },
    detect(iterator, context) { for (let i = 0; i < this.length; i++) if (iterator.call(context, this[i], i)) return this[i] },
    inject(memo, iterator, context) { this.forEach((value, index) => { memo = iterator.call(context, memo, value, index) }); return memo },
    invoke(method, ...args) { return this.map((value) => value[method](...args)) },
    pluck(name) { return this.map((value) => value[name]) },
    include(object) { return this.indexOf(object) !== -1 },
    max() { return Math.max(...this) },
    min() { return Math.min(...this) },
    partition(iterator) { return [this.filter(iterator), this.filter((value) => !iterator(value))] },
    reject(iterator) { return this.filter((value) => !iterator(value)) },
    sortBy(iterator) { return this.slice().sort((a, b) => (iterator(a) < iterator(b) ? -1 : 1)) },
    zip(other) { return this.map((value, index) => [value, other[index]]) },
    size() { return this.length },
    inspect() { return '[' + this.join(', ') + ']' },
    first() { return this[0] },
    last() { return this[this.length - 1] },
    clear() { this.length = 0; return this },
    compact() { return this.filter((value) => value != null) },
    flatten() { return this.reduce((all, value) => all.concat(Array.isArray(value) ? value.flatten() : [value]), []) },
    without(...values) { return this.filter((value) => !values.include(value)) },
    uniq() { return this.filter((value, index) => this.indexOf(value) === index) },
    clone() { return this.slice() },
  }
  Object.assign(Array.prototype, methods)
  Object.assign(String.prototype, {
    gsub(pattern, replacement) { return this.split(pattern).join(replacement) },
    sub(pattern, replacement) { return this.replace(pattern, replacement) },
    strip() { return this.trim() },
    toArray() { return this.split('') },
    succ() { return this },
    times(count) { return count < 1 ? '' : new Array(count + 1).join(this) },
    blank() { return /^\\s*$/.test(this) },
    empty() { return this == '' },
    inspect() { return "'" + this + "'" },
  })
  Object.assign(Number.prototype, {
    succ() { return this + 1 },
    times(iterator) { for (let i = 0; i < this; i++) iterator(i) },
    abs() { return Math.abs(this) }, round() { return Math.round(this) }, ceil() { return Math.ceil(this) }, floor() { return Math.floor(this) },
  })
  Object.assign(Element.prototype, {
    visible() { return this.style.display !== 'none' },
    show() { this.style.display = ''; return this },
    hide() { this.style.display = 'none'; return this },
    update(content) { this.innerHTML = content; return this },
    replace(content) { this.outerHTML = content; return this },
    remove() { this.parentNode && this.parentNode.removeChild(this); return this },
    identify() { return this.id },
    select(selector) { return [...this.querySelectorAll(selector)] },
    up() { return this.parentNode }, down() { return this.firstElementChild },
    next() { return this.nextElementSibling }, previous() { return this.previousElementSibling },
    observe(name, handler) { this.addEventListener(name, handler); return this },
    fire(name) { return this.dispatchEvent(new CustomEvent(name)) },
    getWidth() { return this.offsetWidth }, getHeight() { return this.offsetHeight },
    setStyle(styles) { Object.assign(this.style, styles); return this },
  })
}`
