import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#tests/harness/server/free-port.ts';
import { NGINX } from '#tests/harness/server/nginx.ts';
import { firstAnswer } from './processes.ts';

const PATHS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** Starts an nginx over plain HTTP that gives the servers on these ports the requests in turn. */
export async function startNginx(folder: string, ports: readonly number[]) {
  if (NGINX === undefined) throw new Error('install nginx to measure behind it');
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const lines = [
    `worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log; daemon off;`,
    process.getuid?.() === 0 ? 'user root;' : '',
    'events { worker_connections 1024; } http { access_log off;',
    ...PATHS.map((name) => `${name}_temp_path ${folder}/${name};`),
    `upstream coffer { ${ports.map((one) => `server 127.0.0.1:${one};`).join(' ')} keepalive 32; }`,
    `server { listen 127.0.0.1:${port}; keepalive_requests 1000000;`,
    'location / { proxy_pass http://coffer; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $http_host; } } }',
  ];
  writeFileSync(join(folder, 'nginx.conf'), lines.join('\n'));
  const child = spawn(NGINX, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await firstAnswer(`http://127.0.0.1:${port}/readyz`);
  return { port, child };
}
