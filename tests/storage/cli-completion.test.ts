import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { dataFolder, runCoffer } from '../harness/server/spawn-coffer.ts';

/** Prints what the shell offers after these words, one candidate a line; the script is in `$SCRIPT`. */
const COMPLETE: Readonly<Record<string, (words: readonly string[]) => readonly string[]>> = {
  bash: (words) => [
    ...['--norc', '--noprofile', '-c'],
    `source "$SCRIPT"; complete -p coffer >/dev/null || exit 1
    COMP_WORDS=(coffer ${words.join(' ')} ''); COMP_CWORD=${words.length + 1}; _coffer; printf '%s\\n' "\${COMPREPLY[@]}"`,
  ],
  // The completion system knows the function; what that would describe is printed.
  zsh: (words) => [
    ...['-f', '-c'],
    `autoload -Uz compinit && compinit -D -u; source "$SCRIPT"; [[ $_comps[coffer] == _coffer ]] || exit 1
    _describe() { print -rl -- "\${(@P)2%%:*}" }
    words=(coffer ${words.join(' ')} ''); CURRENT=${words.length + 2}; _coffer`,
  ],
  // Options are offered after a dash only.
  fish: (words) => [
    ...['--no-config', '-c'],
    `source $SCRIPT; for last in '' '--'; complete -C "${['coffer', ...words].join(' ')} $last" | string split -f 1 (printf '\\t'); end; true`,
  ],
};

for (const [shell, argumentsOf] of Object.entries(COMPLETE)) {
  const isMissing = spawnSync(shell, ['--version']).error !== undefined;
  const skip = isMissing && process.env.CI === undefined && `no ${shell} found: NOT tested here`;

  test(`${shell} offers every command and its options`, { skip }, async (t) => {
    const { script, home } = await completionFor(t, shell);
    const complete = (...words: string[]) => {
      const env = { ...process.env, SCRIPT: script, HOME: home };
      const { stdout, stderr, status } = spawnSync(shell, argumentsOf(words), { encoding: 'utf8', env });
      assert.deepEqual([status, stderr], [0, '']);
      return stdout.trim().split('\n');
    };
    assert.ok(complete().includes('transactions'));
    const commands = complete('transactions').filter((word) => !word.startsWith('-'));
    assert.deepEqual(commands.sort(), ['add', 'edit', 'import', 'list']);
    assert.ok(complete('transactions', 'list').includes('--account'));
    assert.ok(complete('transactions', 'list', '--account', 'Everyday').includes('--query'));
    assert.ok(complete('report', 'net-worth').includes('--from'));
    assert.ok(complete('forecast').includes('--below'));
    assert.ok(complete('changes').includes('--follow'));
  });
}

test('a shell without a completion is refused by name', async (t) => {
  const { code, stderr } = await runCoffer(dataFolder(t), ['completion', 'tcsh']);
  assert.equal(code, 1);
  assert.match(stderr, /bash, zsh, fish/);
});

/** A file with the completion of a shell, in a folder of its own. */
async function completionFor(t: TestContext, shell: string) {
  const home = dataFolder(t);
  const { code, stdout, stderr } = await runCoffer(home, ['completion', shell]);
  assert.equal(code, 0, stderr);
  const script = join(home, `completion.${shell}`);
  writeFileSync(script, stdout);
  return { script, home };
}
