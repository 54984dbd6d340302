import { describe, expect, it } from 'vitest';
import { parseEnvironment } from '../environment/schema.ts';
import { corsOrigins, panelSecurityPolicy } from './panel-policy.ts';

describe('whose pages may read answers with cookies', () => {
  const origins = corsOrigins('https://desk.ondelle.example/');

  it.each(['/admin/init', '/upload/files', '/apix'])("is the panel's at %s", (path) => {
    expect(origins({ path })).toEqual(['https://desk.ondelle.example']);
  });

  it.each(['/api', '/api/auth/refresh', '/API/auth/me'])('is nobody at %s', (path) => {
    expect(origins({ path })).toEqual([]);
  });
});

const directives = (variables: Record<string, string>) =>
  panelSecurityPolicy(parseEnvironment(variables, '/data')).directives;

const AT_MUX = {
  MUX_API_URL: 'https://api.mux.com',
};

describe("the panel's security policy", () => {
  it('lets the panel show frames and videos from the configured video service', () => {
    const policy = directives(AT_MUX);
    expect(policy['img-src']).toContain('https://image.mux.com');
    expect(policy['media-src']).toContain('https://stream.mux.com');
    expect(policy['connect-src']).toContain('https://storage.googleapis.com');
  });

  it('names only the stand-in when that is the video service', () => {
    const policy = directives({
      MUX_API_URL: 'http://localhost:4010/mux',
    });
    expect(policy['connect-src']).toEqual(["'self'", 'http://localhost:4010']);
    expect(policy['img-src']).toEqual(["'self'", 'data:', 'blob:', 'http://localhost:4010']);
  });

  it('leaves no way to send relative addresses or forms elsewhere', () => {
    const policy = directives({});
    expect(policy['base-uri']).toEqual(["'none'"]);
    expect(policy['form-action']).toEqual(["'self'"]);
  });

  it.each([
    [{ S3_BUCKET: 'b', S3_PUBLIC_URL: 'https://cdn.example.org/b' }, 'https://cdn.example.org'],
    [{ S3_BUCKET: 'b', S3_ENDPOINT: 'http://store:9000' }, 'http://store:9000'],
    [{ S3_BUCKET: 'b', S3_REGION: 'eu-west-1' }, 'https://b.s3.eu-west-1.amazonaws.com'],
  ])('shows pictures from the store %o', (store, origin) => {
    expect(directives({ ...AT_MUX, ...store })['img-src']).toContain(origin);
  });
});
