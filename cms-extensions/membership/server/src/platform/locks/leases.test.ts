import { hostname } from 'node:os';
import type { Core } from '@strapi/strapi';
import { expect, it } from 'vitest';
import { dropStaleLeases, newHolder } from './leases.ts';

it('the leases of processes that have ended are dropped, but of this machine alone', async () => {
  const holders = [
    newHolder(),
    `${hostname()}:999999999:ended`,
    `${hostname()}:${process.ppid}:alive`,
    `another-container:${process.pid}:serves`,
  ];
  const dropped: string[] = [];
  const rows = {
    select: async () => holders.map((holder) => ({ name: 'member', holder })),
    where: ({ holder }: { holder: string }) => ({ delete: async () => dropped.push(holder) }),
  };
  const db = { dialect: { client: 'sqlite' }, connection: () => rows };
  await dropStaleLeases({ db } as unknown as Core.Strapi);
  expect(dropped).toEqual(holders.slice(0, 2));
});
