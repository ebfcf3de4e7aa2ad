export { type Cookie, readCookie, refuseCrossSite, SESSION_COOKIE, setCookie, signOutHeaders } from './cookies.ts';
export {
  endSessions,
  findSession,
  type OpenedSession,
  openSession,
  proveSession,
  sessionOpenedAt,
} from './sessions.ts';
