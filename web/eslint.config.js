import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

export default ts.config(
  { ignores: ['dist/', 'src/lib/rest.d.ts', 'src/lib/wire.d.ts', 'src/lib/glyphs.ts'] },
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser } } },
  { files: ['scripts/**', 'vite.config.ts', 'tests/**'], languageOptions: { globals: globals.node } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } }
  },
  {
    rules: {
      'no-undef': 'off', // TypeScript knows better
      // The router is our own: it takes every link of this page's origin.
      'svelte/no-navigation-without-resolve': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off', // short-lived records of requests
      eqeqeq: ['error', 'always', { null: 'ignore' }]
    }
  }
)
