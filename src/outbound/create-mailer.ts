import { isIP } from 'node:net';
import type { MailSettings } from '#config/settings.ts';

/** A mail as plain text and as HTML. `to` is one address. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string };

/** The mail server refuses this mail for good, and would refuse it again. */
export class MailRefused extends Error {}

export type Mailer = {
  /** Settles when the mail server has taken the mail. @throws MailRefused, or any other error when a later attempt may succeed. */
  send(mail: Mail): Promise<void>;
};

const TIMEOUT_MS = 10_000;
const LOOPBACK = /^(?:127\.|::1$|localhost$)/;

/** Sends mail through the operator's server, one connection a mail. */
export function createMailer({ server: { host, port, isTls, login }, from }: MailSettings): Mailer {
  return {
    send: async (mail) => {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        host,
        port,
        secure: isTls,
        // Else a machine on the way could take the offer of TLS out and read the password.
        requireTLS: login !== null && !LOOPBACK.test(host),
        ...(login && { auth: login }),
        ...(isIP(host) === 0 && { tls: { servername: host } }),
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        await transport.sendMail({ from, ...mail, headers: { 'auto-submitted': 'auto-generated' } });
      } catch (error) {
        throw isRefusal(error) ? new MailRefused('the mail server refuses the mail', { cause: error }) : error;
      } finally {
        transport.close();
      }
    },
  };
}

// RFC 5321 §4.2.1: 5yz says that the same command will fail again. A wrong password is the operator's to mend, not the mail's fault.
function isRefusal(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return responseCode !== undefined && responseCode >= 500 && /^(?:MAIL FROM|RCPT TO|DATA)/.test(command ?? '');
}
