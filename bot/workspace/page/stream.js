// The news of the workspace, as they come.

/**
 * follow listens to a stream until the returned function is called. The browser
 * reconnects by itself; onReturn tells that it had to, so that what was missed
 * can be loaded.
 * @param {string} url
 * @param {{names: string[], onEvent: (name: string, event: any) => void, onLost: () => void, onReturn: () => void}} listener
 */
export function follow(url, { names, onEvent, onLost, onReturn }) {
  let lost = false;
  let retry = 0;
  let source;

  const open = () => {
    source = new EventSource(url);
    source.onopen = () => {
      if (lost) onReturn();
      lost = false;
    };
    source.onerror = () => {
      if (!lost) onLost();
      lost = true;
      // A refused stream is closed for good; only a broken one comes back by itself.
      if (source.readyState === EventSource.CLOSED) retry = setTimeout(open, 2000);
    };
    for (const name of names) source.addEventListener(name, ({ data }) => onEvent(name, JSON.parse(data)));
  };

  open();
  return () => {
    clearTimeout(retry);
    source.close();
  };
}
