export { StoredSession } from './stored-session.tsx';
export { UnfinishedUpload } from './unfinished-upload.tsx';
