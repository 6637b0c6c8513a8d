// The house rules for the page's JavaScript: functions of at most 60 lines, nesting
// of at most 4, lines of at most 140 columns. tsc checks types, see tsconfig.json.
// tools/page.sh runs both.

export default [
  { ignores: ['teams/page/vendor/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['page/**/*.js', 'pagetest/**/*.js', 'teams/page/*.js'],
    rules: {
      'max-depth': ['error', 4],
      'max-len': ['error', { code: 140, ignoreUrls: true }],
      'eqeqeq': 'error',
      'no-restricted-globals': ['error', 'event', 'name'],
      'no-shadow': 'error',
      'no-var': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['page/**/*.js', 'teams/page/*.js'],
    rules: { 'max-lines-per-function': ['error', 60] },
  },
];
