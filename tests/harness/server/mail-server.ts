import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { LOOPBACK_CERTIFICATE, LOOPBACK_KEY } from './loopback-certificate.ts';
import { poll } from './poll.ts';

/** A mail as the server took it. */
export type TakenMail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string };

/** The server takes a mail, refuses it with this code, or hangs up. */
type Verdict = 'take' | 450 | 550 | 'hang up';

type Options = {
  readonly verdict?: (count: number) => Verdict;
  readonly offersTls?: boolean;
  readonly login?: { readonly user: string; readonly pass: string };
};

/** A server that takes mail, and the settings of one that sends to it. */
export async function startMailServer(t: TestContext, { verdict = () => 'take', offersTls, login }: Options = {}) {
  const mails: TakenMail[] = [];
  let asked = 0;
  const server = new SMTPServer({
    disabledCommands: [...(offersTls ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    ...(offersTls && { key: LOOPBACK_KEY, cert: LOOPBACK_CERTIFICATE }),
    allowInsecureAuth: true,
    authOptional: login === undefined,
    onAuth: ({ username, password }, _session, answer) =>
      username === login?.user && password === login?.pass
        ? answer(null, { user: username })
        : answer(new Error('wrong password')),
    onRcptTo: (_address, _session, answer) => {
      asked += 1;
      const said = verdict(asked);
      if (typeof said === 'number') return answer(Object.assign(new Error('no'), { responseCode: said }));
      if (said === 'hang up') for (const connection of server.connections) connection.close();
      answer();
    },
    onData: (stream, { envelope }, answer) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(read(Buffer.concat(chunks).toString('latin1'), envelope.rcptTo[0]?.address ?? ''));
        answer();
      });
    },
  });
  server.on('error', () => {}); // a connection that was closed
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(() => new Promise<void>((closed) => server.close(() => closed())));
  const { port } = server.server.address() as AddressInfo;
  const settings = {
    COFFER_SMTP_URL: `smtp://127.0.0.1:${port}`,
    COFFER_MAIL_FROM: 'Coffer <coffer@example.test>',
    COFFER_PUBLIC_URL: 'https://coffer.example.test',
  };
  return {
    port,
    settings,
    mails,
    /** How many mails were offered, taken or not. */
    offered: () => asked,
    /** The mails, as soon as there are so many. */
    until: (count: number) =>
      poll(
        async () => mails,
        ({ length }) => length >= count,
      ),
  };
}

/** Reads a mail of two parts, text and HTML. */
function read(raw: string, to: string): TakenMail {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? '';
  const [text = '', html = ''] = raw.split(`--${boundary}`).slice(1, 3).map(bodyOf);
  return { to, subject: subjectOf(head), text, html };
}

function bodyOf(part: string): string {
  const [head = '', ...rest] = part.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const bytes = /encoding: base64/i.test(head)
    ? Buffer.from(body, 'base64')
    : Buffer.from(/encoding: quoted-printable/i.test(head) ? unquoted(body.replace(/=\r\n/g, '')) : body, 'latin1');
  return bytes.toString('utf8').replaceAll('\r\n', '\n');
}

const unquoted = (text: string) =>
  text.replace(/=([\dA-F]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function subjectOf(head: string): string {
  const folded = /^Subject: (.*(?:\r\n[ \t].*)*)/im.exec(head)?.[1] ?? '';
  return folded
    .replace(/\?=\r\n[ \t]+=\?/g, '?==?')
    .replace(/\r\n[ \t]/g, ' ')
    .replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_all, kind: string, text: string) =>
      (kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64')
        : Buffer.from(unquoted(text.replaceAll('_', ' ')), 'latin1')
      ).toString('utf8'),
    );
}
