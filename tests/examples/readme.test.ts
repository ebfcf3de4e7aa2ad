import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { startMessage } from '#src/cli/start-message.ts';
import { DocShell } from '../harness/browser/doc-shell.ts';
import { startListening } from '../harness/oauth/oauth-flow.ts';

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

test('the five lines of the README end in figures of the money that they enter', async (t) => {
  const { coffer, base } = await startListening(t);
  const [, lines = ''] = /## The API in five lines\n\n```sh\n([^`]*)```/.exec(README) ?? [];
  assert.equal(lines.trim().split('\n').length, 6, 'a helper and five lines');
  const shell = new DocShell();
  const printed = await shell.run(lines.replaceAll('http://localhost:3000', base));
  assert.match(printed, /"net_worth":\{"amount":"-12\.30"/);
  assert.match(printed, /"currency":"EUR"/);
  const key = shell.value('KEY');
  for (const path of [
    'income_statement?start_date=2026-01-01&end_date=2026-01-31',
    'reports/breakdown?start_date=2026-01-01&end_date=2026-01-31',
  ]) {
    const { status, text } = await coffer.call<unknown>('GET', `/api/v1/${path}`, { key });
    assert.equal(status, 200, text);
    assert.match(text, /12\.30/, path);
  }
});

test('the command of the start message makes a family in the currency that it names', async (t) => {
  const { coffer, base } = await startListening(t);
  const settings = { host: '127.0.0.1', port: 3000, dataDir: 'data', postgres: null };
  const publicUrl = { href: base, origin: base, basePath: '' };
  const command = / {2}(curl .*)/.exec(startMessage({ ...settings, publicUrl }, 3000, false))?.[1] ?? '';
  const printed = JSON.parse(await new DocShell().run(command));
  const { body } = await coffer.call('GET', '/api/v1/family_settings', { token: printed.access_token });
  assert.equal(body.currency, 'EUR');
});
