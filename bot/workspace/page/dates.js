// Days and times of day, with the browser's own pickers.

import { h } from './dom.js';
import { epochToLocal, localToEpoch } from './time.js';

/** @typedef {import('./field.js').Field} Field */

/**
 * dateField is a datepicker or a timepicker.
 * @param {Field} field
 * @param {'date'|'time'} type
 */
export function dateField(field, type) {
  return settled(field, h('input', { ...field.attributes, type, class: 'text-field date-field', value: field.value ?? '', max: type === 'date' ? '9999-12-31' : null }), (text) => text || null);
}

/** dateTimeField is a datetimepicker: epoch seconds, in the browser's time zone. @param {Field} field */
export function dateTimeField(field) {
  return settled(field, h('input', { ...field.attributes, type: 'datetime-local', class: 'text-field date-field', value: epochToLocal(field.value), max: '9999-12-31T23:59' }), localToEpoch);
}

// While a date is typed, the browser reports every valid one on the way (the
// year 2, 20, 202, 2027). It counts when it was picked, when Enter is pressed,
// or when the field is left.
function settled(field, control, read) {
  let typing = false;
  let told = control.value;

  const settle = () => {
    typing = false;
    if (control.value === told) return;
    const before = told;
    told = control.value;
    field.change(read(control.value), () => (control.value = told = before));
  };

  control.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') settle();
    else if (key !== 'Tab') typing = true;
  });
  control.addEventListener('input', () => field.keep(read(control.value)));
  control.addEventListener('change', () => typing || settle());
  control.addEventListener('blur', settle);
  control.addEventListener('pointerdown', () => (typing = false));
  return control;
}
