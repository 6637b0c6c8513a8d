// A test runner of thirty lines: pagetest_test.go opens index.html in a browser
// and reads window.results.

const tests = [];

/** test notes a test. A throw fails it. */
export function test(name, run) {
  tests.push({ name, run });
}

/** equal compares two values by their JSON, which says what differs. */
export function equal(got, want, what = '') {
  const [g, w] = [got, want].map((value) => JSON.stringify(value, null, 1));
  if (g !== w) throw new Error(`${what}\n got: ${g}\nwant: ${w}`);
}

/** ok fails where something is not so. */
export function ok(condition, what) {
  if (!condition) throw new Error(what);
}

/** run runs them all, one after the other. */
export async function run() {
  const results = [];
  for (const { name, run } of tests) {
    document.getElementById('stage').replaceChildren();
    try {
      await run(document.getElementById('stage'));
      results.push({ name, error: '' });
    } catch (error) {
      results.push({ name, error: error.stack ?? String(error) });
    }
  }
  return results;
}
