import { createServer } from 'node:http';

/** A response that the floor sends; requests choose it by its index, `/0`, `/1`, … */
type Response = { readonly status: number; readonly headers: readonly string[]; readonly body: string };

// The floor: node:http alone, which reads the request to its end and sends the bytes that it was given on standard input.
const given: readonly Response[] = JSON.parse(await new globalThis.Response(process.stdin as never).text());
const responses = given.map(({ body, ...head }) => ({ ...head, bytes: Buffer.from(body) }));
const server = createServer((request, response) => {
  const chosen = responses[Number(request.url?.slice(1))];
  request.resume().on('end', () => {
    response.writeHead(chosen?.status ?? 404, [...(chosen?.headers ?? [])]);
    response.end(chosen?.bytes);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.stdout.write(`listening ${address.port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
