import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it } from 'vitest';
import { copyDemoData } from './demo-data.ts';

const folder = mkdtempSync(join(tmpdir(), 'demo-data-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('gives a copy the addresses of its own product, and leaves other numbers alone', () => {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  mkdirSync(join(from, 'sandbox'), { recursive: true });
  writeFileSync(join(from, 'secrets.env'), 'KEY=1');
  const file = join('sandbox', 'stripe.sqlite');
  const rowsOf = (place: string): unknown[] => {
    const database = new DatabaseSync(join(place, file), { readOnly: true });
    const rows = database.prepare('SELECT data, amount FROM documents').all();
    database.close();
    return rows;
  };
  const database = new DatabaseSync(join(from, file));
  database.exec('CREATE TABLE documents (data TEXT NOT NULL, amount INTEGER)');
  const insert = database.prepare('INSERT INTO documents VALUES (?, ?)');
  insert.run('{"url":"http://localhost:21000/i/1","hook":"http://127.0.0.1:22000/x","n":21000}', 1);
  insert.run('http://localhost:20000', 21000);
  database.close();

  // One of the new ports is an old one of another program.
  copyDemoData(
    { folder: from, ports: { storefront: 20000, cms: 22000, sandbox: 21000 } },
    { folder: to, ports: { storefront: 22000, cms: 32000, sandbox: 31000 } },
  );

  expect(rowsOf(to)).toEqual([
    {
      data: '{"url":"http://localhost:31000/i/1","hook":"http://127.0.0.1:32000/x","n":21000}',
      amount: 1,
    },
    { data: 'http://localhost:22000', amount: 21000 },
  ]);
  expect(rowsOf(from)[1]).toEqual({ data: 'http://localhost:20000', amount: 21000 });
});
