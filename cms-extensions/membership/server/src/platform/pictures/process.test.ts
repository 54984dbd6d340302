import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPicture } from './process.ts';

const picture = (width: number) =>
  sharp({ create: { width, height: 10, channels: 3, background: '#a86' } })
    .png()
    .toBuffer();

const small = async (input: Buffer) => {
  const options = { failOn: 'error' } as const;
  const job = { input, options, steps: [['resize', { width: 5 }]], output: null } as const;
  return (await drawPicture(job)).info.width;
};

describe('the process that decodes pictures', () => {
  it('answers each job with its own picture, and goes on after a bad one', async () => {
    const bad = Buffer.from('no picture');
    const jobs = [picture(10), bad, picture(20), bad, picture(30)];
    const results = await Promise.allSettled(jobs.map(async (job) => small(await job)));
    const [fulfilled, rejected] = ['fulfilled', 'rejected'];
    expect(results.map(({ status }) => status)).toEqual([
      ...[fulfilled, rejected, fulfilled, rejected, fulfilled],
    ]);
  });

  it('goes on after a job that could not be given to it', async () => {
    const steps = [['resize', { width: () => 5 }]] as never;
    const job = { input: await picture(10), options: {}, steps, output: null };
    await expect(drawPicture(job)).rejects.toThrow();
    expect(await small(await picture(10))).toBe(5);
  });

  it('refuses to decode more pixels than a telephone takes', async () => {
    const wide = sharp({ create: { width: 8000, height: 7000, channels: 3, background: '#a86' } });
    await expect(small(await wide.png().toBuffer())).rejects.toThrow('pixel limit');
  });
});
