// Calls to the studio's server.

/** @import { Config, DryRun, Me, Opened, Past, Person, Problem, Review, Row, Change, Understood, FormMap, Walk } from './studio.js' */
/** @import { AdminBlock, Press, Looked, OpenedPaper, PaperReview, PaperRow } from './studio.js' */

/** A Refusal is a no from the server, worded for the author. */
export class Refusal extends Error {
  /**
   * @param {string} message
   * @param {number} status
   * @param {Record<string, any>|null} detail
   * @param {string} signIn where to sign in, or ''
   */
  constructor(message, status, detail, signIn) {
    super(message);
    this.status = status;
    this.detail = detail ?? {};
    this.signIn = signIn;
  }
}

/**
 * @template T
 * @param {string} method
 * @param {string} path below /studio/api/, or sign-in/…
 * @param {unknown} [body]
 * @param {boolean} [last] the page is about to close
 * @returns {Promise<T>}
 */
async function call(method, path, body, last = false) {
  let response;
  try {
    response = await fetch(`/studio/${path.startsWith('sign-in/') ? '' : 'api/'}${path}`, {
      method,
      keepalive: last,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
  } catch {
    throw new Refusal('The server can’t be reached. What you typed is kept here, and saved once it is back.', 0, null, '');
  }
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  throw new Refusal(
    answer.error ?? 'The server didn’t answer as expected. Try again in a moment.',
    response.status,
    answer.detail,
    answer.signIn ?? '',
  );
}

const form = (/** @type {string} */ id) => `forms/${encodeURIComponent(id)}`;

export const api = {
  /** @returns {Promise<Me>} */
  me: () => call('GET', 'me'),
  /** @returns {Promise<{forms: Row[], root: string}>} */
  forms: () => call('GET', 'forms'),
  /** @returns {Promise<{id: string}>} */
  create: (/** @type {{name?: string, file?: string, source?: string}} */ what) => call('POST', 'forms', what),
  /** @returns {Promise<Opened>} */
  open: (/** @type {string} */ id) => call('GET', form(id)),

  /**
   * @param {string} id
   * @param {{version: number, base: string, config: Config}} draft
   * @param {boolean} [last]
   * @returns {Promise<{version: number, problems: Problem[], rules: Understood}>}
   */
  save: (id, draft, last) => call('PUT', `${form(id)}/draft`, draft, last),
  /** @returns {Promise<unknown>} */
  discard: (/** @type {string} */ id) => call('DELETE', `${form(id)}/draft`),

  /**
   * @param {string} id
   * @param {{config: Config, step: string}} what
   * @returns {Promise<{modal: any, chat: any[]}>}
   */
  look: (id, what) => call('POST', `${form(id)}/look`, what),
  /** @returns {Promise<{map: FormMap, unread: boolean}>} */
  ways: (/** @type {string} */ id, /** @type {Config} */ config) => call('POST', `${form(id)}/ways`, { config }),

  /**
   * @param {string} id
   * @param {{config: Config, answers: Record<string, string[]>, example: boolean}} what
   * @returns {Promise<{problems: Problem[], walk?: Walk}>}
   */
  walk: (id, what) => call('POST', `${form(id)}/try`, what),
  /** @returns {Promise<Review>} */
  review: (/** @type {string} */ id) => call('GET', `${form(id)}/review`),

  /**
   * @param {string} id
   * @param {{version: number, seq: number, why: string, move: boolean, offer: string}} how
   * @returns {Promise<{version: string, moved: number}>}
   */
  publish: (id, how) => call('POST', `${form(id)}/publish`, how),
  /** @returns {Promise<{versions: Past[]}>} */
  versions: (/** @type {string} */ id) => call('GET', `${form(id)}/versions`),

  /**
   * @param {string} id
   * @param {string} version
   * @returns {Promise<{dryRun: DryRun, seq: number, changes: Change[]}>}
   */
  dryRun: (id, version) => call('GET', `${form(id)}/dry-run?version=${encodeURIComponent(version)}`),

  /**
   * @param {string} id
   * @param {{version: string, seq: number, move: boolean}} how
   * @returns {Promise<{version: string, moved: number}>}
   */
  rollback: (id, how) => call('POST', `${form(id)}/rollback`, how),
  /** @returns {Promise<{papers: PaperRow[]}>} */
  papers: () => call('GET', 'papers'),
  /** @returns {Promise<{id: string}>} */
  createPaper: (/** @type {{kind: string, name: string, text: string}} */ what) => call('POST', 'papers', what),
  /** @returns {Promise<OpenedPaper>} */
  openPaper: (/** @type {string} */ path) => call('GET', path),

  /**
   * @param {string} path
   * @param {{version: number, base: string, text: string}} draft
   * @param {boolean} [last]
   * @returns {Promise<Looked & {version: number}>}
   */
  savePaper: (path, draft, last) => call('PUT', `${path}/draft`, draft, last),
  /** @returns {Promise<unknown>} */
  discardPaper: (/** @type {string} */ path) => call('DELETE', `${path}/draft`),
  /** @returns {Promise<PaperReview>} */
  reviewPaper: (/** @type {string} */ path) => call('GET', `${path}/review`),

  /**
   * @param {string} path
   * @param {{version: number, current: string, why: string}} how
   * @returns {Promise<unknown>}
   */
  publishPaper: (path, how) => call('POST', `${path}/publish`, how),
  /** @returns {Promise<{versions: Past[], paper: PaperRow}>} */
  paperVersions: (/** @type {string} */ path) => call('GET', `${path}/versions`),

  /**
   * @param {string} path
   * @param {{version: string, current: string}} how
   * @returns {Promise<unknown>}
   */
  rollbackPaper: (path, how) => call('POST', `${path}/rollback`, how),

  /**
   * @param {string} id of the request: sent twice, it counts once
   * @param {Press} press
   * @returns {Promise<{blocks: AdminBlock[]}>}
   */
  administer: (id, press) => call('POST', 'admin', { id, press }),
  /** @returns {Promise<{people: Person[], mayName: boolean}>} */
  people: () => call('GET', 'people'),
  /** @returns {Promise<{people: Person[], mayName: boolean}>} */
  letIn: (/** @type {string} */ id) => call('POST', 'people', { id }),
  /** @returns {Promise<{people: Person[], mayName: boolean}>} */
  takeBack: (/** @type {string} */ id) => call('DELETE', `people/${encodeURIComponent(id)}`),
  /** @returns {Promise<unknown>} */
  signOut: (/** @type {boolean} */ everywhere) => call('POST', `sign-in/out${everywhere ? '?everywhere=yes' : ''}`),
};

/** @param {unknown} error */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
