import { timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
// The current step and the one before, for slow typing or late clocks; never a future one.
const STEPS_BACK = 1;

/** A TOTP secret: 160 random bits (RFC 4226 §4, R6) in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The `otpauth://` URI for a QR code. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/**
 * The 30-second step of a six-digit code (RFC 6238, SHA-1) that is valid at `now`, epoch milliseconds; undefined for any other
 * text.
 */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return undefined;
  const totp = totpOf(secret, '');
  const present = Math.floor(now / 1000 / PERIOD_SECONDS);
  const steps = Array.from({ length: STEPS_BACK + 1 }, (_, back) => present - back);
  return steps.find((step) => {
    const right = totp.generate({ timestamp: step * PERIOD_SECONDS * 1000 });
    return timingSafeEqual(Buffer.from(right), Buffer.from(digits));
  });
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: 'Coffer',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}
