import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

const LIMIT_MS = 90_000;

/** A shell for a document's commands, block by block; variables carry over. */
export class DocShell {
  #env: Record<string, string> = { PATH: process.env.PATH ?? '' };

  value(name: string): string {
    return this.#env[name] ?? '';
  }

  /**
   * Runs a block and returns its output. `given` replaces the example values of variables and commands (functions). Any failing
   * command fails the test.
   */
  async run(block: string, given: Readonly<Record<string, string>> = {}): Promise<string> {
    Object.assign(this.#env, given);
    const isExample = (line: string) => Object.keys(given).some((name) => line.startsWith(`${name}=`));
    const lines = block.split('\n').filter((line) => !isExample(line));
    // The variables follow the output after a NUL, which neither contains.
    const script = ['set -euo pipefail -o allexport', ...lines, "printf '\\0'; env -0"].join('\n');
    const child = spawn('bash', ['--norc', '-c', script], { env: this.#env, timeout: LIMIT_MS });
    const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    assert.equal(code, 0, `${block}\n${output}\n${errors}`);
    const [printed = '', ...entries] = output.split('\0');
    this.#env = Object.fromEntries(entries.filter((entry) => entry !== '').map((entry) => split(entry)));
    return printed;
  }
}

function split(entry: string): [string, string] {
  const at = entry.indexOf('=');
  return [entry.slice(0, at), entry.slice(at + 1)];
}
