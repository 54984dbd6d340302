import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SECURITY_EVENTS } from './events.ts';

const DOCUMENT = join(import.meta.dirname, '../../../../../docs/security-log.md');

const fieldSchema = z.object({ enum: z.array(z.string()).optional(), type: z.string() });
const shapeSchema = z.object({ properties: z.record(z.string(), fieldSchema) });

const fieldsOf = (fields: z.ZodObject): string => {
  const { properties } = shapeSchema.parse(z.toJSONSchema(fields, { io: 'input' }));
  return Object.entries(properties)
    .map(([name, { enum: values, type }]) => {
      const kind = type === 'array' ? 'list' : type === 'integer' ? 'number' : null;
      const detail = values?.map((value) => `\`${value}\``).join(', ') ?? kind;
      return detail === null ? `\`${name}\`` : `\`${name}\`: ${detail}`;
    })
    .join('; ');
};

/** The events as the table in the document, which says besides what each tells. */
const table = Object.entries(SECURITY_EVENTS).map(
  ([name, { outcome, fields }]) => `| \`${name}\` | ${outcome} | … | ${fieldsOf(fields)} |`,
);

describe('docs/security-log.md', () => {
  const text = readFileSync(DOCUMENT, 'utf8');

  it('has the catalogue of events as its table', () => {
    const shown = text
      .split('\n')
      .filter((line) => /^\| `[\w-]+\./.test(line))
      .map((line) => line.replace(/^((?:\|[^|]+){2}\| )[^|]+( \|)/, '$1…$2'));
    expect(shown.toSorted()).toEqual(table.toSorted());
  });

  it('shows lines as they are written', () => {
    const examples = [...text.matchAll(/^\{"level".*\}$/gm)].map(([line]) => JSON.parse(line));
    expect(examples.length).toBeGreaterThanOrEqual(3);
    for (const { event, outcome, ...line } of examples) {
      const definition = Object.entries(SECURITY_EVENTS).find(([name]) => name === event)?.[1];
      expect(definition?.outcome).toBe(outcome);
      expect(definition?.fields.strip().safeParse(line).success).toBe(true);
    }
  });
});

describe('the names of events', () => {
  it.each(Object.keys(SECURITY_EVENTS))(
    '%s says what it concerns and what became of it',
    (name) => {
      expect(name).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/);
    },
  );
});
