import { describe, expect, it } from 'vitest';
import { calls } from './calls/index.ts';
import { openApiDocument } from './openapi.ts';

type Operation = { operationId: string };

describe('the OpenAPI document', () => {
  const document = openApiDocument();
  const text = JSON.stringify(document);

  it('describes every call of the contract once', () => {
    const paths = document.paths as Record<string, Record<string, Operation>>;
    const ids = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((operation) => operation.operationId),
    );
    expect(ids.sort()).toEqual(Object.keys(calls).sort());
  });

  it('keeps the singular path of the payment set-up', () => {
    expect(document.paths).toHaveProperty(['/api/payment/setup-payment-method', 'post']);
  });

  it('has no reference that leads nowhere', () => {
    const { schemas } = document.components as { schemas: Record<string, unknown> };
    const names = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
      (match) => match[1] as string,
    );
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !(name in schemas))).toEqual([]);
    expect(text).not.toContain('$defs');
  });

  it('defines no component as a reference to itself', () => {
    const { schemas } = document.components as { schemas: Record<string, { $ref?: string }> };
    for (const [name, schema] of Object.entries(schemas)) {
      expect(schema.$ref).not.toBe(`#/components/schemas/${name}`);
    }
  });
});
