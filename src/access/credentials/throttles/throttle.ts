import { hash } from 'node:crypto';
import { networksOf } from '#kernel/addresses.ts';
import { ATTEMPTS_A_MINUTE, guessingRule, perMinute, type ThrottleRule } from './throttle-rules.ts';

/** A bucket of attempts and the rule that limits it. */
export type Throttle = {
  readonly key: string;
  readonly rule: ThrottleRule;
  /** A bucket that counts the same attempt for a wider network. */
  readonly wider?: Throttle;
};

/** Attempts from one address, whatever they try. */
export function addressThrottle(address: string): Throttle {
  return minuteThrottle('address', address, ATTEMPTS_A_MINUTE);
}

/** Guesses at the password of an email address, whether or not an account has it. */
export function accountThrottle(email: string): Throttle {
  // Hashed: users type anything into a sign-in form, including passwords.
  return { key: `account:${hash('sha256', email, 'hex')}`, rule: guessingRule };
}

/** Guesses from a device that the user has signed in from: the owner can sign in while attackers are throttled. */
export function deviceThrottle(userId: string, deviceId: string): Throttle {
  return { key: `device:${userId}:${hash('sha256', deviceId, 'hex')}`, rule: guessingRule };
}

/** Guesses from a browser that the user has signed in from, for the same reason. */
export function browserThrottle(userId: string, browserId: string): Throttle {
  return { key: `browser:${userId}:${browserId}`, rule: guessingRule };
}

/** Guesses at a user's current password by a holder of one of their credentials. */
export function confirmationThrottle(userId: string): Throttle {
  return { key: `confirmation:${userId}`, rule: guessingRule };
}

/** Changes of a user's own e-mail address, at most five a minute. */
export function addressChangeThrottle(userId: string): Throttle {
  return { key: `address_change:${userId}`, rule: perMinute(5) };
}

/** Guesses at the codes of a second factor, after a correct password. */
export function secondFactorThrottle(userId: string): Throttle {
  return { key: `second_factor:${userId}`, rule: guessingRule };
}

/**
 * Attempts of one kind from one address, at most `max` a minute. IPv6 counts by /64, by /56 with twice and by /48 with four times
 * the number: a caller may have any of these networks.
 */
export function minuteThrottle(thing: string, address: string, max: number): Throttle {
  return networksOf(address)
    .map((network, index): Throttle => ({ key: `${thing}:${network}`, rule: perMinute(max * 2 ** index) }))
    .reduceRight((wider, throttle) => ({ ...throttle, wider }));
}

/** Guesses at device codes by a signed-in user. */
export function userCodeThrottle(userId: string): Throttle {
  return { key: `user_code:${userId}`, rule: guessingRule };
}
