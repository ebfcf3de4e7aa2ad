export { admitAttempt, clearThrottle, countAttempt, forgetOldThrottles, refuseWhile } from './count-attempt.ts';
export { accountThrottle, addressThrottle, confirmationThrottle, deviceThrottle, type Throttle } from './throttle.ts';
