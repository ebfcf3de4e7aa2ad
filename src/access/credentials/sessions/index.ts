export { type Cookie, readCookie, SESSION_COOKIE, setCookie, signOutHeaders } from './cookies.ts';
export { findSession, sessionOpenedAt } from './find-session.ts';
export { endSessions, type OpenedSession, openSession, proveSession } from './open-session.ts';
export { refuseCrossSite } from './refuse-cross-site.ts';
