// An evaluator for the conditions in the JSON API: visibleWhen and requiredWhen of an
// element. See "Conditions as data" in api.md. Copy it, or write your own.
//
// holds(condition, values) says whether a condition certainly holds. values are the values
// that are filled in on the step, by questionId, as they are sent with "respond": strings,
// numbers, lists, and null or nothing for what is empty.

'use strict';

const day = (text) => Math.round(Date.parse(text + 'T00:00:00Z') / 86400000);
const date = (n) => new Date(n * 86400000);
const UNSURE = 'not-sure';

// What depends on a missing answer is undefined: neither true nor false.
function evaluate(c, values) {
  const given = (v) => v !== undefined && v !== null && v !== '' && v !== UNSURE && !(Array.isArray(v) && v.length === 0);
  switch (c.op) {
    case 'answer': return given(values[c.questionId]) ? read(c.type, values[c.questionId]) : undefined;
    case 'answered': return given(values[c.questionId]);
    case 'unsure': return values[c.questionId] === UNSURE;
    case 'value': return c.value;
    case 'day': return day(c.value);
    case 'missing': return undefined;
  }
  const args = (c.args || []).map((a) => evaluate(a, values));
  switch (c.op) {
    case 'and': return args.includes(false) ? false : args.includes(undefined) ? undefined : true;
    case 'or': return args.includes(true) ? true : args.includes(undefined) ? undefined : false;
  }
  if (args.includes(undefined)) return undefined;
  const [a, b] = args;
  switch (c.op) {
    case 'not': return !a;
    case 'list': return args;
    case 'range': return { start: a, end: b };
    case 'start': return a.start;
    case 'end': return a.end;
    case 'in': return b.includes(a);
    case '==': return a === b;
    case '!=': return a !== b;
    case '<': return a < b;
    case '<=': return a <= b;
    case '>': return a > b;
    case '>=': return a >= b;
    case '+': return a + b;
    case '-': return a - b;
    case '*': return a * b;
    case 'negate': return -a;
    case 'date': return day(a);
    case 'days': return a; // days count in days
    case 'weeks': return 7 * a;
    case 'months': return addMonths(a, b);
    case 'year': return date(a).getUTCFullYear();
    case 'month': return date(a).getUTCMonth(); // 0 is January
    case 'day-of-month': return date(a).getUTCDate();
    case 'weekday': return date(a).getUTCDay(); // 0 is Sunday
    case 'size': return a.length;
    case 'contains': return a.includes(b);
    case 'startsWith': return a.startsWith(b);
    case 'endsWith': return a.endsWith(b);
    case 'matches': return matches(a, b);
  }
  return undefined; // an operation of a later version
}

// read returns undefined for what is only half typed: it doesn't count yet.
function read(type, value) {
  const known = (n) => (Number.isNaN(n) ? undefined : n);
  switch (type) {
    case 'day': return known(day(value));
    case 'number': return known(Number(value));
    case 'range': {
      const [start, end] = [known(day(value[0])), known(day(value[value.length - 1]))];
      return start === undefined || end === undefined ? undefined : { start, end };
    }
  }
  return value;
}

// matches returns undefined for a pattern that this language doesn't know; the server decides.
function matches(text, pattern) {
  try {
    return pattern.startsWith('(?i)') ? new RegExp(pattern.slice(4), 'i').test(text) : new RegExp(pattern).test(text);
  } catch {
    return undefined;
  }
}

// A month after January 31 is the last day of February.
function addMonths(n, months) {
  const from = date(n);
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return day(first.toISOString().slice(0, 10)) + Math.min(from.getUTCDate(), last) - 1;
}

function holds(condition, values) {
  return evaluate(condition, values) === true;
}

// visible returns the IDs of the elements that a step shows. all are its elements and its
// hiddenElements. What is filled in for a question that isn't shown doesn't count.
function visible(all, values) {
  const counted = { ...values };
  const shown = [];
  for (const e of [...all].sort((a, b) => a.sort - b.sort)) {
    if (!e.visibleWhen || holds(e.visibleWhen, counted)) shown.push(e.elementId);
    else delete counted[e.attributes.questionId];
  }
  return shown;
}

if (typeof module !== 'undefined') module.exports = { holds, visible };
