import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** A new password. */
export function readPassword(): Promise<string> {
  return readHidden('Password');
}

/** A new secret: typed twice without echo at a terminal, else all of standard input. Arguments are visible to every user. */
export async function readHidden(name: string): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: hidden, terminal: true, historySize: 0 });
  terminal.once('SIGINT', () => process.exit(130));
  const ask = async (question: string): Promise<string> => {
    process.stderr.write(question);
    const answer = await terminal.question('');
    process.stderr.write('\n');
    return answer;
  };
  try {
    const secret = await ask(`${name}: `);
    if ((await ask('The same again: ')) === secret) return secret;
    throw new Error('the two entries differ; nothing was done');
  } finally {
    terminal.close();
  }
}
