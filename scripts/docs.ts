import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { SETTINGS } from '#config/settings.ts';
import { ERROR_STATUS } from '#http/problem.ts';
import { ERROR_CODES, type ErrorCode } from '#kernel/errors.ts';

// Writes the pages that are tables of the source, and the sizes in CONTRIBUTING.md; with --check it only compares.
const pages = {
  'docs/configuration.md': configuration(),
  'docs/errors.md': errors(),
  'docs/decisions/README.md': withDecisions(readFileSync('docs/decisions/README.md', 'utf8')),
  'CONTRIBUTING.md': withSizes(readFileSync('CONTRIBUTING.md', 'utf8')),
};
for (const [file, text] of Object.entries(pages)) {
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
  } else if (readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`${file} is not what the source says; run \`npm run docs\`\n`);
    process.exitCode = 1;
  }
}

function withDecisions(page: string): string {
  const rows = globSync('docs/decisions/0*.md')
    .sort()
    .map((file) => {
      const record = readFileSync(file, 'utf8');
      const [, number, title] = /^# (\d+)\. (.+)$/m.exec(record) ?? [];
      const [, date, status] = /^Date: ([\d-]+).*?Status: (.+(?:\n.+)*)$/m.exec(record) ?? [];
      if (title === undefined || status === undefined) throw new Error(`${file} has no title, date and status`);
      const plain = status.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replace(/\s+/g, ' ');
      return `| [${number}](${file.replace('docs/decisions/', '')}) | ${title} | ${date} | ${plain} |`;
    });
  return page.replace(/(?<=\| # .*\n\|---.*\n)(\|.*\n)+/, () => `${rows.join('\n')}\n`);
}

// Rounded up, so that few changes touch them.
function withSizes(page: string): string {
  const rows = ['src/*', 'console/src', 'tests']
    .flatMap((pattern) => globSync(pattern))
    .filter((path) => !/\.\w+$/.test(path));
  const table = rows.sort().map((folder) => {
    const files = globSync(`${folder}/**/*.{ts,tsx,js}`);
    const lines = (some: readonly string[]) =>
      some.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0);
    const isTest = (file: string) => /\.test\.tsx?$/.test(file);
    const [own, tests] = [files.filter((file) => !isTest(file)), files.filter(isTest)];
    const rounded = (count: number, step: number) => (Math.ceil(count / step) * step).toLocaleString('en');
    return `| ${code(folder)} | ${rounded(own.length, 10)} | ${rounded(lines(own), 500)} | ${rounded(lines(tests), 500)} |`;
  });
  const head = '| Folder | Files | Lines | Lines of tests |\n|---|---|---|---|';
  return page.replace(/(?<=## A map with sizes\n\n)(\|.*\n)+/, () => `${[head, ...table].join('\n')}\n`);
}

function configuration(): string {
  const rows = Object.values(SETTINGS).map((setting) => {
    const unset = setting.default === '' ? 'not set' : code(setting.default);
    return `| ${code(setting.name)} | ${unset} | ${setting.description} |`;
  });
  return `# Configuration

Set any of these environment variables before you start the server; all are optional. To pass a secret, put it into a file and
set \`NAME_FILE\` to its path: \`COFFER_DATABASE_URL_FILE=/run/secrets/database-url\`. An empty variable counts as not set.

Settings can also stand in \`coffer.env\` in the data folder, one \`NAME=value\` per line, for the server and for every command that uses the
folder. A variable of the environment goes before a line of the file.

The server refuses to start with an invalid value, with both \`NAME\` and \`NAME_FILE\`, or with an unknown \`COFFER_\` variable. It
prints all faults at once, without the values. On Kubernetes, set \`enableServiceLinks: false\`: a service named \`coffer\` would
otherwise add variables such as \`COFFER_PORT\` to the container.

| Setting | Default | Meaning |
| --- | --- | --- |
${rows.join('\n')}

Generated from \`src/config/settings.ts\` by \`npm run docs\`.
`;
}

function errors(): string {
  const rows = Object.entries(ERROR_CODES).map(([name, sentence]) => {
    const { status, title } = ERROR_STATUS[name as ErrorCode];
    return `| <a id="${name}"></a>${code(name)} | ${status} | ${title} | ${sentence} |`;
  });
  return `# Errors

Look up the code of an error here, and decide by it what your program does.

Every error answer has the same body: \`error\` holds one of the codes below, \`message\` one sentence for a person, \`request_id\` the
id under which the server logged it, and the RFC 9457 members say the same in the standard's words. Act on the code: it is
stable, the sentences are not.

| Code | Status | Title | Meaning |
| --- | --- | --- | --- |
${rows.join('\n')}

Generated from \`src/kernel/errors.ts\` and \`src/http/problem.ts\` by \`npm run docs\`.
`;
}

function code(text: string): string {
  return `\`${text}\``;
}
