import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readSettings } from '#config/read-settings.ts';
import { startMessage } from './start-message.ts';

const messageFor = (env: Record<string, string>) => {
  const { settings } = readSettings({ COFFER_DATA_DIR: '/srv/coffer', ...env });
  return startMessage(settings, settings.port === 0 ? 4321 : settings.port, false);
};

test('the start message has the address a person opens, and the README has the same', () => {
  const message = messageFor({});
  assert.match(message, /^ {2}Open in a browser {2}http:\/\/localhost:3000$/m);
  assert.match(message, /^ {2}Other devices {6}cannot connect; COFFER_HOST=0\.0\.0\.0 /m);
  assert.match(message, /^ {2}Data folder {8}\/srv\/coffer$/m);
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const start = readme.slice(readme.indexOf('## Start'), readme.indexOf('## The API'));
  assert.match(start, /npm ci && npm start .*http:\/\/localhost:3000/);
  assert.match(start, /Open `http:\/\/localhost:3000`/);
});

test('with a port of the system, a public URL or PostgreSQL the message says those', () => {
  assert.match(messageFor({ COFFER_PORT: '0' }), /Open in a browser {2}http:\/\/localhost:4321$/m);
  const behind = messageFor({ COFFER_PUBLIC_URL: 'https://money.example.org/coffer', COFFER_HOST: '192.0.2.7' });
  assert.match(behind, /Open in a browser {2}https:\/\/money\.example\.org\/coffer$/m);
  assert.match(behind, /Other devices {6}http:\/\/192\.0\.2\.7:3000\/app\/$/m);
  const postgres = messageFor({ COFFER_DATABASE_URL: 'postgres://user:geheim@db.example/coffer' });
  assert.match(postgres, /Data folder {8}in PostgreSQL at db\.example$/m);
  assert.doesNotMatch(postgres, /geheim/);
});

test('the start message explains the first user only while there is none', () => {
  const { settings } = readSettings({});
  assert.match(startMessage(settings, 3000, false), /Create the first user/);
  assert.doesNotMatch(startMessage(settings, 3000, true), /Create the first user|signup/);
});
