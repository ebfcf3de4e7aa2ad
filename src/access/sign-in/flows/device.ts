import type { Device } from '#access/credentials/tokens/index.ts';
import { AppError } from '#kernel/errors.ts';
import { DeviceBody } from './schemas.ts';

/**
 * The device of a sign-in, if one was sent.
 * @throws AppError `bad_request` for an incomplete one: the living clients know that as a 400, not as a 422.
 */
export function deviceFrom(sent: unknown): Device | null {
  if (sent === undefined || sent === null) return null;
  const parsed = DeviceBody.safeParse(sent);
  if (parsed.success) return parsed.data;
  throw new AppError('bad_request', `A device, when sent, needs all of ${Object.keys(DeviceBody.shape).join(', ')}`);
}
