export {
  admitAttempt,
  clearThrottle,
  countAttempt,
  forgetOldThrottles,
  refuseWhile,
  tooManyAttempts,
  waitFor,
} from './count-attempt.ts';
export {
  accountThrottle,
  addressThrottle,
  confirmationThrottle,
  deviceThrottle,
  minuteThrottle,
  secondFactorThrottle,
  type Throttle,
  userCodeThrottle,
} from './throttle.ts';
