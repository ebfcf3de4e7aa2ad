import { isIP } from 'node:net';

// A proxy may add the client's port.
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([^:]+):\d+)$/;

/** The client's address as the trusted proxies report it. Where they report no IP address, that of the connection. */
export function clientAddress({ ip, socket }: { ip: string; socket: { remoteAddress?: string | undefined } }): string {
  const [, bracketed, plain] = WITH_PORT.exec(ip) ?? [];
  const address = bracketed ?? plain ?? ip;
  return isIP(address) === 0 ? (socket.remoteAddress ?? '') : address;
}
