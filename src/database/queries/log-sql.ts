import { debuglog } from 'node:util';

/** Prints each statement, without its values, to standard error if NODE_DEBUG contains `sql`. */
export const logSql = debuglog('sql');
