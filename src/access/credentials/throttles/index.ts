export {
  admitAttempt,
  clearThrottle,
  countAttempt,
  deleteOldThrottles,
  refuseWhile,
  tooManyAttempts,
  waitFor,
} from './count-attempt.ts';
export {
  accountThrottle,
  addressChangeThrottle,
  addressThrottle,
  browserThrottle,
  confirmationThrottle,
  deviceThrottle,
  minuteThrottle,
  secondFactorThrottle,
  type Throttle,
  userCodeThrottle,
} from './throttle.ts';
