// Looks at a page as people do who can't see it well, or hold a phone. Returns what is wrong.
(() => {
  const wrong = [];
  const shown = (e) => e.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !e.closest('[aria-hidden="true"], .visually-hidden, .skip');
  const told = (e) => `<${e.tagName.toLowerCase()} class="${e.getAttribute('class') ?? ''}"> ${e.innerText?.slice(0, 40) ?? ''}`;
  if (document.documentElement.scrollWidth > innerWidth) {
    const wide = [...document.querySelectorAll('main *, header *')].filter((e) => e.getBoundingClientRect().right > innerWidth + 1);
    wrong.push(`it is wider than the window: ${wide.slice(0, 3).map(told).join(', ')}`);
  }

  const name = (e) =>
    e.getAttribute('aria-label') ||
    (e.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.innerText ?? '').join(' ').trim() ||
    [...(e.labels ?? [])].map((label) => label.innerText || label.textContent).join(' ').trim() ||
    (e.matches('button, a, summary') && e.innerText.trim());
  for (const e of document.querySelectorAll('button, a[href], input, select, textarea, summary')) {
    if (shown(e) && !name(e)) wrong.push(`without a name: ${told(e)}`);
  }
  const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);
  for (const id of new Set(ids.filter((id, i) => ids.indexOf(id) !== i))) wrong.push(`two elements have the id ${id}`);
  if ([...document.querySelectorAll('h1')].filter(shown).length !== 1) wrong.push('there isn’t one h1');

  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const rgba = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const behind = (e) => {
    for (let at = e; at; at = at.parentElement) {
      const color = rgba(getComputedStyle(at).backgroundColor);
      if (color[3] > 250) return color;
    }
    return [255, 255, 255, 255];
  };
  const light = (color) => {
    const [r, g, b] = color.slice(0, 3).map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  for (const e of document.querySelectorAll('body *')) {
    const says = [...e.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!says || !shown(e) || e.closest(':disabled, noscript, option')) continue;
    const style = getComputedStyle(e);
    const [a, b] = [light(rgba(style.color)), light(behind(e))].sort((x, y) => y - x);
    const size = Number.parseFloat(style.fontSize);
    const least = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < least) wrong.push(`contrast ${ratio.toFixed(2)}: ${told(e)}`);
  }
  return wrong;
})()
