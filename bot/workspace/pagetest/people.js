// The people and channels of the tests.

import { directory } from '../store.js';

export const users = [
  { id: 'U0DANA', name: 'dana', real_name: 'Dana Reyes', title: 'Product designer', is_bot: false, role: 'employee' },
  { id: 'U0SAM', name: 'sam', real_name: 'Sam Ortiz', title: '', is_bot: false, role: 'employee' },
  { id: 'U0BOT', name: 'leaveway', real_name: 'Leaveway', title: '', is_bot: true },
];

export const channels = [
  { id: 'C0GEN', name: 'general', kind: 'channel', topic: 'News' },
  { id: 'D0APP', name: 'Leaveway', kind: 'app', with: 'U0BOT' },
  { id: 'D0SAM', name: 'Sam Ortiz', kind: 'im', with: 'U0SAM' },
];

export const people = directory({ users, channels, me: 'U0DANA' });
