/*
 * `npm run chaos -- [--lives 10000] [--seed 1] [--steps-between-kills 200]`: the chaos test of
 * payments with any number of members.
 */
import { parseArgs } from 'node:util';
import { runChaos } from './run.ts';

const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    'steps-between-kills': { type: 'string', default: '200' },
  },
});

const report = await runChaos({
  lives: Number(values.lives),
  seed: Number(values.seed),
  stepsBetweenKills: Number(values['steps-between-kills']),
  say: (line) => console.log(line),
});
console.log(JSON.stringify({ ...report, faults: report.faults.length }, null, 2));
for (const fault of report.faults) console.error(fault);
process.exit(report.faults.length === 0 ? 0 : 1);
