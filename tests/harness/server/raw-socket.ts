import { once } from 'node:events';
import { connect } from 'node:net';
import type { TestContext } from 'node:test';
import type { Coffer } from './start-coffer.ts';

/** A parsed HTTP response; header names are in lower case. */
export type RawAnswer = {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
};

/** Listens on a free loopback port until the test ends; resolves to the port. */
export async function listen(coffer: Coffer): Promise<number> {
  await coffer.server.app.listen({ host: '127.0.0.1', port: 0 });
  const address = coffer.server.app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen');
  return address.port;
}

/** Writes `bytes` to a new socket and resolves to everything received before the server closed it. */
export async function exchangeBytes(t: TestContext, port: number, bytes: string | Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  t.after(() => socket.destroy());
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => {}); // a reset ends it as well as a close
  socket.setTimeout(5000, () => socket.destroy());
  socket.write(bytes);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString('utf8');
}

/** The responses in `received`, split by Content-Length; responses to HEAD have no body. */
export function answersIn(received: string, options: { isHead?: boolean } = {}): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = received; rest !== ''; ) {
    const end = rest.indexOf('\r\n\r\n');
    const [line = '', ...fields] = rest.slice(0, end).split('\r\n');
    const headers = new Map(
      fields.map((field) => [
        field.slice(0, field.indexOf(':')).toLowerCase(),
        field.slice(field.indexOf(':') + 1).trim(),
      ]),
    );
    const length = options.isHead === true ? 0 : Number(headers.get('content-length') ?? 0);
    const body = Buffer.from(rest.slice(end + 4))
      .subarray(0, length)
      .toString();
    answers.push({ status: Number(line.split(' ')[1]), headers, text: body });
    rest = rest.slice(end + 4 + body.length);
  }
  return answers;
}
