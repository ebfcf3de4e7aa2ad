import { createServer } from 'node:http';

// The floor: node:http and nothing else, sending the very bytes it is given on standard input: the answer it is held against.
const { headers, body } = JSON.parse(await new Response(process.stdin as never).text());
const bytes = Buffer.from(body);
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.stdout.write(`listening ${address.port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
