import { signInOf } from '#application/actor.ts';
import type { Context } from '#application/context.ts';
import type { Attendance } from '#integrations/bank-connections/connectors/connector.ts';
import { isPublicAddress } from '#kernel/addresses.ts';

/** The context of a request with what is known of the device that has sent it. */
export type DeviceContext = Context & { readonly address: string; readonly userAgent: string | null };

const USER_AGENT_MAX = 500;

/** The device of a person who asks a bank in the web app. A bank would take an address of a home network for none. */
export function attendanceOf({ actor, address, userAgent }: DeviceContext): Attendance | null {
  if (signInOf(actor) === null || userAgent === null || !isPublicAddress(address)) return null;
  return { address, userAgent: userAgent.slice(0, USER_AGENT_MAX) };
}
