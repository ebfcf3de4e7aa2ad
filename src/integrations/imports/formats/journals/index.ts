import type { FileOptions, Statements } from '#integrations/imports/statement.ts';
import { parseBeancount } from './beancount.ts';
import { parseHledger } from './hledger.ts';
import { statementsOf } from './statements.ts';

export { isBeancount } from './beancount.ts';
export { isGnucash, readGnucash, readGnucashDatabase } from './gnucash.ts';
export { isHledger } from './hledger.ts';

export function readBeancount(text: string): Statements {
  return statementsOf(parseBeancount(text));
}

export function readHledger(text: string, options: FileOptions): Statements {
  return statementsOf(parseHledger(text, options));
}
