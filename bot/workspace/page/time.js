// Moments, in the time zone and the language of the browser in front of which
// the person sits.

const formats = new Map();

function format(date, options) {
  const key = JSON.stringify(options);
  if (!formats.has(key)) formats.set(key, new Intl.DateTimeFormat(undefined, options));
  return formats.get(key).format(date);
}

/** dateOf is the moment of a Slack ts ("1797000000.000100") or of epoch seconds. */
export function dateOf(ts) {
  return new Date(parseFloat(ts) * 1000);
}

/** clock is the time of day: "10:03 AM". */
export function clock(date) {
  return format(date, { hour: 'numeric', minute: '2-digit' });
}

/** moment is day and time in full, for those who point at a clock. */
export function moment(date) {
  return format(date, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' });
}

/** dayKey is equal for two moments of the same day. */
export function dayKey(date) {
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** day names a day as a divider does: "Today", "Yesterday", "Friday, June 11, 2027". */
export function day(date, now) {
  return nearDay(date, now) ?? format(date, { weekday: 'long', month: 'long', day: 'numeric', ...yearUnlessThis(date, now) });
}

/** ago says how long something is past: "5 minutes ago". */
export function ago(date, now) {
  const seconds = Math.round((date - now) / 1000);
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  return relative.format(Math.round(seconds / size), unit);
}

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
const units = [['year', 31557600], ['month', 2629800], ['week', 604800], ['day', 86400], ['hour', 3600], ['minute', 60]];

function nearDay(date, now) {
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  const tomorrow = new Date(now);
  tomorrow.setDate(now.getDate() + 1);
  return { [dayKey(now)]: 'Today', [dayKey(yesterday)]: 'Yesterday', [dayKey(tomorrow)]: 'Tomorrow' }[dayKey(date)];
}

function yearUnlessThis(date, now) {
  return date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' };
}

function pad(number) {
  return String(number).padStart(2, '0');
}

// Slack's date tokens: https://docs.slack.dev/messaging/formatting-message-text#date-formatting
const tokens = {
  date_num: (date) => dayKey(date),
  date_slash: (date) => format(date, { month: '2-digit', day: '2-digit', year: 'numeric' }),
  date: (date) => format(date, { month: 'long', day: 'numeric', year: 'numeric' }),
  date_short: (date) => format(date, { month: 'short', day: 'numeric', year: 'numeric' }),
  date_long: (date) => format(date, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }),
  date_long_full: (date) => format(date, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }),
  date_pretty: (date, now) => nearDay(date, now)?.toLowerCase() ?? tokens.date(date),
  date_short_pretty: (date, now) => nearDay(date, now)?.toLowerCase() ?? tokens.date_short(date),
  date_long_pretty: (date, now) => nearDay(date, now)?.toLowerCase() ?? tokens.date_long(date),
  day_divider_pretty: (date, now) => day(date, now),
  time: (date) => clock(date),
  time_secs: (date) => format(date, { hour: 'numeric', minute: '2-digit', second: '2-digit' }),
  ago: (date, now) => ago(date, now),
};

/**
 * slackDate fills a template such as "{date_long} at {time}".
 * @param {string|number} epoch in seconds
 * @param {string} template
 * @param {Date} now
 */
export function slackDate(epoch, template, now) {
  const date = dateOf(epoch);
  return template.replace(/\{(\w+)\}/g, (whole, token) => tokens[token]?.(date, now) ?? whole);
}

/** localToEpoch reads a datetime-local field as epoch seconds; null where it is empty. */
export function localToEpoch(field) {
  const date = new Date(field);
  return field && !Number.isNaN(date.valueOf()) ? Math.floor(date.valueOf() / 1000) : null;
}

/** epochToLocal writes epoch seconds for a datetime-local field. */
export function epochToLocal(epoch) {
  if (!epoch) return '';
  const date = dateOf(epoch);
  return `${dayKey(date)}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}
