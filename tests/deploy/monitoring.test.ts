import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { has } from '#tests/harness/deploy/assembles.ts';
import { everyMetric, labelsIn } from '../harness/server/every-metric.ts';

const FOLDER = new URL('../../deploy/monitoring/', import.meta.url).pathname;
const textOf = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

type Dashboard = { readonly panels: readonly { title: string; targets: readonly { expr: string }[] }[] };

const RULE = /- alert: (\w+)\n\s+expr: (?:\|\n)?([\s\S]*?)\n\s+(?:for|labels):/g;
const rules = [...textOf('alerts.yaml').matchAll(RULE)].map(([, alert = '', expr = '']) => ({ alert, expr }));
const { panels } = JSON.parse(textOf('dashboard.json')) as Dashboard;

// As Grafana fills its variables in.
const queries = [
  ...rules.map(({ alert, expr }) => ({ name: alert, expr })),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ name: title, expr }))),
].map(({ name, expr }) => ({ name, expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*') }));

// Of Prometheus itself, and of a histogram.
const OF_EVERY_METRIC = ['instance', 'job', 'le'];
const withoutPromtool = process.env.CI === undefined && !has('promtool') && 'no promtool found: NOT checked here';

test('rules and dashboard use only metrics and labels that the server has', async () => {
  const served = labelsIn(await everyMetric());
  const labelsOf = (name: string) => served.get(name) ?? served.get(name.replace(/_(bucket|sum|count)$/, ''));
  for (const { name, expr } of queries) {
    const known = new Set(OF_EVERY_METRIC);
    for (const [metric] of expr.matchAll(/\b(?:coffer|process|nodejs)_\w+/g)) {
      const labels = labelsOf(metric);
      assert.ok(labels !== undefined, `${name}: ${metric}`);
      for (const label of labels) known.add(label);
    }
    const compared = [...expr.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, label]) => label);
    const grouped = [...expr.matchAll(/\bby \(([^)]+)\)/g)].flatMap(([, list]) => list?.split(/,\s*/));
    for (const label of [...compared, ...grouped]) assert.ok(known.has(label ?? ''), `${name}: ${label}`);
  }
  assert.equal(rules.length, textOf('alerts.yaml').split('- alert:').length - 1);
});

test('promtool accepts the rules and their tests', { skip: withoutPromtool }, () => {
  for (const args of [
    ['check', 'rules', 'alerts.yaml'],
    ['test', 'rules', 'alerts.test.yaml'],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' });
    assert.equal(status, 0, stdout + stderr);
  }
});

test('promtool accepts every query of the dashboard', { skip: withoutPromtool }, (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-promtool-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const recorded = queries.map(({ expr }, at) => ({ record: `query:${at}`, expr }));
  writeFileSync(join(folder, 'rules.json'), JSON.stringify({ groups: [{ name: 'queries', rules: recorded }] }));
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', join(folder, 'rules.json')], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout + stderr);
});
