import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { WEB_APP_FOLDER } from '#web-app/mount-web-app.ts';

const SCRIPT = new URL('../../../scripts/build-console.ts', import.meta.url).pathname;
let built: Promise<string> | null = null;

/** Builds the web app if its sources have changed; resolves to its folder. */
export function buildConsole(): Promise<string> {
  built ??= promisify(execFile)(process.execPath, [SCRIPT]).then(({ stderr }) => {
    assert.equal(stderr, '');
    return WEB_APP_FOLDER;
  });
  return built;
}
