export { findSession, sessionOpenedAt } from './find-session.ts';
export { endSessions, openSession } from './open-session.ts';
export { refuseCrossSite } from './refuse-cross-site.ts';
export { clearedSessionCookie, readCookie, sessionCookie, sessionCookieName } from './session-cookie.ts';
