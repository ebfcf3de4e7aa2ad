export { ACCOUNT_STATEMENT } from './kind.ts';
export { addStatements, presentStatement, removeStatements } from './statements.ts';
export { findStatementsOf, firstStatementDay, type StatementRow } from './store.ts';
