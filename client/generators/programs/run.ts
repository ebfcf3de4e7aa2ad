// Runs one program against a server: node run.js <program> <url> <API key>.
const [program = '', url = '', key = ''] = process.argv.slice(2);

import(`./${program}.js`).then(
  async ({ run }) => process.stdout.write(String(await run(url, key))),
  (error) => {
    throw error;
  },
);

declare const process: { argv: string[]; stdout: { write(text: string): void } };
