// Signing in with Slack, and out again. In the demo there is neither.

import { h, swap } from '/studio/slack/dom.js';
import { openDialog } from '/studio/slack/dialog.js';
import { api, messageOf } from './api.js';

/** @import { Me } from './studio.js' */

/** Why somebody who came back from Slack isn't signed in. */
const reasons = {
  declined: 'Signing in with Slack was canceled. Try again when you’re ready.',
  elsewhere: 'You signed in to another Slack workspace. Choose the one where Leaveway is.',
  stale: 'That sign-in took too long, was used already, or began in another window. Sign in once more.',
  stranger: 'The studio is for HR, Leaveway’s administrators, and people they have let in. Please ask one of them.',
  unreachable: 'Slack can’t be reached right now. Try again in a moment.',
};

/** reason returns why a sign-in failed, or '' for any other address. */
export function reason() {
  const [, code] = /^#\/sign-in\/([a-z]+)$/.exec(location.hash) ?? [];
  return /** @type {Record<string, string>} */ (reasons)[code] ?? '';
}

/**
 * signInLink leads to Slack and back to this page.
 * @param {string} at the address that begins it
 * @param {{text?: string, apart?: boolean}} [how] apart keeps this page open
 */
export function signInLink(at, { text = 'Sign in with Slack', apart = false } = {}) {
  const to = location.hash.startsWith('#/sign-in') ? '' : location.hash;
  const props = apart ? { class: 'link', target: '_blank' } : { class: 'button primary' };
  return h('a', { ...props, href: `${at}?to=${encodeURIComponent(to)}` }, text);
}

/** @param {Me} me */
export function account({ author }) {
  return h(
    'button',
    { type: 'button', class: 'nav who', 'aria-haspopup': 'dialog', 'data-do': 'account', onclick: () => openAccount(author.name) },
    author.name,
  );
}

/** @param {string} name */
function openAccount(name) {
  const trouble = h('p', { class: 'error', role: 'alert' });
  const shown = openDialog({
    title: name,
    onCancel: () => shown.close(),
    body: [
      h('p', {}, 'You signed in with Slack. After 12 hours you’ll be asked again.'),
      h('p', { class: 'hint' }, 'Drafts are saved as you type, and are there when you come back, on any device.'),
      trouble,
    ],
    foot: [
      h('button', { type: 'button', class: 'button', onclick: () => leave(true) }, 'Sign out everywhere'),
      h('button', { type: 'button', class: 'button primary', onclick: () => leave(false) }, 'Sign out'),
    ],
  });

  /** @param {boolean} everywhere */
  async function leave(everywhere) {
    try {
      await api.signOut(everywhere);
      location.href = '/studio/';
      location.reload();
    } catch (error) {
      swap(trouble, messageOf(error));
    }
  }
}
