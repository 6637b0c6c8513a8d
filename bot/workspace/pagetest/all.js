// Runs all tests of the page.

import { run } from './run.js';
import './text.test.js';
import './state.test.js';
import './values.test.js';
import './blocks.test.js';
import './dom.test.js';

Object.assign(window, { results: run() }); // a promise: pagetest_test.go waits for it
