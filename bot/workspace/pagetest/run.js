// A small test runner: pagetest_test.go opens index.html in a browser and reads
// window.results.

/** @typedef {(stage: HTMLElement) => void | Promise<void>} Test gets an empty element on the page */

/** @type {{name: string, body: Test}[]} */
const tests = [];

/**
 * test adds a test. It fails if it throws.
 * @param {string} name
 * @param {Test} body
 */
export function test(name, body) {
  tests.push({ name, body });
}

/**
 * equal compares two values by their JSON.
 * @param {unknown} got
 * @param {unknown} want
 * @param {string} [what]
 */
export function equal(got, want, what = '') {
  const [g, w] = [got, want].map((value) => JSON.stringify(value, null, 1));
  if (g !== w) throw new Error(`${what}\n got: ${g}\nwant: ${w}`);
}

/**
 * ok fails unless the condition holds.
 * @param {unknown} condition
 * @param {string} what went wrong otherwise
 * @returns {asserts condition}
 */
export function ok(condition, what) {
  if (!condition) throw new Error(what);
}

/** run runs all tests, one after the other. */
export async function run() {
  const stage = document.getElementById('stage');
  ok(stage, 'the page has no #stage');
  const results = [];
  for (const { name, body } of tests) {
    stage.replaceChildren();
    try {
      await body(stage);
      results.push({ name, error: '' });
    } catch (error) {
      results.push({ name, error: error instanceof Error ? error.stack ?? error.message : String(error) });
    }
  }
  return results;
}
