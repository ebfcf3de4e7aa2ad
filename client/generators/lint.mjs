// Prints what redocly's recommended rules say about a contract: node lint.mjs <file>.
import { createConfig, lint } from '@redocly/openapi-core';

const config = await createConfig({ extends: ['recommended'] });
const problems = await lint({ ref: process.argv[2], config });
const lines = problems.map(
  ({ severity, ruleId, message, location: [place] }) => `${severity} ${ruleId} ${place?.pointer ?? ''}: ${message}\n`,
);
process.stdout.write(lines.join(''));
