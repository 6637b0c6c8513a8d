// Light or dark: the system's theme, until the person chooses one.

const key = 'workspace-theme';
const systemDark = matchMedia('(prefers-color-scheme: dark)');

/** theme returns the theme in use, 'light' or 'dark'. */
export function theme() {
  return stored() ?? systemTheme();
}

/** applyTheme puts the theme on the page, now and whenever the system's changes. */
export function applyTheme() {
  const apply = () => (document.documentElement.dataset.theme = theme());
  systemDark.addEventListener('change', apply);
  addEventListener('storage', apply); // another window of this page chose
  apply();
}

/** toggleTheme switches to the other theme. Choosing the system's means following it again. */
export function toggleTheme() {
  const next = theme() === 'dark' ? 'light' : 'dark';
  try {
    if (next === systemTheme()) localStorage.removeItem(key);
    else localStorage.setItem(key, next);
  } catch {
    // Without storage the choice lasts until the page is reloaded.
  }
  document.documentElement.dataset.theme = next;
}

function systemTheme() {
  return systemDark.matches ? 'dark' : 'light';
}

function stored() {
  try {
    const chosen = localStorage.getItem(key);
    return chosen === 'light' || chosen === 'dark' ? chosen : null;
  } catch {
    return null;
  }
}
