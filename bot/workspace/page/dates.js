// Days and times of day, with the browser's own pickers.

import { h } from './dom.js';
import { epochToLocal, localToEpoch } from './time.js';

/** @import { Field } from './field.js' */

const props = { class: 'text-field date-field' };

/** @param {string} text */
const textOrNull = (text) => text || null;

/** @param {Field<'datepicker'>} field */
export function dateField(field) {
  const control = h('input', { ...field.attributes, ...props, type: 'date', value: field.value ?? '', max: '9999-12-31' });
  return commitWhenDone(control, field, textOrNull);
}

/** @param {Field<'timepicker'>} field */
export function timeField(field) {
  const control = h('input', { ...field.attributes, ...props, type: 'time', value: field.value ?? '' });
  return commitWhenDone(control, field, textOrNull);
}

/**
 * dateTimeField keeps epoch seconds and shows them in the browser's time zone.
 * @param {Field<'datetimepicker'>} field
 */
export function dateTimeField(field) {
  const value = epochToLocal(field.value);
  const control = h('input', { ...field.attributes, ...props, type: 'datetime-local', value, max: '9999-12-31T23:59' });
  return commitWhenDone(control, field, localToEpoch);
}

/**
 * While a person types a date, the browser reports every valid one on the way
 * (the years 2, 20, 202, 2027). A date counts when it was picked, on Enter, or
 * when the field loses the focus.
 * @template {string|number|null} V
 * @param {HTMLInputElement} control
 * @param {{set: (value: V) => void, change: (value: V, undo: () => void) => unknown}} field
 * @param {(text: string) => V} read
 */
function commitWhenDone(control, field, read) {
  let isTyping = false;
  let committed = control.value;

  const commit = () => {
    isTyping = false;
    if (control.value === committed) return;
    const last = committed;
    committed = control.value;
    field.change(read(control.value), () => (control.value = committed = last));
  };

  control.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') commit();
    else if (key !== 'Tab') isTyping = true;
  });
  control.addEventListener('input', () => field.set(read(control.value)));
  control.addEventListener('change', () => isTyping || commit());
  control.addEventListener('blur', commit);
  control.addEventListener('pointerdown', () => (isTyping = false));
  return control;
}
