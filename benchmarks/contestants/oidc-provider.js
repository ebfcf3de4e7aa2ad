import { createServer } from 'node:http';
import Provider from 'oidc-provider';

// Token introspection of oidc-provider with its adapter in memory. The client is `bench` with the secret `bench`.
const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  const provider = new Provider(`http://127.0.0.1:${port}`, {
    clients: [
      {
        client_id: 'bench',
        client_secret: 'bench',
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
      },
    ],
    features: {
      introspection: { enabled: true },
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
    },
  });
  server.on('request', provider.callback());
  process.stdout.write(`listening ${port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
