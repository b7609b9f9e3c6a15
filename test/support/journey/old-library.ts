/**
 * Replacements of prototype.js 1.7 that other code on its pages suffers from, written from the library's documented behaviour: `Array.from` copies
 * what has a length and ignores iterators and its second parameter, arrays have the methods of `Enumerable`, `bind`, `Object.keys`, `Object.values` and methods of
 * elements are its own.
 */
const PROTOTYPE = `{
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
  Array.prototype._reverse = Array.prototype.reverse
  const methods = {
    toArray() { return this.slice() },
    entries() { return this.toArray() },
    reverse(inline) { return (inline === false ? this.toArray() : this)._reverse() },
    find(iterator, context) { return this.detect(iterator, context) },
    every(iterator = (x) => x, context) { let result = true; this.each((value, index) => { result &&= !!iterator.call(context, value, index) }); return result },
    some(iterator = (x) => x, context) { let result = false; this.each((value, index) => { result ||= !!iterator.call(context, value, index) }); return result },
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
    // Without the position, as in 1.7.0.
    startsWith(pattern) { return this.lastIndexOf(pattern, 0) === 0 },
    endsWith(pattern) { const at = this.length - pattern.length; return at >= 0 && this.indexOf(pattern, at) === at },
    include(pattern) { return this.indexOf(pattern) > -1 },
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
    scrollTo() { const { left, top } = this.getBoundingClientRect(); window.scrollTo(left + scrollX, top + scrollY); return this },
    toggle() { return this.visible() ? this.hide() : this.show() },
    wrap(wrapper) { this.replaceWith(wrapper); wrapper.append(this); return wrapper },
    insert(content) { this.append(content); return this },
    match(selector) { return this.matches(selector) },
    on(name, handler) { return this.observe(name, handler) },
    store() { return this }, retrieve() { return undefined },
    empty() { return this.innerHTML.trim() === '' }, clone(deep) { return this.cloneNode(deep) },
    setStyle(styles) { Object.assign(this.style, styles); return this },
  })
  Function.prototype.bind = function (context, ...given) {
    if (arguments.length < 2 && arguments[0] === undefined) return this
    const method = this
    return function bound(...rest) { return method.apply(this instanceof bound ? this : context, given.concat(rest)) }
  }
  Object.assign(Function.prototype, {
    curry(...given) { const method = this; return function (...rest) { return method.apply(this, given.concat(rest)) } },
    delay(seconds, ...given) { return setTimeout(() => this.apply(this, given), seconds * 1000) },
    defer(...given) { return this.delay(0.01, ...given) },
    methodize() { const method = this; return function (...rest) { return method.apply(null, [this].concat(rest)) } },
  })
  // Values include inherited ones, and keys of texts and numbers are refused.
  Object.keys = (object) => {
    if (Object(object) !== object) throw new TypeError()
    const results = []
    for (const key in object) if (Object.prototype.hasOwnProperty.call(object, key)) results.push(key)
    return results
  }
  Object.values = (object) => { const results = []; for (const key in object) results.push(object[key]); return results }
  Object.extend = Object.assign
  Object.clone = (object) => Object.assign({}, object)
  Object.inspect = String
  self.$A = Array.from
  self.$ = (id) => document.getElementById(id)
  self.$$ = (selector) => [...document.querySelectorAll(selector)]
}`

/** Replacements of MooTools 1.4 with its layer for 1.2: `Array.from` wraps what it does not know, `Event`, `Element` and methods of elements are its own. */
const MOOTOOLS = `{
  Array.from = (item) => item == null ? [] : typeof item !== 'string' && typeof item === 'object' && typeof item.length === 'number' ? Array.isArray(item) ? item : Array.prototype.slice.call(item) : [item]
  Function.from = (item) => typeof item === 'function' ? item : () => item
  const each = function (work, context) { for (let at = 0; at < this.length; at++) work.call(context, this[at], at, this) }
  Object.assign(Array.prototype, {
    each, clone() { return this.slice() }, clean() { return this.filter((item) => item != null) }, contains(item) { return this.indexOf(item) !== -1 },
    append(items) { this.push.apply(this, items); return this }, getLast() { return this.length ? this[this.length - 1] : null }, getRandom() { return this[0] },
    include(item) { if (!this.contains(item)) this.push(item); return this }, combine(items) { items.forEach((item) => this.include(item)); return this },
    erase(item) { for (let at = this.length; at--;) if (this[at] === item) this.splice(at, 1); return this }, empty() { this.length = 0; return this },
    flatten() { return this.reduce((all, item) => all.concat(item), []) }, pick() { return this.find((item) => item != null) }, link() { return {} },
  })
  Object.assign(Number.prototype, { limit(low, high) { return Math.min(high, Math.max(low, this)) }, round() { return Math.round(this) }, times(work) { for (let at = 0; at < this; at++) work(at) }, toFloat() { return +this }, toInt() { return Math.trunc(this) } })
  Object.assign(String.prototype, { test(pattern) { return new RegExp(pattern).test(this) }, contains(text) { return this.indexOf(text) > -1 }, clean() { return this.trim() }, toInt() { return parseInt(this, 10) }, toFloat() { return parseFloat(this) }, capitalize() { return String(this) } })
  Object.assign(Function.prototype, {
    attempt(...given) { try { return this.apply(null, given) } catch { return null } }, pass(given) { return () => this.apply(null, given) }, extend(more) { return Object.assign(this, more) }, implement(more) { Object.assign(this.prototype, more); return this },
    delay(ms) { return setTimeout(this, ms) }, periodical(ms) { return setInterval(this, ms) },
    bind(context, ...given) { const method = this; return function (...rest) { return method.apply(this instanceof method ? this : context, given.concat(rest)) } },
  })
  Object.assign(Object, { each(object, work) { for (const key in object) work(object[key], key) }, append: Object.assign, clone: (object) => ({ ...object }), map(object, work) { return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, work(value, key)])) }, contains: (object, value) => Object.values(object).includes(value) })
  const NativeElement = Element
  self.Element = function (tag, props) { return Object.assign(document.createElement(tag), props) }
  self.Element.prototype = NativeElement.prototype
  self.Event = function (event) { this.event = event }
  Object.assign(NativeElement.prototype, {
    get(name) { return this.getAttribute(name) }, set(name, value) { this.setAttribute(name, value); return this }, addEvent(name, handler) { this.addEventListener(name, handler); return this },
    fireEvent() { return this }, getElement(selector) { return this.querySelector(selector) }, getElements(selector) { return [...this.querySelectorAll(selector)] }, adopt(child) { this.append(child); return this },
    grab(child) { this.append(child); return this }, inject(parent) { parent.append(this); return this }, dispose() { this.parentNode && this.parentNode.removeChild(this); return this }, destroy() { this.dispose(); return null },
    empty() { this.replaceChildren(); return this }, clone() { return this.cloneNode(true) }, match(selector) { return this.matches(selector) }, hasClass(name) { return this.classList.contains(name) },
    setStyle(name, value) { this.style[name] = value; return this }, getStyle(name) { return getComputedStyle(this)[name] }, scrollTo(x, y) { this.scrollLeft = x; this.scrollTop = y; return this }, getSize() { return { x: this.offsetWidth, y: this.offsetHeight } },
  })
}`

/** Replacements of core-js 2 in a browser that it takes for an old one: iterators of its own, `Array.from` that only knows those, and no methods of iterators. */
const CORE_JS = `{
  const native = Array.prototype[Symbol.iterator]
  const own = (list) => { let at = 0; return { next: () => at < list.length ? { value: list[at++], done: false } : { value: undefined, done: true }, [Symbol.iterator]() { return this } } }
  Array.prototype[Symbol.iterator] = Array.prototype.values = function values() { return own(this) }
  Array.prototype.entries = function entries() { return own(this.map((value, at) => [at, value])) }
  Array.prototype.keys = function keys() { return own(this.map((_value, at) => at)) }
  Array.from = function from(source, map, context) {
    const iterator = source[Symbol.iterator]
    const list = []
    if (iterator && iterator !== native) for (let at = iterator.call(source), step; !(step = at.next()).done;) list.push(step.value)
    else for (let at = 0; at < (source.length || 0); at++) list.push(source[at])
    return map ? list.map((value, at) => map.call(context, value, at)) : list
  }
  Object.assign(Array.prototype, { flatMap(work) { return [].concat(...this.map(work)) }, includes(item) { return this.indexOf(item) > -1 || (item !== item && this.some((one) => one !== one)) } })
  Object.entries = (object) => Object.keys(object).map((key) => [key, object[key]])
  Object.values = (object) => Object.keys(object).map((key) => object[key])
  String.prototype.padStart = function padStart(length, fill = ' ') { return fill.repeat(Math.max(0, length - this.length)).slice(0, Math.max(0, length - this.length)) + this }
  if (self.Iterator) for (const name of ['toArray', 'map', 'filter', 'some', 'find', 'flatMap']) delete Iterator.prototype[name]
}`

/** `JSON.stringify` of arrays as with prototype.js before 1.7: their `toJSON` returns a text, which is then encoded again. */
const OLDER_PROTOTYPE = `${PROTOTYPE}
Array.prototype.toJSON = function () { return '[' + this.map((value) => JSON.stringify(value)).join(', ') + ']' }`

/** Scripts of old libraries by name, each as the first script of a page. */
export const OLD_LIBRARIES: Readonly<Record<string, string>> = {
  'prototype.js 1.7': PROTOTYPE,
  'prototype.js before 1.7': OLDER_PROTOTYPE,
  'MooTools 1.4': MOOTOOLS,
  'core-js 2': CORE_JS,
}
