import { expect, it } from 'vitest';
import { forBrowsers, missingIn } from './browser-contract.ts';

it('leaves of a call what the browser needs to make it', () => {
  const code = `const call = callsAbout('auth');
export const login = call('login', 'public', 'POST /login', {
    summary: 'Sign in, with (a, b)',
    body: z.object({ id: z.string().meta({ id: 'Id' }) }).meta({ id: 'Login' }),
    response: z.object({ body: z.string() }).meta({ id: 'Answer' }),
    errors: [401] });
export const after = 1;`;
  expect(forBrowsers(code).replaceAll(/\s+/g, ' ')).toBe(
    "const call = callsAbout('auth'); export const login = call('login', 'public', 'POST /login', { " +
      'response: z.object({ body: z.string() }), }); export const after = 1;',
  );
});

it('leaves other code alone', () => {
  const code = "const part = { summary: 'x', body: [1] };\ndescribe({ summary: part.summary });";
  expect(forBrowsers(code)).toBe(code);
});

it('finds what the site reads of a call that is left out', () => {
  const code =
    'const schema = login\n  .body.pick({ email: true }); form.body; login.path; call("login");';
  expect(missingIn(code, new Set(['login']))).toEqual(['login\n  .body']);
});
