// The image's health check: exits with 0 while the server is ready. CommonJS and no `fetch`: a fifth of the processor time.
// biome-ignore lint/style/noProcessEnv: the settings of the server that it asks.
const { COFFER_HOST = '0.0.0.0', COFFER_PORT = '3000' } = process.env;
const host = COFFER_HOST === '0.0.0.0' || COFFER_HOST === '::' ? 'localhost' : COFFER_HOST;
require('node:http')
  .get({ host, port: COFFER_PORT, path: '/readyz' }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
  .on('error', () => process.exit(1));
