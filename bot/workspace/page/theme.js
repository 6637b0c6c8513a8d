// Light or dark: as the system is, until the person chooses.

const key = 'workspace-theme';
const dark = matchMedia('(prefers-color-scheme: dark)');

/** theme is the one in use. */
export function theme() {
  const chosen = stored();
  return chosen === 'light' || chosen === 'dark' ? chosen : dark.matches ? 'dark' : 'light';
}

/** applyTheme puts it on the page, and again whenever the system changes. */
export function applyTheme(onChange) {
  const apply = () => {
    document.documentElement.dataset.theme = theme();
    onChange?.();
  };
  dark.addEventListener('change', apply);
  apply();
}

/** toggleTheme chooses the other one. Choosing what the system has means following it. */
export function toggleTheme() {
  const next = theme() === 'dark' ? 'light' : 'dark';
  try {
    if (next === (dark.matches ? 'dark' : 'light')) localStorage.removeItem(key);
    else localStorage.setItem(key, next);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  document.documentElement.dataset.theme = next;
}

function stored() {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
