// The event stream of the workspace.

/**
 * @typedef {object} Listener
 * @property {string[]} names the events to listen to
 * @property {(name: string, event: any) => void} onEvent
 * @property {() => void} onLost the connection broke
 * @property {() => void} onReturn it is back; load what was missed
 */

/**
 * follow listens to a stream and reconnects when it breaks, until the returned
 * function is called.
 * @param {string} url
 * @param {Listener} listener
 */
export function follow(url, { names, onEvent, onLost, onReturn }) {
  let lost = false;
  let retry = 0;
  let source = open();

  function open() {
    const opened = new EventSource(url);
    opened.onopen = () => {
      if (lost) onReturn();
      lost = false;
    };
    opened.onerror = () => {
      if (!lost) onLost();
      lost = true;
      // The browser reconnects a broken stream, but gives up on a refused one.
      if (opened.readyState === EventSource.CLOSED) retry = setTimeout(reopen, 2000);
    };
    for (const name of names) opened.addEventListener(name, ({ data }) => onEvent(name, JSON.parse(data)));
    return opened;
  }

  function reopen() {
    source = open();
  }

  function close() {
    clearTimeout(retry);
    source.close();
  }

  // A page that the browser keeps for its Back button would hold a connection, of which there are six.
  const leave = () => {
    lost = true;
    close();
  };
  const comeBack = (/** @type {PageTransitionEvent} */ { persisted }) => persisted && reopen();
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeBack);

  return () => {
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', comeBack);
    close();
  };
}
