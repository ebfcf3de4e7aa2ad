import { hash } from 'node:crypto';
import { networkOf } from '#kernel/addresses.ts';
import { addressRule, guessingRule, perMinute, type ThrottleRule } from './throttle-rules.ts';

/** A bucket of attempts and the rule that limits it. */
export type Throttle = { readonly key: string; readonly rule: ThrottleRule };

/** Attempts from one address, whatever they are for. An IPv6 caller counts by /64: it owns that many addresses. */
export function addressThrottle(address: string): Throttle {
  return { key: `address:${networkOf(address)}`, rule: addressRule };
}

/** Guesses at the password behind an e-mail address, whether or not anyone has it. */
export function accountThrottle(email: string): Throttle {
  // Hashed: what is typed into a sign-in form may be anything, a password included.
  return { key: `account:${hash('sha256', email, 'hex')}`, rule: guessingRule };
}

/** Guesses from a device that its user has signed in from before: the owner gets in while strangers are held off. */
export function deviceThrottle(userId: string, deviceId: string): Throttle {
  return { key: `device:${userId}:${hash('sha256', deviceId, 'hex')}`, rule: guessingRule };
}

/** Guesses at a user's present password by someone who already holds a credential of that user. */
export function confirmationThrottle(userId: string): Throttle {
  return { key: `confirmation:${userId}`, rule: guessingRule };
}

/** Guesses at the codes of a user's second factor, by someone who knows the password. */
export function secondFactorThrottle(userId: string): Throttle {
  return { key: `second_factor:${userId}`, rule: guessingRule };
}

/** Attempts at one thing from one address, at most `max` a minute. An IPv6 caller counts by /64. */
export function minuteThrottle(thing: string, address: string, max: number): Throttle {
  return { key: `${thing}:${networkOf(address)}`, rule: perMinute(max) };
}

/** Guesses by a signed-in user at the codes that devices show. */
export function userCodeThrottle(userId: string): Throttle {
  return { key: `user_code:${userId}`, rule: guessingRule };
}
