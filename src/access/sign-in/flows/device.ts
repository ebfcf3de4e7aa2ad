import { z } from 'zod';
import type { Device } from '#access/credentials/tokens/index.ts';
import { line } from '#http/routing/text.ts';
import { AppError } from '#kernel/errors.ts';

const deviceText = line(255);

/** The device that a client signs in from: all five members or no device at all. */
export const DeviceBody = z
  .object({
    device_id: deviceText,
    device_name: deviceText,
    device_type: z.enum(['ios', 'android', 'web']),
    os_version: deviceText,
    app_version: deviceText,
  })
  .meta({ id: 'Device' });

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
