import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';

/** A webhook delivery as its receiver got it. */
export type Received = {
  readonly headers: Record<string, string>;
  readonly text: string;
  readonly body: { type: string; data: { id: string; sequence: number; [member: string]: unknown } };
};

/** The settings of a server that may call receivers on this machine. */
export const TO_THIS_MACHINE = { COFFER_OUTBOUND_ALLOW: '127.0.0.1' };

/** A server for webhooks; `answer` says its status, or null to leave the request without a response. `headers` go with each. */
export async function startReceiver(
  t: TestContext,
  answer: (delivery: Received, count: number) => number | null,
  headers: Readonly<Record<string, string>> = {},
) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const delivery = { headers: request.headers as Record<string, string>, text, body: JSON.parse(text) };
    received.push(delivery);
    const status = answer(delivery, received.length);
    if (status !== null)
      response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(`answered ${status}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  /** Waits until so many deliveries have come. */
  const until = async (count: number): Promise<Received[]> => {
    for (let tries = 0; received.length < count && tries < 12_000; tries += 1) await wait(5);
    if (received.length < count) throw new Error(`only ${received.length} of ${count} deliveries came`);
    return received;
  };
  return { url, received, until };
}
