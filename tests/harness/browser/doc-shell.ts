import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

const LIMIT_MS = 30_000;

/** A shell that a reader types a document's commands into, block by block: what one sets, the next one has. */
export class DocShell {
  #env: Record<string, string> = { PATH: process.env.PATH ?? '' };

  /** The value of a variable that a block has set. */
  value(name: string): string {
    return this.#env[name] ?? '';
  }

  /**
   * Runs a block to its end and returns what it prints. `given` takes the place of what the block assigns to those variables
   * as an example, and of the commands that it calls where it holds functions. Any failing command fails the test.
   */
  async run(block: string, given: Readonly<Record<string, string>> = {}): Promise<string> {
    Object.assign(this.#env, given);
    const isExample = (line: string) => Object.keys(given).some((name) => line.startsWith(`${name}=`));
    const lines = block.split('\n').filter((line) => !isExample(line));
    // What is set goes behind all that is printed: a NUL is in neither.
    const script = ['set -euo pipefail -o allexport', ...lines, "printf '\\0'; env -0"].join('\n');
    const child = spawn('bash', ['-c', script], { env: this.#env, timeout: LIMIT_MS });
    const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    assert.equal(code, 0, `${block}\n${errors}`);
    const [printed = '', ...entries] = output.split('\0');
    this.#env = Object.fromEntries(entries.filter((entry) => entry !== '').map((entry) => split(entry)));
    return printed;
  }
}

function split(entry: string): [string, string] {
  const at = entry.indexOf('=');
  return [entry.slice(0, at), entry.slice(at + 1)];
}
