import { describe, expect, it } from 'vitest';
import { corsOrigins } from './cors-origins.ts';

describe('whose pages may read answers with cookies', () => {
  const origins = corsOrigins('https://desk.ondelle.example/');

  it.each(['/admin/init', '/upload/files', '/apix'])("is the panel's at %s", (path) => {
    expect(origins({ path })).toEqual(['https://desk.ondelle.example']);
  });

  it.each(['/api', '/api/auth/refresh', '/API/auth/me'])('is nobody at %s', (path) => {
    expect(origins({ path })).toEqual([]);
  });
});
