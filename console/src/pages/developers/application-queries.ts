import { readAll } from '../../api/index.ts';

/** The registered OAuth applications. */
export const applicationsQuery = () => readAll('/api/v1/oauth_applications', 'oauth_applications');
