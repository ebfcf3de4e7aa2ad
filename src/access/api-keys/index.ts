export { findApiKey } from './find-api-key.ts';
export { issueKey } from './issue-key.ts';
export { apiKeyRoutes } from './routes.ts';
