import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../../scripts/start/settings.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

type Rule = { alert: string; expr: string; annotations: { summary: string; runbook: string } };

const rules: Rule[] = parse(read('ops/monitoring/alerts.yml')).groups.flatMap(
  ({ rules }: { rules: Rule[] }) => rules,
);
const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  read('ops/monitoring/dashboard.json'),
);

/** Of the library, and of Prometheus itself. */
const GIVEN = ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes', 'up'];
const sources = globSync(
  [
    'cms-extensions/server-kit/src/metrics.ts',
    'cms-extensions/membership/server/src/**/*.ts',
    'storefront/server/*.ts',
  ],
  { cwd: ROOT },
).map(read);
const defined = sources.flatMap((source) =>
  [...source.matchAll(/name: '(ondelle_\w+)'/g)].map((match) => match[1]),
);

const namesIn = (expression: string): string[] =>
  [...expression.matchAll(/\b(?:ondelle|nodejs|process)_\w+|\bup\b/g)].map(([name]) =>
    // A histogram's values are several metrics.
    name.replace(/_seconds_bucket$/, '_seconds'),
  );

type Scraped = { job_name: string; static_configs: [{ targets: string[] }] };

/** Prometheus' own tool; Debian has it in the package `prometheus`. */
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

describe('monitoring', () => {
  const expressions = [
    ...rules.map(({ alert, expr }) => [alert, expr]),
    ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr])),
  ] as [string, string][];

  it.each(expressions)('%s asks for metrics that exist', (_, expression) => {
    const names = namesIn(expression);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => ![...defined, ...GIVEN].includes(name))).toEqual([]);
  });

  it('shows every metric of ours', () => {
    const shown = new Set(expressions.flatMap(([, expression]) => namesIn(expression)));
    expect(defined.filter((name) => name !== undefined && !shown.has(name))).toEqual([]);
  });

  it('has no label that Prometheus sets itself, and would rename', () => {
    const labels = sources.flatMap((source) =>
      [...source.matchAll(/labelNames: \[([^\]]*)\]/g)].flatMap(([, names = '']) =>
        [...names.matchAll(/'(\w+)'/g)].map((match) => match[1]),
      ),
    );
    expect(labels).toContain('status');
    expect(labels.filter((label) => label === 'job' || label === 'instance')).toEqual([]);
  });

  it('explains every metric of ours to the operator', () => {
    const production = read('docs/production.md');
    expect(defined.filter((name) => !production.includes(`\`${name}\``))).toEqual([]);
  });

  it('is asked of every process of ours, in the jobs that the dashboard shows', () => {
    const compose = parse(read('ops/cluster/docker-compose.monitoring.yml'), { merge: true });
    const asked = parse(read('ops/monitoring/prometheus.yml')).scrape_configs.map(
      ({ job_name, static_configs: [{ targets }] }: Scraped) => [job_name, targets],
    );
    const names = ['cms', 'storefront'].map((job) => [job, [`${job}-1:9464`, `${job}-2:9464`]]);
    expect(asked).toEqual(names);
    for (const name of ['cms-1', 'cms-2', 'storefront-1', 'storefront-2']) {
      expect(compose.services[name].environment.METRICS_PORT).toBe('9464');
      expect(compose.services[name].networks).toEqual(['metrics']);
      expect(compose.services[name].ports).toBeUndefined();
    }
  });

  it.skipIf(!hasPromtool)('fires each alert when it should, and not before', () => {
    const tests = read('ops/monitoring/alerts.test.yml');
    expect(rules.filter(({ alert }) => !tests.includes(`alertname: ${alert}\n`))).toEqual([]);
    const { stdout, stderr, status } = spawnSync(
      'promtool',
      ['test', 'rules', 'ops/monitoring/alerts.test.yml'],
      { cwd: ROOT, encoding: 'utf8' },
    );
    expect(`${stdout}${stderr}`).toContain('SUCCESS');
    expect(status).toBe(0);
  });

  it('has a page for every alert, and no page for none', () => {
    const pages = rules.map(({ annotations }) => annotations.runbook);
    expect(pages.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    expect(globSync('docs/runbook/*.md', { cwd: ROOT }).sort()).toEqual([...pages].sort());
  });
});
