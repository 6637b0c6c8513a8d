// Scrolling: a list that shows its end keeps showing it.

/** Closer to the end than this, in pixels, counts as the end. */
const nearEnd = 120;

/**
 * createScroll follows a list. When its size changes, a list that was at its end
 * stays there.
 * @param {HTMLElement} list
 * @param {() => void} onEnd called when the end comes into sight
 */
export function createScroll(list, onEnd = () => {}) {
  let atEnd = true;
  const isAtEnd = () => list.scrollHeight - list.scrollTop - list.clientHeight < nearEnd;
  const toEnd = () => {
    list.scrollTop = list.scrollHeight;
    atEnd = true;
    onEnd();
  };
  const onScroll = () => {
    atEnd = isAtEnd();
    if (atEnd) onEnd();
  };
  list.addEventListener('scroll', onScroll, { passive: true });
  new ResizeObserver(() => atEnd && toEnd()).observe(list);
  return { isAtEnd, toEnd };
}
