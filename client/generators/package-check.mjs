// Prints what publint and Are The Types Wrong say against a package file, a line each; nothing when they are content.
import { readFileSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const [, , file = ''] = process.argv;
const tarball = readFileSync(file);
const { messages, pkg } = await publint({
  pack: { tarball: tarball.buffer.slice(tarball.byteOffset, tarball.byteOffset + tarball.length) },
});
for (const message of messages) process.stdout.write(`publint: ${formatMessage(message, pkg)}\n`);
const { problems = [] } = await checkPackage(createPackageFromTarballData(tarball));
// The package is ESM alone: `require` of old Node versions is not served.
for (const problem of problems.filter(({ kind }) => kind !== 'CJSResolvesToESM'))
  process.stdout.write(`types: ${JSON.stringify(problem)}\n`);
