export { ACCOUNT_STATEMENT } from './kind.ts';
export { addStatements, removeStatements } from './statements.ts';
