// Dates and times, in the browser's time zone and language.

/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map();

/**
 * @param {Date} date
 * @param {Intl.DateTimeFormatOptions} options
 */
function format(date, options) {
  const key = JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(undefined, options);
  formats.set(key, known);
  return known.format(date);
}

/**
 * dateOf reads a Slack ts ("1797000000.000100") or epoch seconds.
 * @param {string|number} ts
 */
export function dateOf(ts) {
  return new Date(Number.parseFloat(String(ts)) * 1000);
}

/**
 * timeOfDay writes "10:03 AM".
 * @param {Date} date
 */
export function timeOfDay(date) {
  return format(date, { hour: 'numeric', minute: '2-digit' });
}

/**
 * fullDate writes day and time in full, for tooltips.
 * @param {Date} date
 */
export function fullDate(date) {
  return format(date, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' });
}

/**
 * dayKey writes "2027-06-15", which is equal for two times of the same day.
 * @param {Date} date
 */
export function dayKey(date) {
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/**
 * dayTitle names a day: "Today", "Yesterday", "Friday, June 11, 2027".
 * @param {Date} date
 * @param {Date} now
 */
export function dayTitle(date, now) {
  return relativeDay(date, now) ?? format(date, { weekday: 'long', month: 'long', day: 'numeric', ...yearUnlessCurrent(date, now) });
}

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const units = [['year', 31557600], ['month', 2629800], ['week', 604800], ['day', 86400], ['hour', 3600], ['minute', 60]];
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

/**
 * ago writes how long ago something was: "5 minutes ago".
 * @param {Date} date
 * @param {Date} now
 */
export function ago(date, now) {
  const seconds = Math.round((date.valueOf() - now.valueOf()) / 1000);
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return relative.format(Math.round(seconds / size), unit);
}

/**
 * @param {Date} date
 * @param {Date} now
 * @returns {string|undefined}
 */
function relativeDay(date, now) {
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  const tomorrow = new Date(now);
  tomorrow.setDate(now.getDate() + 1);
  return { [dayKey(now)]: 'Today', [dayKey(yesterday)]: 'Yesterday', [dayKey(tomorrow)]: 'Tomorrow' }[dayKey(date)];
}

/**
 * @param {Date} date
 * @param {Date} now
 * @returns {Intl.DateTimeFormatOptions}
 */
function yearUnlessCurrent(date, now) {
  return date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' };
}

/** @param {number} number */
function pad(number) {
  return String(number).padStart(2, '0');
}

/**
 * Slack's date tokens: https://docs.slack.dev/messaging/formatting-message-text#date-formatting
 * @type {Record<string, (date: Date, now: Date) => string>}
 */
const tokens = {
  date_num: (date) => dayKey(date),
  date_slash: (date) => format(date, { month: '2-digit', day: '2-digit', year: 'numeric' }),
  date: (date) => format(date, { month: 'long', day: 'numeric', year: 'numeric' }),
  date_short: (date) => format(date, { month: 'short', day: 'numeric', year: 'numeric' }),
  date_long: (date) => format(date, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }),
  date_long_full: (date) => format(date, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }),
  date_pretty: (date, now) => relativeDay(date, now)?.toLowerCase() ?? tokens.date(date, now),
  date_short_pretty: (date, now) => relativeDay(date, now)?.toLowerCase() ?? tokens.date_short(date, now),
  date_long_pretty: (date, now) => relativeDay(date, now)?.toLowerCase() ?? tokens.date_long(date, now),
  day_divider_pretty: (date, now) => dayTitle(date, now),
  time: (date) => timeOfDay(date),
  time_secs: (date) => format(date, { hour: 'numeric', minute: '2-digit', second: '2-digit' }),
  ago: (date, now) => ago(date, now),
};

/**
 * formatSlackDate fills a template such as "{date_long} at {time}". Unknown
 * tokens stay as they are.
 * @param {string|number} epoch in seconds
 * @param {string} template
 * @param {Date} now
 */
export function formatSlackDate(epoch, template, now) {
  const date = dateOf(epoch);
  return template.replace(/\{(\w+)\}/g, (whole, token) => tokens[token]?.(date, now) ?? whole);
}

/**
 * localToEpoch reads a datetime-local field as epoch seconds; null if it is empty.
 * @param {string} text
 */
export function localToEpoch(text) {
  const date = new Date(text);
  return text && !Number.isNaN(date.valueOf()) ? Math.floor(date.valueOf() / 1000) : null;
}

/**
 * epochToLocal writes epoch seconds for a datetime-local field.
 * @param {number|null|undefined} epoch
 */
export function epochToLocal(epoch) {
  if (!epoch) return '';
  const date = dateOf(epoch);
  return `${dayKey(date)}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}
